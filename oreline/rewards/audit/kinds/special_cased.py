"""Sources behave otherwise when a test runner is there."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.told import told

KIND: Final = Kind(meaning="A source asks whether it is being tested.", find=told("special_cased"))
