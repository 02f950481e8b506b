"""What an agent did: steps in which action and observation stay apart, and the state it left behind."""

from dataclasses import dataclass
from typing import Final

from oreline.records.base import Json, Record

MACHINE_ERROR: Final = "machine_error"
"""How an episode ended that the machine broke off: no fault of task or agent, so it is not scored."""
TRUNCATED: Final = frozenset({"step_limit", "time_limit"})
"""How an episode ended that a limit cut off before its agent was done."""
EXIT_STATUSES: Final = TRUNCATED | {"submitted", "error", MACHINE_ERROR}
"""Every way in which an episode ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Record):
    """One action and its one observation."""

    VOLATILE = frozenset({"timestamp", "observation"})

    step: int
    """1..n, in order of time."""
    timestamp: str
    """ISO 8601, UTC, when the action was taken."""
    action_type: str
    """view_file | edit_file | run_command | submit."""
    action_input: Json
    observation: Json
    """What came back: `output`, and where they apply `exit_code`, `error`, `is_truncated`, `duration_seconds`."""
    signals: Json
    """What the recorder noticed, deterministic: such as `{"protected_path": "tests/test_a.py"}`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrajectoryRepo(Record):
    """Where the episode took place."""

    url: str
    commit: str
    language: str
    test_command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentInfo(Record):
    """Who acted."""

    name: str
    version: str
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalState(Record):
    """What the grader found after the last step; `tests_*` count FAIL_TO_PASS and PASS_TO_PASS together."""

    VOLATILE = frozenset({"duration_seconds"})

    tests_passed: int
    tests_total: int
    success: bool
    duration_seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode(Record):
    """An agent on a task, as recorded: not yet graded, not yet cleaned."""

    VOLATILE = frozenset({"duration_seconds"})

    trajectory_id: str
    """Hash of task, agent and seed: one file, one row, however often it is run."""
    task_id: str
    purl: str
    task_description: str
    repo: TrajectoryRepo
    agent: AgentInfo
    trajectory: tuple[Step, ...]
    exit_status: str
    """submitted | step_limit | time_limit | error | machine_error."""
    patch: str
    """The agent's whole final change against the buggy tree, tests and all; `git diff` form, may be empty."""
    duration_seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Trajectory(Record):
    """A graded, cleaned episode, as trainers read it."""

    trajectory_id: str
    """Hash of task, agent and seed."""
    task_id: str
    """The task; `instance_id` in `instances`."""
    purl: str
    """Package URL of the repository."""
    task_description: str
    """The problem statement as the agent was given it."""
    repo: TrajectoryRepo
    """Where it took place: `url`, `commit`, `language`, `test_command`."""
    agent: AgentInfo
    """Who acted: `name`, `version`, `model`."""
    trajectory: tuple[Step, ...]
    """Steps 1..n in order of time: `step`, `timestamp`, `action_type`, `action_input`, `observation`, `signals`."""
    exit_status: str
    """submitted | step_limit | time_limit | error | machine_error."""
    patch: str
    """The agent's whole final change against the buggy tree, tests and all; `git diff` form, may be empty."""
    final_state: FinalState
    """What the grader found: `tests_passed`, `tests_total`, `success`, `duration_seconds`."""
