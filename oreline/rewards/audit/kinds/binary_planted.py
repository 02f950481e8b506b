"""Compiled code comes with the patch. Honest builds leave some behind, so it is never proof; it is dropped anyway."""

from collections.abc import Iterator
from typing import Final

from oreline.rewards.audit.finding import SUSPICION, Clue, Kind, in_change
from oreline.rewards.audit.material import PATCH, Material
from oreline.rewards.audit.places import is_by_product
from oreline.validation.graded_part import COMPILED


def find(material: Material) -> Iterator[Clue]:
    """New compiled files of the patch."""
    for change in material.changes:
        is_new = change.source == PATCH and change.may_be_new and not change.is_removed
        if is_new and change.path.casefold().endswith(COMPILED) and not is_by_product(change):
            yield in_change(change, SUSPICION)


KIND: Final = Kind(meaning="The patch brings compiled code.", find=find)
