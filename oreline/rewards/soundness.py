"""Can evidence be scored at all? What contradicts itself proves nothing: no verdict, neither for the agent nor against.

Whether a run can be believed is `evidence.py`; whether an episode can have happened as written, `quality/integrity.py`.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from oreline.errors import GradingError
from oreline.records.base import canonical_json
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import MACHINE_ERROR, Episode
from oreline.rewards.component import Evidence


def check_evidence(evidence: Evidence, *, needs_tests: bool = True) -> None:
    """Refuse what no verdict can rest on; without tests none can that is to say whether it is solved.

    Raises:
        GradingError: the first contradiction.
    """
    if needs_tests and not evidence.task.FAIL_TO_PASS:
        told = "its task has no FAIL_TO_PASS, so nothing tells solved from unsolved"
        raise GradingError("no_tests", f"{evidence.episode.trajectory_id}: {told}")
    faults = (*_of_episode(evidence.episode), *_of_counts(evidence.task, evidence.grade))
    for kind, detail in faults:
        raise GradingError(kind, f"{evidence.episode.trajectory_id}: {detail}")


def _of_episode(episode: Episode) -> Iterator[tuple[str, str]]:
    if episode.exit_status == MACHINE_ERROR:
        yield "machine_fault", "the machine broke the episode off"
    if not episode.trajectory:
        yield "no_steps", "nothing was recorded; an episode has at least its submit"
    if not (math.isfinite(episode.duration_seconds) and episode.duration_seconds >= 0):
        yield "bad_duration", f"it took {episode.duration_seconds} seconds, which no clock says"
    for step in episode.trajectory:
        try:
            canonical_json(step.action_input)
        except (TypeError, ValueError) as error:
            yield "not_json", f"step {step.step} has an action that is not JSON: {error}"


def _of_counts(task: Task, grade: Grade) -> Iterator[tuple[str, str]]:
    if both := set(task.FAIL_TO_PASS) & set(task.PASS_TO_PASS):
        yield "contradictory_counts", f"its task has {sorted(both)[0]} in FAIL_TO_PASS and in PASS_TO_PASS"
    if grade.task_id != task.instance_id:
        yield "other_task", f"its grade is of {grade.task_id}, and the task is {task.instance_id}"
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
