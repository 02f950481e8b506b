import pytest

from oreline.errors import ValidationError
from oreline.records.testing import Status
from oreline.validation.evidence import check_compiles, check_screening, find_effect
from oreline.validation.settings import ValidationSettings
from tests.doubles.episodes import a_run

SETTINGS = ValidationSettings()
P, F = Status.PASSED, Status.FAILED
STABLE = frozenset({"a", "b", "c"})


def reason_of(*runs, stable=STABLE):
    with pytest.raises(ValidationError) as caught:
        find_effect(runs, stable, SETTINGS)
    return caught.value.reason


def test_lists_hold_what_both_runs_agree_on():
    first = a_run({"a": F, "b": P, "c": P, "unstable": F, "also unstable": P})
    second = a_run({"a": Status.ERROR, "b": P, "c": F, "unstable": F, "also unstable": P})
    effect = find_effect([first, second], STABLE, SETTINGS)
    assert effect.fail_to_pass == ("a",)
    assert effect.pass_to_pass == ("b",)
    assert [(failure.test_id, failure.status) for failure in effect.failures] == [("a", F)]


@pytest.mark.parametrize("status", [Status.SKIPPED, Status.XFAILED, Status.XPASSED, Status.NOT_RUN])
def test_what_neither_passes_nor_fails_is_in_no_list(status):
    run = a_run({"a": F, "b": P, "c": status})
    effect = find_effect([run, run], STABLE, SETTINGS)
    assert "c" not in (*effect.fail_to_pass, *effect.pass_to_pass)


def test_a_test_that_is_missing_from_one_run_is_in_no_list():
    effect = find_effect([a_run({"a": F, "b": P, "c": P}), a_run({"a": F, "b": P})], STABLE, SETTINGS)
    assert effect.pass_to_pass == ("b",)


def test_a_few_hanging_tests_may_be_in_fail_to_pass():
    run = a_run({"a": Status.TIMEOUT, "b": P})
    assert find_effect([run, run], STABLE, SETTINGS).fail_to_pass == ("a",)


def test_reasons():
    quiet = a_run({"a": P, "b": P, "c": P}, exit_code=0)
    broken = a_run({"a": F, "b": P, "c": P})
    assert reason_of(quiet, quiet) == "no_fail_to_pass"
    assert reason_of(broken, quiet) == "disagreeing_runs"
    assert reason_of(broken, a_run({"a": P, "b": F, "c": P})) == "disagreeing_runs"
    assert reason_of(a_run({"a": F, "unstable": P}), a_run({"a": F, "unstable": P})) == "no_pass_to_pass"
    assert reason_of(a_run({"unstable": F, "a": P}), a_run({"unstable": F, "a": P})) == "no_fail_to_pass"
    assert reason_of(broken, a_run({"a": F}, stopped_by="wall", finished=False)) == "hangs_too_long"
    assert reason_of(a_run(dict.fromkeys("abc", Status.TIMEOUT)), broken) == "hangs_too_long"
    assert reason_of(a_run({"a": F}, collection_errors=("t.py: no",)), broken) == "breaks_collection"
    assert reason_of(a_run({}, collected=-1, exit_code=4, finished=False), broken) == "breaks_collection"
    assert reason_of(a_run({"a": F}, finished=False), broken) == "breaks_collection"


def test_screening():
    with pytest.raises(ValidationError, match="none of the 2 tests that execute the change") as caught:
        check_screening(a_run({"a": P, "b": P}, exit_code=0), ("a", "b"), SETTINGS)
    assert caught.value.reason == "survived"
    check_screening(a_run({"a": P, "b": F}), ("a", "b"), SETTINGS)


def test_a_failure_elsewhere_is_not_noticing():
    """A full run that stands in for the screening run says the same as that."""
    with pytest.raises(ValidationError, match="none of the 1 tests that execute the change"):
        check_screening(a_run({"a": P, "elsewhere": F}), ("a",), SETTINGS)


def test_what_the_compiler_refuses_is_no_task():
    check_compiles(())
    with pytest.raises(ValidationError, match=r"refuses a\.go: declared and not used") as caught:
        check_compiles(["a.go: declared and not used: x"])
    assert caught.value.reason == "does_not_compile"
