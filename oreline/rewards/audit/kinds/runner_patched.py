"""Sources reach into the test runner, or into what its assertions are made of."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.told import told
from oreline.rewards.layers import fresh, twin

KIND: Final = Kind(
    meaning="A source replaces parts of the test runner or of its assertions.",
    find=told("runner_patched"),
    cleared_by=frozenset({fresh.NAME, twin.NAME}),
    ends_runs=True,
)
