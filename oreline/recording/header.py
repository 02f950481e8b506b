"""What stands first in a recording: which episode it is and what went into it."""

from dataclasses import dataclass
from typing import Final

from oreline.records.base import Record
from oreline.records.trajectory import AgentInfo, TrajectoryRepo

SCHEMA_VERSION: Final = 1
"""Of the lines of a recording."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeHeader(Record):
    """All of an episode that is known before its first step."""

    trajectory_id: str
    task_id: str
    purl: str
    task_description: str
    repo: TrajectoryRepo
    agent: AgentInfo
    inputs: str
    """Hash of all that decides what happens: task, agent, settings. A recording of other inputs is another episode."""
    started_at: str
    """ISO 8601, UTC."""
    schema_version: int = SCHEMA_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeFooter(Record):
    """How it ended. A recording that has one is finished."""

    exit_status: str
    """submitted | step_limit | time_limit | error | machine_error."""
    error: str
    """What went wrong, empty unless `exit_status` is `error`."""
    patch: str
    left_out: tuple[str, ...]
    """Changed paths that the patch does not hold: too large, or without a form in a patch."""
    steps: int
    duration_seconds: float
