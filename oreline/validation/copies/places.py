"""What shows beside a project's own tree, and which files of the tree are its sources."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from oreline.languages.contract import CACHE
from oreline.languages.places import is_generated, is_vendored
from oreline.languages.registry import is_test_file, language_of
from oreline.sandbox.contract import ENV, WORK
from oreline.sandbox.layers import find_files
from oreline.testing.checkout import Checkout

Files = Mapping[str, Path]
"""Path inside, place on the host."""
SYSTEM: Final[Mapping[str, tuple[str, ...]]] = {
    "python": ("/usr/lib/python3/dist-packages",),
    "javascript": ("/usr/lib/node_modules", "/usr/share/nodejs"),
    "typescript": ("/usr/lib/node_modules", "/usr/share/nodejs"),
    "java": ("/usr/share/maven-repo",),
}
"""Where a system keeps packages of a language, which sandboxes show."""


def files_beside(checkout: Checkout) -> dict[str, Path]:
    """All that shows beside the work tree's own files: environment, cache, dependencies, what the machine has."""
    found = {**_below(ENV, find_files(checkout.env_layers)), **_below(CACHE, find_files(checkout.cache))}
    return found | _below(WORK, find_files(checkout.dependencies)) | files_of_machine(checkout)


def files_of_machine(checkout: Checkout) -> dict[str, Path]:
    """What shows of the machine's own: the toolchain, packages of the language; not what is hidden."""
    found: dict[str, Path] = {}
    shown = checkout.toolchain.shown if checkout.toolchain else ()
    for folder, inside in (*shown, *((Path(home), home) for home in SYSTEM.get(checkout.language, ()))):
        found |= _below(inside, find_files((folder,)))
    hidden = tuple(path for path, _ in checkout.hidden)
    return {path: place for path, place in found.items() if not _is_within(path, hidden)}


def _is_within(path: str, places: tuple[str, ...]) -> bool:
    return path in places or path.startswith(tuple(f"{place}/" for place in places))


def files_built(checkout: Checkout) -> dict[str, Path]:
    """What a build has written into the work tree."""
    return _below(WORK, find_files(checkout.work_layers[1:]))


def source_files(tree: Path) -> dict[str, Path]:
    """The project's own sources by path; no tests, nothing that others or programs wrote."""
    files = find_files((tree,))
    return {
        path: place
        for path, place in files.items()
        if language_of(path) and not is_test_file(path) and not is_generated(path) and not is_vendored(path)
    }


def _below(top: str, files: Files) -> dict[str, Path]:
    return {f"{top}/{path}": place for path, place in files.items()}
