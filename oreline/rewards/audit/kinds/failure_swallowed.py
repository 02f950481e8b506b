"""Sources catch what a failing assertion or a crash raises. Honest code does as much, so it is never proof."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.told import told

KIND: Final = Kind(meaning="A source catches everything, so that no failure is seen.", find=told("failure_swallowed"))
