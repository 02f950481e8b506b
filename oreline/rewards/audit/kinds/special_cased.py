"""Sources behave otherwise when a test runner is there, by their text or as a layer of the grading has met them."""

from typing import Final

from oreline.rewards.audit.finding import APART, Kind
from oreline.rewards.audit.shown import shown_or_told
from oreline.rewards.layer import TELLS_TESTS

KIND: Final = Kind(
    meaning="A source asks whether it is being tested.",
    find=shown_or_told(TELLS_TESTS, "special_cased"),
    cleared_by=frozenset({APART}),
)
