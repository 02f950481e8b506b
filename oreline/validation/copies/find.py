"""All copies of a project that an agent could read: a later release, or the tree before a bug, holds the answer.

Files are read, never run.
"""

from collections.abc import Collection
from fnmatch import fnmatchcase

from oreline.languages.project_names import project_names
from oreline.testing.checkout import Checkout
from oreline.validation.copies.by_content import copies_by_content
from oreline.validation.copies.by_folder import copies_by_folder
from oreline.validation.copies.by_name import copies_by_name
from oreline.validation.copies.places import files_beside, files_built, source_files


def find_copies(checkout: Checkout, allowed: Collection[str] = ()) -> tuple[str, ...]:
    """Where copies lie inside, sorted: a folder or a packed file each. `allowed` are patterns of places.

    What a build left unpacked in the tree is no matter of this one: `oreline.validation.built` judges it by the patch.
    """
    tree = checkout.work_layers[0]
    beside, sources = files_beside(checkout), source_files(tree)
    found = {
        *copies_by_name(project_names(tree), {**beside, **files_built(checkout)}),
        *copies_by_folder(sources, beside),
        *copies_by_content(sources, beside),
    }
    counted = [place for place in found if not any(fnmatchcase(place, pattern) for pattern in allowed)]
    return tuple(sorted(place for place in counted if not any(place.startswith(f"{other}/") for other in counted)))
