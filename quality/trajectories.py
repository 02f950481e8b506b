"""From recorded episodes to trajectories a trainer may read: integrity, redaction, duplicates, length, in order."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from oreline.errors import GradingError, IntegrityError, OrelineError
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import Episode, FinalState, Trajectory
from oreline.settings import Settings
from quality.duplicates import identity_of
from quality.integrity import check_episode
from quality.length import check_length
from quality.redaction.episodes import redact_episode
from quality.sums import account

STAGE = "trajectories/clean"


class QualitySettings(Settings):
    """What may stay."""

    max_steps: int = Field(default=200, ge=1)
    """Steps an episode may have."""
    max_characters: int = Field(default=1_000_000, ge=1)
    """Characters of description, actions and observations together."""


def clean_trajectories(
    episodes: Sequence[tuple[Episode, Grade | None]], tasks: Sequence[Task], settings: QualitySettings
) -> Kept[Trajectory]:
    """Trajectories in the order of their episodes, and a rejection for every episode that gave none."""
    by_id = {task.instance_id: task for task in tasks}
    seen: dict[str, str] = {}
    rows: list[Trajectory] = []
    rejected: list[Rejection] = []
    for episode, grade in episodes:
        try:
            rows.append(_clean(episode, grade, by_id, seen, settings))
        except OrelineError as error:
            rejected.append(
                reject(error, stage=STAGE, subject="episode", subject_id=episode.trajectory_id, purl=episode.purl)
            )
    account(STAGE, came_in=len(episodes), kept=len(rows), rejected=len(rejected))
    return Kept(rows=tuple(rows), rejected=tuple(rejected))


def _clean(
    episode: Episode, grade: Grade | None, tasks: Mapping[str, Task], seen: dict[str, str], settings: QualitySettings
) -> Trajectory:
    check_episode(episode, tasks)
    redacted, _ = redact_episode(episode)
    identity = identity_of(redacted)
    if identity in seen:
        raise IntegrityError("duplicate", f"It says the same as {seen[identity]}, which stays.")
    check_length(redacted, max_steps=settings.max_steps, max_characters=settings.max_characters)
    trajectory = _graded(redacted, grade, tasks[episode.task_id])
    seen[identity] = episode.trajectory_id
    return trajectory


def _graded(episode: Episode, grade: Grade | None, task: Task) -> Trajectory:
    if grade is None:
        raise GradingError("not_graded", "There is no grade, so nothing is known of how it ended.")
    return Trajectory(
        trajectory_id=episode.trajectory_id,
        task_id=episode.task_id,
        purl=episode.purl,
        task_description=episode.task_description,
        repo=episode.repo,
        agent=episode.agent,
        trajectory=episode.trajectory,
        exit_status=episode.exit_status,
        patch=episode.patch,
        final_state=_final_state(episode, grade, task),
    )


def _final_state(episode: Episode, grade: Grade, task: Task) -> FinalState:
    judged = {*task.FAIL_TO_PASS, *task.PASS_TO_PASS}
    failed = judged & {*grade.fail_to_pass_failed, *grade.pass_to_pass_failed, *grade.missing}
    # Nothing counts of a run that its own patch made unbelievable; what the machine broke has no grade at all.
    passed = judged - failed if grade.is_trustworthy else set()
    return FinalState(
        tests_passed=len(passed),
        tests_total=len(judged),
        success=grade.resolved,
        duration_seconds=episode.duration_seconds,
    )
