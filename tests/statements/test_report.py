"""Reports of planted bugs: what a user would see, and nothing of the cause."""

import pytest

from oreline.records.task import Candidate
from oreline.records.testing import Status, TestResult
from oreline.statements.gate.secrets import secrets_of
from oreline.statements.observing import observe
from oreline.statements.verdict import Judge, Judgement, Verdict
from oreline.statements.writing import Manner, write_statement
from tests.statements.bugs import candidate

TESTS = {
    "tests/test_core.py": """\
import pytest

from tiny.core import Counter, halve, last
from .helpers import rows_of

ROWS = [1, 2, 3]


def test_halve():
    n = 10
    other = 3
    assert halve(n) == 5


@pytest.mark.parametrize("n, half", [(4, 2), pytest.param(6, 3, id="six")])
def test_more(n, half):
    assert halve(n) == half


def test_refuses_text():
    with pytest.raises(TypeError):
        halve("x")


def test_last():
    assert last(ROWS) == 3


def test_expected_first():
    assert 5 == halve(10)


def test_tells():
    n = 10  # return n // 2
    assert halve(n) == 5


def test_steps():
    rows = [1, 2, 3]
    assert rows.pop() == 3
    assert last(rows) == 2


def check_refused(text):
    with pytest.raises(errors.Refused) as caught:
        halve(text)
    return caught.value


def test_helper_refuses():
    error = check_refused("x")


def test_refuses_in_a_call():
    assert pytest.raises(Refused, lambda: halve("x"))


def test_method():
    c = Counter(3)
    assert c.next(halve(10)) == 4


def test_method_after():
    c = Counter(3)
    c.next(2)
    assert c.value == 5


def test_other_method():
    c = Counter.starting(3)
    assert [1, c._hidden(), c.next(2)]
""",
    "tests/test_class.py": """\
import unittest

import tiny


class HalveTest(unittest.TestCase):
    def test_halve(self):
        self.assertEqual(tiny.halve(10), 5)
""",
}


def failure(
    test_id: str, line: int, message: str, status: Status = Status.FAILED, frames: tuple[int, ...] = ()
) -> TestResult:
    path = test_id.partition("::")[0]
    places = tuple(f"{path}:{place}" for place in frames or (line,) if place)
    return TestResult(
        test_id=test_id, status=status, phase="call", duration_seconds=0.1, message=message, frames=places
    )


def shows(code: str) -> Judgement:
    return Judgement(verdict=Verdict.SHOWS)


def judging(verdict: Verdict) -> Judge:
    return lambda code: Judgement(verdict=verdict)


def write(*failures: TestResult, about: Candidate | None = None, judge: Judge = shows) -> str:
    bug = about or candidate()
    secrets = secrets_of(bug)
    observed = observe(bug, failures, TESTS.__getitem__, judge, secrets)
    return write_statement(observed, bug.candidate_id, secrets, Manner(styles=("report",))).text


HALVE = failure("tests/test_core.py::test_halve", 12, "assert 3 == 5\n +  where 3 = halve(10)")
EXPECTED = failure("tests/test_core.py::test_expected_first", 30, "assert 5 == 3")
STEPS = failure("tests/test_core.py::test_steps", 41, "assert 1 == 2")


def test_a_wrong_value() -> None:
    assert write(HALVE) == (
        "# `tiny.core.halve` gives a wrong result\n"
        "\n"
        "Here is a small example:\n"
        "\n"
        "```python\n"
        "from tiny.core import halve\n"
        "\n"
        "n = 10\n"
        "assert halve(n) == 5\n"
        "```\n"
        "\n"
        "I expected `5`, but got `3`.\n"
    )


