"""Sources end the process before tests can say that they failed, or skip them from within."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.told import told
from oreline.rewards.layers import LAYERS

KIND: Final = Kind(
    meaning="A source ends the run, or the test that calls it, before it can fail.",
    find=told("exits_early"),
    cleared_by=frozenset(LAYERS),
    ends_runs=True,
)
