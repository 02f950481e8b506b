"""The gate: what each rule finds, and what looks alike and may stand."""

from dataclasses import replace

import pytest

from oreline.errors import ValidationError
from oreline.sandbox.contract import WORK
from oreline.statements.gate.check import RULES, leaks, refuse_leaks
from oreline.statements.gate.secrets import secrets_of
from oreline.statements.writing import seen_by_user
from tests.statements.bugs import candidate, mined, observed

SEEN = seen_by_user(observed())
PLANTED = secrets_of(candidate())
TOLD = {
    "patch_line": {
        "the fixed line": ("it says `return  n // 2` there", "return n // 2"),
        "the mutated line, over three lines": ("it says\nreturn n\n // 3", "return n // 3"),
    },
    "operator_name": {
        "the operator": ("looks like constant_off_by_one", "constant_off_by_one"),
        "the operator in words": ("A constant off-by-one, I guess", "constant off-by-one"),
    },
    "explanation": {"without its end": ("Well: a numeric constant is off by one!", "A numeric constant is off by one")},
    "patch_place": {
        "a line number": ("see core.py:2", "core.py:2"),
        "a line number in words": ("see core.py, line 2", "core.py, line 2"),
    },
    "patch_path": {"the file": ("look into tiny/core.py", "tiny/core.py")},
    "test_name": {
        "a test file": ("run tests/test_core.py.", "tests/test_core.py"),
        "a test": ("test_halve fails", "test_halve"),
    },
    "test_source": {
        "a function": ("def test_it():", "def test_it("),
        "a method of a test case": ("self.assertEqual(3, 5)", "self.assertEqual("),
        "a decorator": ("@pytest.fixture", "@pytest.fixture"),
        "Go": ("func TestHalve(t *testing.T) {", "func TestHalve("),
        "JavaScript": ("it('halves', () => {})", "it('"),
        "Java": ("@Test void halves()", "@Test"),
        "Rust": ("#[test] fn halves()", "#[test]"),
        "C++": ("TEST_F(Half, Even)", "TEST_F("),
    },
    "test_talk": {"tests": ("The tests fail", "The tests"), "a suite": ("in its test suite", "test suite")},
    "machine": {
        "a path": (f"in {WORK}/tiny/core.txt", f"{WORK}/tiny/core.txt"),
        "an address": ("<Row at 0x7f59b5bd4d50>", "0x7f59b5bd4d50"),
    },
}


@pytest.mark.parametrize(
    ("rule", "text", "found"),
    [pytest.param(rule, *case, id=f"{rule}: {name}") for rule, cases in TOLD.items() for name, case in cases.items()],
)
def test_what_a_rule_finds(rule: str, text: str, found: str) -> None:
    assert (rule, found) in [(leak.rule, leak.found) for leak in leaks(text, PLANTED)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("`halve(10)` gives `3`; see /etc or 0xFF", id="values"),
        pytest.param("return n * 2", id="another line"),
        pytest.param("I return n\nand 2 more", id="the words of a line in another order"),
        pytest.param("it is off by one", id="part of an operator's name"),
        pytest.param("a constant is off", id="part of the explanation"),
        pytest.param("`tiny.core` and score.py:2", id="a module, and another file's line"),
        pytest.param("tiny/core.pyi", id="a longer path"),
        pytest.param("latest_halve and test_halves", id="longer names"),
        pytest.param("the latest, a test and testing", id="other words with test in them"),
        pytest.param("with pytest.raises(TypeError): it(3)", id="code of a user"),
        pytest.param(f"{WORK}er/x and https://x.org{WORK}/y", id="no paths of the machine"),
    ],
)
def test_near_misses_may_stand(text: str) -> None:
    assert leaks(text, PLANTED) == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("`_carry` is lost", ("_carry",), id="a private name"),
        pytest.param("keepDigits is off", ("keepDigits",), id="a name that can only be code"),
        pytest.param("the `digits` are off", ("digits",), id="a word, as code"),
        pytest.param("the digits are off", (), id="the same word, as a word"),
        pytest.param("`None` and `len`", (), id="words of the language"),
        pytest.param("`halve` is off", (), id="what is called"),
        pytest.param("core.py is off", ("core.py",), id="the bare name of the file"),
    ],
)
def test_names_that_only_the_patch_reveals(text: str, found: tuple[str, ...]) -> None:
    patch = candidate().patch + "-    digits = keepDigits(None, len(_carry), halve)\n"
    secrets = secrets_of(candidate(patch=patch, function="_inner"))
    assert leaks(text.replace("core.py", "kernel"), secrets) == ()
    told = leaks(text, replace(secrets, shown=SEEN))
    assert tuple(leak.found for leak in told) == found


