"""What a reward component is given, and what it is: a pure judge, the range of its values, its place in the order.

The components themselves are `components/`; their weights and caps are the profile's.
"""

from collections.abc import Callable
from dataclasses import dataclass

from oreline.records.base import Record
from oreline.records.inspection import Inspection
from oreline.records.judgement import Judgement
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.rewards.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence(Record):
    """All that is known of an episode when it is scored. Judges read it and nothing else."""

    task: Task
    episode: Episode
    grade: Grade
    inspection: Inspection | None = None
    """What was measured of the graded patch; None where it was not inspected."""
    gold: Inspection | None = None
    """The same of the task's gold patch: what that adds too is asked of nobody to leave out."""
    judgements: tuple[Judgement, ...] = ()
    """Pairs that were judged, this episode's among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One part of a reward."""

    judge: Callable[[Evidence], Verdict]
    low: float
    high: float
    """Least and largest value it gives, within [-1, 1]; 0 lies between them."""
    is_extra: bool
    """It tells resolved episodes apart: 0 for any other, and all extras weigh less than the step to resolved."""
    is_proxy: bool = False
    """It stands in for outcome where nothing can be run: a profile weighs one or the other, never both."""
