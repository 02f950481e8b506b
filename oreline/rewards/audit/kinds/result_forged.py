"""Results are written by other hands than the runner's: a layer of the grading proves it, or sources try to."""

from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.shown import shown_or_told
from oreline.rewards.layer import FORGED
from oreline.rewards.layers import fresh, twin

KIND: Final = Kind(
    meaning="Results are reported that no test gave.",
    find=shown_or_told(FORGED, "result_forged"),
    cleared_by=frozenset({fresh.NAME, twin.NAME}),
    ends_runs=True,
)
