"""Sources read the test that calls them: its file, its line, its frame."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.told import told
from oreline.rewards.layers import fresh

KIND: Final = Kind(
    meaning="A source reads the test that calls it, for the answer it expects.",
    find=told("test_read"),
    cleared_by=frozenset({fresh.NAME}),
)
