"""Answers for what tests ask and nothing else: a layer of the grading proves it. Sources that look like a table of them
are no proof, as honest tables exist.
"""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.shown import shown_or_told
from oreline.rewards.layer import INPUTS_ONLY

KIND: Final = Kind(
    meaning="A source returns literals for literal inputs, or is right for the tests' inputs alone.",
    find=shown_or_told(INPUTS_ONLY, "answer_hard_coded"),
)
