"""Whether an episode can have happened as it is written down. Only what is certain; taste is no reason to drop."""

from collections.abc import Collection, Sequence
from datetime import datetime

from oreline.errors import IntegrityError
from oreline.records.base import canonical_json
from oreline.records.trajectory import EXIT_STATUSES, Episode, Step

ACTION_TYPES = frozenset({"view_file", "edit_file", "run_command", "submit"})


def check_episode(episode: Episode, task_ids: Collection[str]) -> None:
    """Check order, gaps, pairs of action and observation, and the end.

    Raises:
        IntegrityError: the first contradiction, with its step.
    """
    if episode.task_id not in task_ids:
        raise IntegrityError("unknown_task", f"The episode is on {episode.task_id}, which is no task here.")
    if not episode.trajectory:
        raise IntegrityError("no_steps", "Nothing was recorded; an episode has at least its submit.")
    if episode.exit_status not in EXIT_STATUSES:
        raise IntegrityError("unknown_exit_status", f"It ended as {episode.exit_status!r}, which is no known way.")
    for place, step in enumerate(episode.trajectory, start=1):
        _check_step(step, place)
    _check_time(episode.trajectory)
    _check_end(episode)


def _check_step(step: Step, place: int) -> None:
    if step.step != place:
        raise IntegrityError("step_gap", f"Step {step.step} stands where step {place} belongs.")
    if step.action_type not in ACTION_TYPES:
        raise IntegrityError("unknown_action", f"Step {place} is a {step.action_type!r}, which is no known action.")
    if not step.observation:
        raise IntegrityError("no_observation", f"Step {place} has an action and no observation.")
    _check_json(step, place)


def _check_json(step: Step, place: int) -> None:
    for name, value in (("action", step.action_input), ("observation", step.observation), ("signals", step.signals)):
        try:
            canonical_json(value)
        except (TypeError, ValueError) as error:
            raise IntegrityError("not_json", f"Step {place} has {name} that is not JSON: {error}.") from error


def _check_time(steps: Sequence[Step]) -> None:
    before: datetime | None = None
    for step in steps:
        now = _read_time(step)
        if before is not None and now < before:
            raise IntegrityError("time_runs_back", f"Step {step.step} happened before the step in front of it.")
        before = now


def _read_time(step: Step) -> datetime:
    try:
        now = datetime.fromisoformat(step.timestamp)
    except ValueError as error:
        raise IntegrityError("bad_timestamp", f"Step {step.step} has time {step.timestamp!r}, not ISO 8601.") from error
    if now.tzinfo is None:
        raise IntegrityError("bad_timestamp", f"Step {step.step} has time {step.timestamp!r}, without a time zone.")
    return now


def _check_end(episode: Episode) -> None:
    submits = [step.step for step in episode.trajectory if step.action_type == "submit"]
    last = episode.trajectory[-1].step
    if submits and submits[0] != last:
        raise IntegrityError("step_after_submit", f"Step {submits[0]} submits, and {last - submits[0]} more follow.")
    if bool(submits) != (episode.exit_status == "submitted"):
        raise IntegrityError(
            "end_contradicts",
            f"It ended as {episode.exit_status}, and its last step is {episode.trajectory[-1].action_type}.",
        )
