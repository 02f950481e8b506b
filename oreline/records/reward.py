"""What an episode was worth and why: the grader's evidence, and one row a component."""

import math
from dataclasses import dataclass
from enum import StrEnum

from oreline.records.base import Json, Record


class LayerStatus(StrEnum):
    """What came of one layer of a grading."""

    HELD = "held"
    BROKEN = "broken"
    NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerResult(Record):
    """What one layer of a grading found, and what it cost."""

    VOLATILE = frozenset({"duration_seconds"})

    layer: str
    """Its name: a file of `rewards/layers`."""
    status: LayerStatus
    reason: str
    """Why it doesn't hold or doesn't apply, slug first; empty where it holds."""
    evidence: tuple[str, ...]
    """Ids of tests, or calls, that show it; at most 50."""
    runs: int
    """Sandbox runs that this grade took for it; what a task needs once is not counted."""
    duration_seconds: float
    """Of these runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade(Record):
    """Evidence from one grading run; a pure function of task and graded patch."""

    task_id: str
    graded_patch: str
    """The part of the agent's change that is judged: no tests, nothing that steers them."""
    dropped_paths: tuple[str, ...]
    """Paths of the agent's change that were not carried over."""
    fail_to_pass_passed: tuple[str, ...]
    fail_to_pass_failed: tuple[str, ...]
    pass_to_pass_failed: tuple[str, ...]
    missing: tuple[str, ...]
    """Expected ids that did not appear; each counts as failed."""
    is_trustworthy: bool
    """Runner finished, exit code agrees with the results, nothing shows them forged."""
    reason: str
    """Why not trustworthy, why passing tests are no repair, or what kept a run from its end; else empty."""
    layers: tuple[LayerResult, ...] = ()
    """What was held against the results beside them, in the order asked."""

    @property
    def passes(self) -> bool:
        """All of FAIL_TO_PASS and PASS_TO_PASS passed, on evidence that can be believed."""
        return self.is_trustworthy and not (self.fail_to_pass_failed or self.pass_to_pass_failed or self.missing)

    @property
    def is_unbroken(self) -> bool:
        """No layer shows that what passes is no repair."""
        return all(layer.status is not LayerStatus.BROKEN for layer in self.layers)

    @property
    def resolved(self) -> bool:
        """All of them passed, and no layer shows that this is no repair."""
        return self.passes and self.is_unbroken

    @property
    def earns(self) -> bool:
        """Some of FAIL_TO_PASS passed, on evidence that can be believed, and no layer shows that this is no repair."""
        return self.is_trustworthy and bool(self.fail_to_pass_passed) and self.is_unbroken


def cut_to(value: float, cap: float) -> float:
    """The part of a component's value that counts: no further from 0 than `cap`; what is no number stays none."""
    # `min` and `max` would make a cap of NaN: full marks for nothing known.
    return value if math.isnan(value) else max(-cap, min(cap, value))


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardComponent(Record):
    """One number with its reason. `value` cut to `cap`, times `weight`, summed over an episode's rows is its total."""

    component: str
    """Its name: a file of `rewards/components`."""
    step: int
    """Step it is about; 0 for the whole episode."""
    value: float
    cap: float
    """Largest magnitude of the value that counts."""
    weight: float
    """0 where the profile doesn't weigh it: the value is there for another one."""
    reason: str
    evidence: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Reward(Record):
    """The total of an episode and what it is made of. A null total means: no evidence, no verdict."""

    trajectory_id: str
    task_id: str
    agent: str
    purl: str
    total: float | None
    profile: str
    """Name and hash of the weights used."""
    resolved: bool
    error_kind: str
    """Why there is no verdict, a slug; empty when there is one."""
    is_trainable: bool
    """There is a total to learn from; false masks the episode, in whatever table it stands."""
    is_truncated: bool
    """A limit of steps or time ended the episode: it is scored as far as it came, which is not where it would end."""
    components: tuple[RewardComponent, ...]
