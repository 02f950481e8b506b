"""One file a component: a pure function from the evidence to a verdict. Their weights live in the profile."""

from collections.abc import Callable, Mapping
from typing import Final

from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.rewards.components import efficiency, outcome, regression, tamper
from oreline.rewards.verdict import Verdict

Component = Callable[[Task, Episode, Grade], Verdict]

COMPONENTS: Final[Mapping[str, Component]] = {
    "outcome": outcome.judge,
    "regression": regression.judge,
    "efficiency": efficiency.judge,
    "tamper": tamper.judge,
}
"""In the order of a reward's rows."""
