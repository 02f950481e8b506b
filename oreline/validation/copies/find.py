"""All copies of a project that an agent could read: a later release, or the tree before a bug, holds the answer.

Files are read, never run.
"""

from collections.abc import Collection, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from oreline.languages.project_names import project_names
from oreline.testing.checkout import Checkout
from oreline.validation.copies.by_content import copies_by_content
from oreline.validation.copies.by_folder import copies_by_folder
from oreline.validation.copies.by_name import copies_by_name
from oreline.validation.copies.places import Files, files_beside, files_built, files_of_machine, source_files

SYSTEM_ROOT: Final = "/usr/"


def find_copies(checkout: Checkout, allowed: Collection[str] = ()) -> tuple[str, ...]:
    """Where copies lie inside, sorted: a folder or a packed file each. `allowed` are patterns of places.

    What a build left unpacked in the tree is no matter of this one: `oreline.validation.built` judges it by the patch.
    """
    found = _find(checkout.work_layers[0], files_beside(checkout), files_built(checkout))
    return _outermost(place for place in found if not any(fnmatchcase(place, pattern) for pattern in allowed))


def find_machine_copies(checkout: Checkout) -> tuple[str, ...]:
    """Those of them that lie among the machine's own programs, and what the links in them lead to."""
    files = files_of_machine(checkout)
    found = _find(checkout.work_layers[0], files, {})
    links = [place for path, place in files.items() if place.is_symlink() and _is_below(path, found)]
    real = {str(place.resolve()) for place in links if place.exists()}
    return _outermost({*found, *(place for place in real if place.startswith(SYSTEM_ROOT))})


def _find(tree: Path, beside: Files, built: Files) -> set[str]:
    sources = source_files(tree)
    return {
        *copies_by_name(project_names(tree), {**beside, **built}),
        *copies_by_folder(sources, beside),
        *copies_by_content(sources, beside),
    }


def _is_below(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)


def _outermost(places: Iterable[str]) -> tuple[str, ...]:
    every = set(places)
    return tuple(sorted(place for place in every if not _is_below(place, every - {place})))
