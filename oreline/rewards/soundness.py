"""Can evidence be scored at all? What contradicts itself proves nothing: no verdict, neither for the agent nor against.

Whether a run can be believed is `evidence.py`; whether an episode can have happened as written, `quality/integrity.py`.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from oreline.errors import GradingError
from oreline.records.base import canonical_json
from oreline.records.reward import Grade, LayerStatus
from oreline.records.task import Task
from oreline.records.trajectory import EXIT_STATUSES, MACHINE_ERROR, Episode
from oreline.rewards.component import Evidence
from oreline.rewards.evidence import NOT_APPLIED
from oreline.rewards.layer import UNBELIEVED


def check_evidence(evidence: Evidence, *, needs_tests: bool = True) -> None:
    """Refuse what no verdict can rest on; without tests none can that is to say whether it is solved.

    Raises:
        GradingError: the first contradiction.
    """
    if needs_tests and not evidence.task.FAIL_TO_PASS:
        told = "its task has no FAIL_TO_PASS, so nothing tells solved from unsolved"
        raise GradingError("no_tests", f"{evidence.episode.trajectory_id}: {told}")
    task, episode, grade = evidence.task, evidence.episode, evidence.grade
    faults = (*_of_episode(episode), *_of_names(task, episode, grade), *_of_counts(task, grade), *_of_reason(grade))
    for kind, detail in faults:
        raise GradingError(kind, f"{evidence.episode.trajectory_id}: {detail}")


def _of_episode(episode: Episode) -> Iterator[tuple[str, str]]:
    if episode.exit_status == MACHINE_ERROR:
        yield "machine_fault", "the machine broke the episode off"
    if not episode.trajectory:
        yield "no_steps", "nothing was recorded; an episode has at least its submit"
    if episode.exit_status not in EXIT_STATUSES:
        yield "unknown_exit_status", f"it ended as {episode.exit_status!r}, which is no known way"
    if not (math.isfinite(episode.duration_seconds) and episode.duration_seconds >= 0):
        yield "bad_duration", f"it took {episode.duration_seconds} seconds, which no clock says"
    for place, step in enumerate(episode.trajectory, start=1):
        if step.step != place:
            yield "step_gap", f"step {step.step} stands where step {place} belongs"
        try:
            canonical_json(step.action_input)
        except (TypeError, ValueError) as error:
            yield "not_json", f"step {step.step} has an action that is not JSON: {error}"


def _of_names(task: Task, episode: Episode, grade: Grade) -> Iterator[tuple[str, str]]:
    for what, name in (("the episode", episode.task_id), ("its grade", grade.task_id)):
        if name != task.instance_id:
            yield "other_task", f"{what} is of {name}, and the task is {task.instance_id}"
    for what, patch in (("the patch", episode.patch), ("the graded patch", grade.graded_patch), ("gold", task.patch)):
        try:
            patch.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError as error:
            yield (
                "not_text",
                f"{what} holds {patch[error.start]!r} at {error.start}, which stands for no byte of a file",
            )


def _of_reason(grade: Grade) -> Iterator[tuple[str, str]]:
    """A grade says why it isn't trusted or what broke, and nothing of the kind where all is well."""
    layers = [layer for layer in grade.layers if layer.status is LayerStatus.BROKEN]
    slug, *slugs = (reason.partition(":")[0] for reason in (grade.reason, *(layer.reason for layer in layers)))
    if grade.is_trustworthy != UNBELIEVED.isdisjoint({slug, *slugs}):
        told = "can" if grade.is_trustworthy else "can't"
        yield "contradictory_reason", f"its grade {told} be believed, for the reason {grade.reason!r}"
    if layers and grade.reason not in {layer.reason for layer in layers}:
        yield "contradictory_reason", f"layer {layers[0].layer} is broken, and the grade's reason is {grade.reason!r}"
    if slug == NOT_APPLIED and grade.fail_to_pass_passed:
        yield "contradictory_reason", f"its patch doesn't apply, and {grade.fail_to_pass_passed[0]} passes"


def _of_counts(task: Task, grade: Grade) -> Iterator[tuple[str, str]]:
    for name, tests in (("FAIL_TO_PASS", task.FAIL_TO_PASS), ("PASS_TO_PASS", task.PASS_TO_PASS)):
        if twice := [test for test, count in Counter(tests).items() if count > 1]:
            yield "contradictory_counts", f"its task names {twice[0]} in {name} more than once"
    if both := set(task.FAIL_TO_PASS) & set(task.PASS_TO_PASS):
        yield "contradictory_counts", f"its task has {sorted(both)[0]} in FAIL_TO_PASS and in PASS_TO_PASS"
    told = (*grade.fail_to_pass_passed, *grade.fail_to_pass_failed)
    if not _same(told, task.FAIL_TO_PASS):
        known = f"of {len(task.FAIL_TO_PASS)} FAIL_TO_PASS, {len(grade.fail_to_pass_passed)} are told as passed"
        yield "contradictory_counts", f"{known} and {len(grade.fail_to_pass_failed)} as failed, which aren't the same"
    if not _some_of(grade.pass_to_pass_failed, task.PASS_TO_PASS):
        yield "contradictory_counts", "tests are told as broken that aren't in PASS_TO_PASS, or twice"
    if not _some_of(grade.missing, (*grade.fail_to_pass_failed, *grade.pass_to_pass_failed)):
        yield "contradictory_counts", "tests are told as missing and not as failed, or twice"


def _same(told: Sequence[str], expected: Sequence[str]) -> bool:
    """The same tests, each as often."""
    return Counter(told) == Counter(expected)


def _some_of(told: Sequence[str], expected: Sequence[str]) -> bool:
    return Counter(told) <= Counter(expected)
