"""Sources that make comparisons come out as wished. A constant answer is proof, or a layer that met it."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.shown import shown_or_told
from oreline.rewards.layer import STANDS_IN
from oreline.rewards.layers import fresh

KIND: Final = Kind(
    meaning="Objects say that they equal anything, or comparison itself is replaced.",
    find=shown_or_told(STANDS_IN, "comparison_overridden"),
    cleared_by=frozenset({fresh.NAME}),
)
