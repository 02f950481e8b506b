"""Trees from before modules: the import path that their own files use says what a `go.mod` would."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oreline.errors import BuildError
from oreline.languages.go.imports import Source, is_standard
from oreline.languages.go.manifest import NEUTRAL
from oreline.languages.go.modules import Module

OLDEST_GO: Final = "1.16"
"""The last whose modules need every requirement of requirements looked up, as such trees have none written down."""


def guess_module(tree: Path, sources: Sequence[Source]) -> Module:
    """The module a tree would be.

    Raises:
        BuildError: no_module: there is no Go in it, or its packages import each other by a path that isn't told.
    """
    if not sources:
        raise BuildError("no_module", f"no go.mod and no Go files in {tree.name}; name a folder that has them")
    votes = Counter(_candidates(sources))
    path = votes.most_common(1)[0][0] if votes else NEUTRAL
    return Module(folder=".", path=path, go=OLDEST_GO, lines=(), sums=())


def _candidates(sources: Sequence[Source]) -> Iterator[str]:
    folders = {source.folder for source in sources if source.folder != "."}
    root_names = {source.package for source in sources if source.folder == "."}
    for source in sources:
        if source.own_path:
            yield _above(source.own_path, source.folder)
        for path in source.imports:
            if is_standard(path):
                continue
            yield from (_above(path, folder) for folder in folders if path.endswith(f"/{folder}"))
            if source.package.endswith("_test") and path.rpartition("/")[2] in root_names:
                yield path


def _above(path: str, folder: str) -> str:
    return path if folder == "." else path.removesuffix(f"/{folder}")
