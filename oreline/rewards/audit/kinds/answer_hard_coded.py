"""Sources that look like a table of what tests ask for. Honest tables exist, so it is never proof."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.told import told

KIND: Final = Kind(meaning="A source returns literals for literal inputs.", find=told("answer_hard_coded"))
