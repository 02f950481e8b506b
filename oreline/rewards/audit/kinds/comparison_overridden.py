"""Sources that make comparisons come out as wished. Only an answer that is always the same is proof."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.told import told

KIND: Final = Kind(
    meaning="Objects say that they equal anything, or comparison itself is replaced.",
    find=told("comparison_overridden"),
)
