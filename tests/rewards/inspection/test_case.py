"""What one tool says before and after a patch: the difference, and the answers that are none."""

import pytest

from oreline.records.inspection import ToolReport
from oreline.rewards.inspection.case import AFTER, BEFORE, Case, Said, compare, read_answer
from oreline.rewards.inspection.linter import MISSING, Answer, Linter, Scope, Seen
from oreline.testing.checkout import Checkout
from tests.doubles.episodes import a_task


def a_linter(**changes) -> Linter:
    known = {
        "name": "lint",
        "languages": frozenset({"python"}),
        "version": lambda checkout: "1",
        "command": lambda paths: ("lint", *paths),
        "read": lambda output: iter(said(*output.split())),
    }
    return Linter(**{**known, **changes})


def said(*words: str, severity: str = "warning") -> tuple[Seen, ...]:
    return tuple(
        Seen(path="a.py", line=n, rule=w, severity=severity, message=f"{w}, line {n}") for n, w in enumerate(words)
    )


def compared(before: Said, after: Said, **changes):
    linter = a_linter(**changes)
    checkout = Checkout(work_layers=(), env_layers=())
    case = Case(
        task=a_task(), patch="", checkout=checkout, files=(), said={("lint", BEFORE): before, ("lint", AFTER): after}
    )
    return compare(linter, case)


def test_what_moves_is_not_new_and_what_is_said_twice_counts_once_more() -> None:
    report, added, removed = compared(Said(seen=said("A", "B")), Said(seen=said("C", "B", "B")))
    assert [remark.rule for remark in added] == ["C", "B"]
    assert (removed, report.status, report.before, report.after) == (1, "ok", 2, 3)


def outcome(report: ToolReport) -> tuple[str, str]:
    return report.status, report.detail


def test_without_the_tool_or_its_answer_nothing_is_added() -> None:
    some = Said(seen=said("A"))
    for report, added, removed in (
        compared(Said(), some, version=lambda checkout: ""),
        compared(some, Said(is_missing=True)),
        compared(Said(complaint="it fell over"), some),
        compared(some, Said(complaint="it fell over")),
        compared(Said(seen=said("E", severity="error")), some, scope=Scope.FILE),
    ):
        assert (added, removed) == ((), 0)
        assert outcome(report) in {
            ("not_available", "neither this machine's sandboxes nor the tree have it"),
            ("failed", "it fell over"),
            ("failed", "the files as they were don't compile by it, so what is new can't be told"),
        }


def broken(_output: str):
    raise ValueError("no JSON")


@pytest.mark.parametrize(
    ("answer", "changes", "complaint"),
    [
        (Answer(exit_code=3, output="no\n"), {}, "it ended with 3: no"),
        (Answer(exit_code=1, output=""), {}, "it ended with 1: "),
        (Answer(exit_code=-1, output="it took longer"), {}, "it ended with -1: it took longer"),
        (Answer(exit_code=0, output="{"), {"read": broken}, "its answer can't be read: ValueError('no JSON')"),
    ],
)
def test_answers_that_are_none_say_why(answer, changes, complaint) -> None:
    assert read_answer(a_linter(**changes), answer) == Said(complaint=complaint)


def test_what_the_tree_lacks_is_missing_and_silence_is_an_answer() -> None:
    assert read_answer(a_linter(), Answer(exit_code=MISSING, output="")).is_missing
    assert read_answer(a_linter(), Answer(exit_code=0, output="")) == Said()
    assert [seen.rule for seen in read_answer(a_linter(), Answer(exit_code=1, output="A B")).seen] == ["A", "B"]
