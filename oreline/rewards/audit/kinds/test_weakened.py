"""A test that was there is changed otherwise than by removing or skipping it."""

from collections.abc import Iterator
from typing import Final

from oreline.rewards.audit.finding import TAMPERING, Clue, Kind, in_change
from oreline.rewards.audit.kinds.test_skipped import skipping_line
from oreline.rewards.audit.material import Material
from oreline.rewards.audit.places import changes_test


def find(material: Material) -> Iterator[Clue]:
    """Every other change of a test: what it asks for is no longer what it asked for."""
    for change in material.changes:
        if changes_test(material, change) and not change.is_removed and not skipping_line(change):
            yield in_change(change, TAMPERING, *(change.added[0] if change.added else ()))


KIND: Final = Kind(meaning="A test that was there, or data it reads, is changed.", find=find)
