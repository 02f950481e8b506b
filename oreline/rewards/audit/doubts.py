"""What becomes of a doubt: the layers of the grading decide it. One that none of them speaks to stays one."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from oreline.languages.registry import LANGUAGES
from oreline.records.reward import Grade, LayerStatus
from oreline.rewards.audit.finding import APART, DOUBT, SUSPICION, TAMPERING, Clue, Kind
from oreline.rewards.audit.material import Material
from oreline.rewards.audit.shown import severity_of
from oreline.rewards.layer import FORGED, INPUTS_ONLY, NO_END, STANDS_IN, TELLS_TESTS
from oreline.rewards.layers import fresh
from oreline.validation.graded_part import graded_part

_SHOWN: Final = frozenset({FORGED, INPUTS_ONLY, STANDS_IN, TELLS_TESTS})
"""Slugs of what layers show of the code, not of how the run ended."""


def settled(kind: Kind, clue: Clue, material: Material) -> Clue:
    """The clue; a doubt as tampering where a layer shows what it may hide, as a suspicion where nothing rests on it."""
    if clue.severity != DOUBT:
        return clue
    if _is_borne_out(kind, material.grade):
        return replace(clue, severity=TAMPERING)
    rests_on_it = material.grade.earns and clue.path not in material.grade.dropped_paths
    return clue if rests_on_it and not _is_cleared(kind, material) else replace(clue, severity=SUSPICION)


def _is_borne_out(kind: Kind, grade: Grade) -> bool:
    slugs = {reason.partition(":")[0] for reason in _reasons(grade)}
    shown = any(severity_of(grade, slug) == TAMPERING for slug in slugs & _SHOWN)
    return shown or (kind.ends_runs and NO_END in slugs)


def _reasons(grade: Grade) -> Iterator[str]:
    if not grade.is_trustworthy:
        yield grade.reason
    yield from (layer.reason for layer in grade.layers if layer.status is LayerStatus.BROKEN)


def _is_cleared(kind: Kind, material: Material) -> bool:
    held = {layer.layer for layer in material.grade.layers if layer.status is LayerStatus.HELD}
    if LANGUAGES[material.task.language].guards.plant_calls is None and fresh.NAME in held:
        held.add(APART)
    return not held.isdisjoint(kind.cleared_by) or _is_gold(material)


def _is_gold(material: Material) -> bool:
    """The gold patch is the measure of all layers, and is asked by none."""
    task = material.task
    return material.grade.graded_patch == graded_part(task.patch, task.test_files, task.language).patch
