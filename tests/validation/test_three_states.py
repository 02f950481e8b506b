"""What three states prove: failed, kept, hidden and disagreeing tests, each in its list or in none."""

import pytest

from oreline.errors import ValidationError
from oreline.records.testing import Status, TestRun
from oreline.validation.three_states import Proven, States, find_mined_effect
from tests.doubles.episodes import a_run

P, F, N = Status.PASSED, Status.FAILED, Status.NOT_RUN
STABLE = frozenset({"a", "b", "c"})


def prove(*new: TestRun, old: tuple[TestRun, ...] = (), stable: frozenset[str] = STABLE) -> Proven:
    return find_mined_effect(States(old_tests=old, new_tests=new), stable, hanging_tests=1)


def reason_of(*new: TestRun, old: tuple[TestRun, ...] = ()) -> str:
    with pytest.raises(ValidationError) as caught:
        prove(*new, old=old)
    return caught.value.reason


def lists(proven: Proven) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    return proven.effect.fail_to_pass, proven.effect.pass_to_pass, proven.gated


def test_what_fails_with_the_new_tests_and_what_passes() -> None:
    run = a_run({"a": F, "b": P, "c": P, "unstable": F})
    assert lists(prove(run, run)) == (("a",), ("b", "c"), ())


def test_a_whole_file_that_cannot_be_imported_hides_tests_that_worked_before() -> None:
    """One new symbol in the new tests: naively all of a, b, c fail; truly one does."""
    hidden = a_run({"a": N, "b": N, "c": P}, collection_errors=("test_ab.py: ImportError",))
    before = a_run({"b": P, "c": P}, exit_code=0)
    assert lists(prove(hidden, hidden, old=(before, before))) == (("a",), ("b", "c"), ("a",))


def test_a_test_that_is_missing_is_hidden_too() -> None:
    missing = a_run({"c": P})
    before = a_run({"b": F, "c": P})
    assert lists(prove(missing, missing, old=(before, before))) == (("a", "b"), ("c",), ("a", "b"))


def test_old_tests_have_no_say_where_the_new_ones_ran() -> None:
    new, old = a_run({"a": F, "b": P, "c": P}), a_run({"a": P, "b": F, "c": P})
    assert lists(prove(new, new, old=(old, old))) == (("a",), ("b", "c"), ())


def test_hidden_tests_about_which_the_old_runs_disagree_are_in_no_list() -> None:
    new = a_run({"a": F, "c": P})
    old = (a_run({"b": P, "c": P}), a_run({"b": F, "c": P}))
    assert lists(prove(new, new, old=old)) == (("a",), ("c",), ())


@pytest.mark.parametrize("status", [Status.SKIPPED, Status.XFAILED, Status.XPASSED])
def test_what_is_skipped_before_the_fix_is_in_no_list(status: Status) -> None:
    run = a_run({"a": F, "b": status, "c": P})
    assert lists(prove(run, run)) == (("a",), ("c",), ())


def test_runs_that_disagree_are_in_no_list() -> None:
    proven = prove(a_run({"a": F, "b": F, "c": P}), a_run({"a": F, "b": P, "c": P}))
    assert lists(proven) == (("a",), ("c",), ())


def test_reasons() -> None:
    quiet, broken = a_run({"a": P, "b": P, "c": P}, exit_code=0), a_run({"a": F, "b": F, "c": F})
    assert reason_of(quiet, quiet) == "no_fail_to_pass"
    assert reason_of(quiet, a_run({"a": F, "b": P, "c": P})) == "disagreeing_runs"
    assert reason_of(broken, broken) == "no_pass_to_pass"
    assert reason_of(a_run({}, collected=-1, exit_code=4, finished=False), broken) == "breaks_runner"
    assert reason_of(a_run({"a": F}, stopped_by="wall", finished=False), broken) == "hangs_too_long"
    assert reason_of(a_run(dict.fromkeys("ab", Status.TIMEOUT)), broken) == "hangs_too_long"
