"""Results are written by other hands than the runner's: a layer of the grading proves it, or sources try to."""

from collections.abc import Iterator
from typing import Final

from oreline.records.reward import LayerStatus
from oreline.rewards.audit.finding import TAMPERING, Clue, Kind
from oreline.rewards.audit.material import Material
from oreline.rewards.audit.told import told
from oreline.rewards.layer import FORGED

_told: Final = told("result_forged")


def find(material: Material) -> Iterator[Clue]:
    """What the layers saw, and sources that write to descriptors they never opened."""
    for layer in material.grade.layers:
        if layer.status is LayerStatus.BROKEN and layer.reason.partition(":")[0] == FORGED:
            yield Clue(TAMPERING, layer.layer, excerpt=", ".join(layer.evidence[:1]))
    yield from _told(material)


KIND: Final = Kind(meaning="Results are reported that no test gave.", find=find)