@pytest.mark.parametrize(
    ("test_id", "text", "is_found"),
    [
        ("pkg::TestParse/empty_input", "TestParse is off", True),
        ("pkg::TestParse/empty_input", "parse with empty input", False),
        ("pkg/parse::TestParse", "import it from pkg/parse", False),
        ("demo.HalfTest#halvesEven(int)[1]", "halvesEven", True),
        ("demo.HalfTest#halves", "it halves", False),
        ("src/lib.rs::tests::parses_empty", "parses_empty", True),
        ("test/core.test.js > halve > halves 10", "halves 10", False),
        ("test/core.test.js > halve > halves 10", "test/core.test.js", True),
        ("google > Sum.IsWrong", "google > Sum.IsWrong", True),
    ],
)
def test_names_of_tests_in_other_languages(test_id: str, text: str, is_found: bool) -> None:
    found = leaks(text, secrets_of(candidate(covering_tests=()), [test_id]))
    assert [leak.rule for leak in found] == (["test_name"] if is_found else [])


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        pytest.param(
            "Try this:\n\n    return rows[0] if len(rows) > 0 else None\n", ["fix_line"], id="a line of the fix"
        ),
        pytest.param("> + `return rows[0] if len(rows) > 0 else None`", ["fix_line"], id="quoted"),
        pytest.param("fixed in ab12cd3ab1", ["fixed_commit"], id="the commit, shortened"),
        pytest.param("return rows[0] if rows is not None else None", [], id="the line as it was"),
        pytest.param("from collections.abc import Sequence", [], id="an import"),
        pytest.param("Fixed a crash on empty rows, reported by a user", [], id="prose of the change"),
        pytest.param("the tests in src/core.py:3 of /home/me fail at cd3ab12", [], id="what people may say"),
    ],
)
def test_what_people_told_of_a_mined_change(text: str, rules: list[str]) -> None:
    assert [leak.rule for leak in leaks(text, secrets_of(mined()))] == rules


@pytest.mark.parametrize(
    ("added", "rules"),
    [("    PassUnknownFlagToArgs,", []), ("    PassUnknownFlagToArgs = iota + 3", ["fix_line"])],
)
def test_a_name_alone_is_no_line_of_the_fix(added: str, rules: list[str]) -> None:
    patch = f"--- a/flag.go\n+++ b/flag.go\n@@ -1,0 +2,1 @@\n+{added}\n"
    found = leaks(f"There ought to be:\n\n{added}\n", secrets_of(mined(patch=patch)))
    assert [leak.rule for leak in found] == rules


def test_a_refusal_says_which_rule_and_what() -> None:
    with pytest.raises(ValidationError) as caught:
        refuse_leaks("I see constant_off_by_one", PLANTED)
    assert caught.value.reason == "statement_leaks"
    assert "the name of the operator (operator_name): 'constant_off_by_one'" in caught.value.detail
    refuse_leaks("I see 3", PLANTED)


def test_every_rule_is_named_once_and_is_of_some_origin() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert all(rule.origins for rule in RULES)


@pytest.mark.parametrize(
    "text", ["looks like sign_dropped", "A numeric constant is off by one", "Well: a value has the wrong sign!"]
)
def test_a_combination_hides_each_of_its_parts(text):
    explanation = "A numeric constant is off by one. A value has the wrong sign."
    combined = replace(PLANTED, operator="constant_off_by_one+sign_dropped", explanation=explanation)
    assert {found.rule for found in leaks(text, combined)} & {"operator_name", "explanation"}


def test_the_commit_of_a_fix_turned_back_is_its_own_and_not_that_of_the_tree() -> None:
    told = candidate(fixed_commit="f" * 40, provenance={"inverts": {"fixed_commit": "ab12cd3" + "0" * 33}})
    assert [leak.rule for leak in leaks("It went well until ab12cd3.", secrets_of(told))] == ["fixed_commit"]
