"""Clues that layers of the grading give: what they prove of the code that was graded."""

from collections.abc import Callable, Iterator

from oreline.records.reward import LayerStatus
from oreline.rewards.audit.finding import TAMPERING, Clue
from oreline.rewards.audit.material import Material
from oreline.rewards.audit.told import told


def shown(slug: str) -> Callable[[Material], Iterator[Clue]]:
    """What finds broken layers whose reason has that slug."""

    def find(material: Material) -> Iterator[Clue]:
        for layer in material.grade.layers:
            if layer.status is LayerStatus.BROKEN and layer.reason.partition(":")[0] == slug:
                yield Clue(TAMPERING, layer.layer, excerpt=", ".join(layer.evidence[:1]))

    return find


def shown_or_told(slug: str, kind: str) -> Callable[[Material], Iterator[Clue]]:
    """What finds either: broken layers, and tells of that kind in the sources."""
    by_layers, by_sources = shown(slug), told(kind)

    def find(material: Material) -> Iterator[Clue]:
        yield from by_layers(material)
        yield from by_sources(material)

    return find
