import pytest

from oreline.rewards.components import tests_written
from tests.doubles.episodes import FIX, a_grade, a_task, an_episode, evidence_of

TASK = a_task()


def a_new_file(path: str, *lines: str) -> str:
    body = "".join(f"+{line}\n" for line in lines)
    head = f"diff --git a/{path} b/{path}\nnew file mode 100644\n--- /dev/null\n+++ b/{path}\n"
    return f"{head}@@ -0,0 +1,{len(lines)} @@\n{body}"


def value_of(*patches: str, failing: int = 0) -> float:
    episode = an_episode(patch=FIX + "".join(patches))
    return tests_written.judge(evidence_of(TASK, episode, a_grade(TASK, failing=failing))).value


TEST = ("def test_add():", "    assert add(1, 2) == 3")


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("tests/test_new.py", TEST),
        ("calc_test.go", ("func TestAdd(t *testing.T) {", '\tt.Errorf("wrong")')),
        ("tests/add.rs", ("#[test]", "fn adds() { assert_eq!(add(1, 2), 3); }")),
        ("src/test/java/CalcTest.java", ("    @Test", "    void adds() { assertEquals(3, add(1, 2)); }")),
        ("test/calc.test.js", ("it('adds', () => {", "  expect(add(1, 2)).toBe(3);")),
        ("test/calc.test.ts", ("test('adds', () => {", "  expect(add(1, 2)).toBe(3);")),
        ("tests/test_calc.c", ("TEST(calc, adds) {", "  ASSERT_EQ(add(1, 2), 3);")),
    ],
)
def test_a_test_with_an_assertion_counts_in_every_language(path: str, lines) -> None:
    assert value_of(a_new_file(path, *lines)) == 0.5


def test_further_tests_count_half_each() -> None:
    assert value_of(a_new_file("tests/test_new.py", *TEST * 2)) == 0.75
    assert value_of(a_new_file("tests/test_new.py", *TEST * 5_000)) < 1.0


def test_what_asserts_nothing_or_is_no_test_file_does_not_count() -> None:
    assert value_of(a_new_file("tests/test_new.py", "def test_add():", "    pass")) == 0.0
    assert value_of(a_new_file("calc/more.py", *TEST)) == 0.0
    assert value_of() == 0.0


def test_it_says_that_they_were_not_run_and_nothing_is_paid_unresolved() -> None:
    verdict = tests_written.judge(evidence_of(TASK, an_episode(patch=FIX), a_grade(TASK)))
    assert verdict.evidence["were_run"] is False
    assert value_of(a_new_file("tests/test_new.py", *TEST), failing=1) == 0.0
