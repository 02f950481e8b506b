"""A test that was there is taken away, moved, or emptied from the shell."""

from collections.abc import Iterator
from typing import Final

from oreline.rewards.audit.finding import TAMPERING, Clue, Kind, in_change
from oreline.rewards.audit.material import Material
from oreline.rewards.audit.places import changes_test


def find(material: Material) -> Iterator[Clue]:
    """Removals of tests, and of folders that hold some."""
    for change in material.changes:
        if change.is_removed and changes_test(material, change):
            yield in_change(change, TAMPERING)


KIND: Final = Kind(meaning="A test that was there is removed, moved or emptied.", find=find)