@pytest.mark.parametrize(
    ("result", "told"),
    [
        pytest.param(
            failure("tests/test_core.py::test_more[4-2]", 17, "assert 1 == 2"),
            "from tiny.core import halve\n\nn = 4\nhalf = 2\nassert halve(n) == half\n",
            id="values of a parametrised case",
        ),
        pytest.param(
            failure("tests/test_core.py::test_more[six]", 17, "assert 2 == 3"),
            "n = 6\nhalf = 3\nassert halve(n) == half\n",
            id="values of a named case",
        ),
        pytest.param(
            failure("tests/test_core.py::test_refuses_text", 21, "Failed: DID NOT RAISE <class 'TypeError'>"),
            'with pytest.raises(TypeError):\n    halve("x")\n```\n\nNo error is raised; I expected `TypeError`.',
            id="no error",
        ),
        pytest.param(
            failure("tests/test_core.py::test_refuses_text", 22, "ValueError: no number"),
            "This raises `ValueError: no number`; it should be `TypeError`.",
            id="another error",
        ),
        pytest.param(
            failure("tests/test_core.py::test_helper_refuses", 51, "ValueError: x", frames=(51, 46)),
            "This raises `ValueError: x`; it should be `Refused`.",
            id="another error, awaited by a helper",
        ),
        pytest.param(
            failure("tests/test_core.py::test_refuses_in_a_call", 55, "ValueError: x"),
            "This raises `ValueError: x`; it should be `Refused`.",
            id="another error, awaited by a call",
        ),
        pytest.param(
            failure("tests/test_core.py::test_method", 60, "assert 3 == 4"),
            "# `tiny.core.Counter.next` gives a wrong result\n",
            id="a method",
        ),
        pytest.param(
            failure("tests/test_core.py::test_method_after", 66, "assert 3 == 5"),
            "# `tiny.core.Counter.next` gives a wrong result\n",
            id="a method called before",
        ),
        pytest.param(
            failure("tests/test_core.py::test_other_method", 71, "assert 3 == 5"),
            "# `tiny.core.Counter.next` gives a wrong result\n",
            id="a method of what a class method made, not the private one",
        ),
        pytest.param(
            failure("tests/test_core.py::test_last", 26, "IndexError: list index out of range"),
            "ROWS = [1, 2, 3]\nassert last(ROWS) == 3\n```\n\nThis raises `IndexError: list index out of range`,",
            id="an error, with a value of the file",
        ),
        pytest.param(
            failure("tests/test_core.py::test_expected_first", 30, "assert 5 == 3"),
            "I expected `5`, but got `3`.",
            id="expected value first",
        ),
        pytest.param(
            failure("tests/test_core.py::test_halve", 12, "ran longer than 5 seconds", Status.TIMEOUT),
            "It never returns.",
            id="endless",
        ),
        pytest.param(
            failure("tests/test_class.py::HalveTest::test_halve", 8, "AssertionError: 3 != 5"),
            "import tiny\n\nassert tiny.halve(10) == 5\n```\n\nI expected `5`, but got `3`.",
            id="a test class",
        ),
    ],
)
def test_what_is_told(result: TestResult, told: str) -> None:
    assert told in write(result)


def test_long_values_are_told_by_their_difference() -> None:
    message = (
        "assert 'aaa...x' == 'aaa...y'\n  \n  Skipping 90 identical leading characters in diff\n  - aaay\n  + aaax"
    )
    assert "```diff\n- aaay\n+ aaax\n```" in write(failure("tests/test_core.py::test_halve", 12, message))


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("assert b'HTTP/1.1 20...close' == b'HTTP/1.1 20...close'", id="shortened alike"),
        pytest.param("assert [Data(data=b'...e)] == [Data(data=b'...d)]", id="shortened"),
        pytest.param("assert nan == nan", id="alike"),
    ],
)
def test_values_that_tell_nothing_are_left_out(message: str) -> None:
    text = write(failure("tests/test_core.py::test_halve", 12, message))
    assert text.endswith("```\n\nThe check at the end does not hold, although it should.\n")


def test_without_code_values_that_tell_nothing_leave_the_title_alone() -> None:
    result = failure("tests/test_core.py::test_halve", 12, "assert nan == nan")
    assert write(result, judge=judging(Verdict.FALSE)) == "# `tiny.core.halve` gives a wrong result\n"


def test_code_that_is_incomplete_is_an_outline() -> None:
    text = write(HALVE, judge=judging(Verdict.INCOMPLETE))
    assert "\n\nIn outline:\n\n```python\nfrom tiny.core import halve\n\nn = 10\n" in text


def test_code_that_is_false_is_not_shown() -> None:
    text = write(HALVE, judge=judging(Verdict.FALSE))
    assert text == "# `tiny.core.halve` gives a wrong result\n\nI expected `5`, but got `3`.\n"


