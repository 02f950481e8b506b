"""Clues that layers of the grading give: what they prove of the code that was graded."""

from collections.abc import Callable, Iterator

from oreline.records.reward import Grade, LayerStatus
from oreline.rewards.audit.finding import SUSPICION, TAMPERING, Clue
from oreline.rewards.audit.material import Material
from oreline.rewards.audit.told import told
from oreline.rewards.layer import INPUTS_ONLY


def shown(slug: str) -> Callable[[Material], Iterator[Clue]]:
    """What finds broken layers whose reason has that slug."""

    def find(material: Material) -> Iterator[Clue]:
        for layer in material.grade.layers:
            if layer.status is LayerStatus.BROKEN and layer.reason.partition(":")[0] == slug:
                yield Clue(severity_of(material.grade, slug), layer.layer, excerpt=", ".join(layer.evidence[:1]))

    return find


def severity_of(grade: Grade, slug: str) -> str:
    """Who mends one case of several is right for its input alone, too, and doesn't claim more."""
    return SUSPICION if slug == INPUTS_ONLY and grade.fail_to_pass_failed else TAMPERING


def shown_or_told(slug: str, kind: str) -> Callable[[Material], Iterator[Clue]]:
    """What finds either: broken layers, and tells of that kind in the sources."""
    by_layers, by_sources = shown(slug), told(kind)

    def find(material: Material) -> Iterator[Clue]:
        yield from by_layers(material)
        yield from by_sources(material)

    return find
