import pytest

from oreline.languages.guards import Canary, Suite
from oreline.languages.python.canary import plant_canary
from oreline.records.reward import Grade, LayerStatus
from oreline.records.testing import Status, TestRun
from oreline.rewards.evidence import judge_run, judge_unapplied, with_layer
from oreline.rewards.layers.canary import judge_canary
from oreline.validation.graded_part import GradedPart
from tests.doubles.episodes import a_run, a_task

CANARY = Canary(files={}, must_fail=("test_1", "test_2"), must_pass=("test_3", "test_4"))
FAILS, PASSES = "tx/test_x.py::TestNumbers::test_1", "tx/test_x.py::TestNumbers::test_3"
HOLDS = {FAILS: Status.FAILED, PASSES: Status.PASSED}
TASK = a_task()
EXPECTED = (*TASK.FAIL_TO_PASS, *TASK.PASS_TO_PASS)
PART = GradedPart(patch="", dropped_paths=())


def judged(run: TestRun) -> Grade:
    return with_layer(judge_run(TASK, PART, run), judge_canary(CANARY, run))


def statuses(status=Status.PASSED, **changes):
    return {**dict.fromkeys(EXPECTED, status), **HOLDS, **changes}


def test_all_pass():
    grade = judged(a_run(statuses()))
    assert grade.resolved
    assert grade.fail_to_pass_passed == TASK.FAIL_TO_PASS


@pytest.mark.parametrize(
    "status", [status for status in Status if status is not Status.PASSED and status is not Status.NOT_RUN]
)
def test_only_passed_counts(status):
    grade = judged(a_run(statuses() | {TASK.FAIL_TO_PASS[0]: status}))
    assert grade.fail_to_pass_failed == (TASK.FAIL_TO_PASS[0],)
    assert not grade.resolved


def test_what_does_not_appear_has_failed_and_is_listed():
    seen = statuses()
    del seen[TASK.PASS_TO_PASS[1]], seen[TASK.FAIL_TO_PASS[0]]
    grade = judged(a_run(seen))
    assert grade.missing == (TASK.FAIL_TO_PASS[0], TASK.PASS_TO_PASS[1])
    assert grade.fail_to_pass_failed == (TASK.FAIL_TO_PASS[0],)
    assert grade.pass_to_pass_failed == (TASK.PASS_TO_PASS[1],)


COMPLAINTS = {
    "planted failure passed": (a_run(statuses() | {FAILS: Status.PASSED}), "forged_results"),
    "planted failure skipped": (a_run(statuses() | {FAILS: Status.SKIPPED}), "forged_results"),
    "planted failure expected": (a_run(statuses() | {FAILS: Status.XFAILED}), "forged_results"),
    "a second planted failure passed": (a_run(statuses() | {"tx/test_x.py::test_2": Status.PASSED}), "forged_results"),
    "planted tests absent": (a_run(dict.fromkeys(EXPECTED, Status.PASSED), exit_code=0), "forged_results"),
    "planted failure passed, then stopped": (
        a_run(statuses() | {FAILS: Status.PASSED}, exit_code=None, stopped_by="wall", finished=False),
        "forged_results",
    ),
    "no end": (a_run(statuses(), exit_code=0, finished=False), "no_end"),
    "nothing at all": (a_run({}, exit_code=4, collected=-1, finished=False), "no_end"),
    "planted pass broken": (a_run(statuses() | {PASSES: Status.ERROR}), "runner_broke"),
    "nothing ran": (a_run({}, exit_code=5), "runner_broke"),
}


@pytest.mark.parametrize(("run", "slug"), COMPLAINTS.values(), ids=COMPLAINTS)
def test_complaint(run, slug):
    grade = judged(run)
    assert grade.reason.partition(":")[0] == slug
    assert not grade.is_trustworthy
    assert not grade.resolved


@pytest.mark.parametrize(
    "run",
    [
        a_run(statuses()),
        a_run(HOLDS, collection_errors=("tests/test_calc.py: no such name",)),
        a_run(statuses(Status.NOT_RUN) | dict.fromkeys(HOLDS, Status.NOT_RUN), stopped_by="wall", finished=False),
        a_run({}, stopped_by="memory", collected=-1, exit_code=None, finished=False),
    ],
    ids=["plain", "files that no longer import", "stopped in the first test", "stopped before any test"],
)
def test_believed(run):
    grade = judged(run)
    assert grade.is_trustworthy
    assert grade.reason == (f"limit_met: {run.stopped_by} stopped the run" if run.stopped_by else "")


def test_a_patch_that_does_not_apply_leaves_things_as_they_were():
    grade = judge_unapplied(TASK, PART, "hunk 1 does not match")
    assert grade.fail_to_pass_failed == TASK.FAIL_TO_PASS
    assert grade.pass_to_pass_failed == ()
    assert grade.reason == "patch_does_not_apply: hunk 1 does not match"


def a_canary() -> Canary:
    return plant_canary(Suite(runner="pytest", options={}, read_tests=dict, test_ids=()))


def path_of(canary: Canary) -> str:
    [path] = canary.files
    return path


def test_a_language_without_planted_tests_is_judged_by_its_results_alone() -> None:
    assert judge_run(TASK, PART, a_run(dict.fromkeys(EXPECTED, Status.PASSED))).resolved
    assert judge_run(TASK, PART, a_run({}, exit_code=5)).reason.startswith("runner_broke")


def test_a_run_that_was_stopped_before_the_planted_tests_says_nothing_of_them():
    run = a_run({}, stopped_by="memory", collected=-1, exit_code=None, finished=False)
    assert judge_canary(CANARY, run).status is LayerStatus.NOT_APPLICABLE


def test_what_a_layer_caught_is_told_alike_whatever_the_random_names():
    run = a_run(statuses() | {FAILS: Status.PASSED})
    assert judge_canary(CANARY, run).evidence == ("must_fail passed", "must_pass passed")


def test_planted_tests_have_names_of_their_own_each_time():
    first, second = a_canary(), a_canary()
    names = {
        *(path_of(first), *first.must_fail, *first.must_pass),
        *(path_of(second), *second.must_fail, *second.must_pass),
    }
    assert len(names) == 10


def test_planted_tests_do_what_they_say():
    namespace: dict[str, object] = {}
    canary = a_canary()
    exec(canary.files[path_of(canary)], namespace)  # our own text
    namespace[canary.must_pass[1]]()  # type: ignore[operator]
    with pytest.raises(AssertionError):
        namespace[canary.must_fail[1]]()  # type: ignore[operator]