def test_a_failure_whose_code_shows_it_comes_before_clearer_ones() -> None:
    def judge(code: str) -> Judgement:
        return Judgement(verdict=Verdict.SHOWS if "half = 2" in code else Verdict.INCOMPLETE)

    text = write(HALVE, failure("tests/test_core.py::test_more[4-2]", 17, "assert 1 == 2"), judge=judge)
    assert "Here is a small example:\n\n```python\nfrom tiny.core import halve\n\nn = 4\nhalf = 2\n" in text
    assert "I expected `2`, but got `1`." in text


def test_no_more_than_four_pieces_of_code_are_judged() -> None:
    judged: list[str] = []

    def judge(code: str) -> Judgement:
        judged.append(code)
        return Judgement(verdict=Verdict.FALSE)

    cases = [failure(f"tests/test_core.py::test_more[{n}]", 17, "assert 1 == 2") for n in ("4-2", "six")]
    write(HALVE, *cases, failure("tests/test_core.py::test_last", 26, "assert 1 == 3"), EXPECTED, STEPS, judge=judge)
    assert len(judged) == 4


def test_earlier_checks_that_change_something_are_added_where_they_are_missed() -> None:
    def judge(code: str) -> Judgement:
        return Judgement(verdict=Verdict.SHOWS if "assert rows.pop() == 3" in code else Verdict.FALSE)

    assert "```python\nfrom tiny.core import last\n\nrows = [1, 2, 3]\nassert rows.pop() == 3\n" in write(
        STEPS, judge=judge
    )


def test_addresses_and_folders_stay_out() -> None:
    message = "TypeError: bad <tiny.Row object at 0x7f59b5bd4d50> from /work/tiny/core.py"
    text = write(failure("tests/test_core.py::test_halve", 12, message))
    assert "`TypeError: bad <tiny.Row object> from core.py`" in text


def test_further_cases_are_counted_and_shown() -> None:
    more = [
        failure("tests/test_core.py::test_more[4-2]", 17, "assert 1 == 2"),
        failure("tests/test_core.py::test_expected_first", 30, "assert 5 == 3"),
        failure("tests/test_gone.py::test_other", 3, "assert 1 == 2"),
    ]
    text = write(HALVE, *more)
    assert "3 more cases are affected" in text
    assert [line for line in text.splitlines() if line.startswith("- ")] == [
        "- `assert halve(n) == 5` (gives `3`)",
        "- `assert halve(n) == half` (gives `1`)",
    ]


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(failure("tests/test_gone.py::test_gone", 3, "assert 1 == 2"), id="file not to be read"),
        pytest.param(failure("tests/test_core.py::test_halve", 0, "RecursionError: too deep"), id="no frames"),
        pytest.param(failure("tests/test_core.py::test_halve", 9999, "assert 1 == 2"), id="line out of the file"),
        pytest.param(failure("tests/test_core.py::test_halve", 0, ""), id="no message"),
    ],
)
def test_with_little_to_go_by_the_package_is_named(result: TestResult) -> None:
    text = write(result)
    assert "`tiny`" in text
    assert "```" not in text


def test_other_words_for_another_candidate_and_the_same_for_the_same() -> None:
    texts = {write(HALVE, about=candidate(candidate_id=f"{n:x}" * 64)) for n in range(1, 9)}
    assert len(texts) > 4
    assert write(HALVE) == write(HALVE)


def test_lines_that_tell_the_change_are_left_out() -> None:
    text = write(failure("tests/test_core.py::test_tells", 35, "assert 3 == 5"))
    assert "assert halve(n) == 5" in text
    assert "return n // 2" not in text


def test_a_statement_that_is_the_change_is_left_out() -> None:
    about = candidate(b"rows[len(rows) - 1]", b"rows[len(rows) - 2]", patch="-x\n+assert halve(n) == 5\n")
    text = write(HALVE, about=about)
    assert "assert" not in text
    assert "I expected `5`, but got `3`." in text


def test_a_further_case_whose_value_is_cut_is_shown_without_it() -> None:
    text = write(HALVE, failure("tests/test_core.py::test_expected_first", 30, "assert [1, 2, ...] == [1, 2, ...]"))
    assert text.endswith("for example:\n\n- `assert 5 == halve(10)`\n")
