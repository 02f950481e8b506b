"""What reward models, verifiers and preference training learn from: pairs of episodes, labelled steps and outcomes."""

from dataclasses import dataclass

from oreline.records.base import Json, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Side(Record):
    """One episode of a pair."""

    trajectory_id: str
    agent: str
    total: float
    outcome: str
    """passed | failed | tampered."""
    steps: int
    characters: int
    """Written by the agent: actions with their inputs, observations left out."""
    evidence: Json
    """What grade and audit say, by component: its value and reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferencePair(Record):
    """Two episodes of one task, from the same start with the same tools, of which one is to be preferred."""

    pair_id: str
    """Hash of both episodes and the rule."""
    task_id: str
    """The task; `instance_id` in `instances`."""
    purl: str
    """Package URL of the repository."""
    decided_by: str
    """outcome | cost | quality: the first in which they differ."""
    margin: float
    """By how much the total of the chosen one is larger; always above 0."""
    chosen: Side
    """`trajectory_id`, `agent`, `total`, `outcome`, `steps`, `characters`, `evidence`; always `passed`."""
    rejected: Side
    """The same of the other one."""
    patch_distance: float
    """Between their patches: 0 the same changed lines, 1 none in common."""
    shared_steps: int
    """First steps that both took alike: up to there nothing is preferred."""
    profile: str
    """Name, version and hash of the weights that totals were made with."""
    rule: str
    """Who decided: the rule and its version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLabel(Record):
    """What one step was worth, for process reward models."""

    trajectory_id: str
    """The episode; the same id as in `trajectories`."""
    task_id: str
    """The task; `instance_id` in `instances`."""
    purl: str
    """Package URL of the repository."""
    step: int
    """1..n, as in `trajectories`."""
    action_type: str
    success_rate: float | None
    """Of the episodes that took the same steps up to and with this one, the share that passed; null: none is known."""
    rollouts: int
    """How many those are; with 1 the rate is the episode's own outcome."""
    potential: float
    """Progress behind the step, 0 to 1: the share of stages reached that hold; 0 behind the last step."""
    shaping: float
    """Potential behind the step minus that before it; sums to 0 over an episode."""
    reached: tuple[str, ...]
    """Stages that hold from here on: is_located, is_reproduced, is_edited, is_verified."""
    touches_gold_file: bool
    """It saw or edited a file that the gold patch changes."""
    tests: str
    """passing | failing; empty where it ran none."""
    is_first_failing_run: bool
    """The first run of tests in the episode that failed."""
    is_repeated: bool
    """The same was done before, and nothing was edited since."""
    profile: str
    """Name, version and hash of the weights of the episode's reward."""
    rule: str
    """Who labelled: the rule and its version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeLabel(Record):
    """Whether an episode is right, for verifiers."""

    trajectory_id: str
    """The episode; the same id as in `trajectories`."""
    task_id: str
    """The task; `instance_id` in `instances`."""
    purl: str
    """Package URL of the repository."""
    agent: str
    """Name of the agent."""
    is_correct: bool
    """Passed without tampering."""
    outcome: str
    """passed | failed | tampered."""
    is_truncated: bool
    """A limit ended it: a failure may be the limit's."""
    tests_passed: int
    tests_total: int
    total: float
    profile: str
    """Name, version and hash of the weights that the total was made with."""
    evidence: Json
    """What grade and audit say, by component: its value and reason."""
    rule: str
    """Who labelled: the rule and its version."""
