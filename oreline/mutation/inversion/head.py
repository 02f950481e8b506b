"""The tree that fixes are turned back on: its files as sheets, where a function stands now, which names it knows."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from oreline.errors import CandidateError
from oreline.languages.grammars import grammars_of
from oreline.mutation.inversion.sheet import NAME, Sheet, Unit, read_sheet
from oreline.mutation.proposals import LARGEST_BYTES, SourceFile, read_source, source_files
from oreline.sandbox.layers import find_files

Place = tuple[str, Unit]
_DECLARED: Final = 2
"""Elements of a function that only says how it may be called."""


class Head:
    """One tree, read once for all fixes."""

    def __init__(self, files: Sequence[SourceFile], names: Mapping[str, frozenset[bytes]]) -> None:
        self._files = {file.path: file for file in files}
        self._names = names
        self._sheets: dict[str, Sheet] = {}
        self._places: dict[str, list[Place]] | None = None

    @property
    def files(self) -> int:
        """How many files it has."""
        return len(self._files)

    def file(self, path: str) -> SourceFile:
        """The file at that path."""
        return self._files[path]

    def sheet(self, path: str) -> Sheet:
        """Its statements."""
        if path not in self._sheets:
            file = self._files[path]
            self._sheets[path] = read_sheet(file.grammar, file.source, file.tree)
        return self._sheets[path]

    def path_now(self, path: str) -> str:
        """Where a file stands now: there still, or the only one whose path ends alike; empty where it is gone."""
        if path in self._files:
            return path
        shared = {other: _shared_end(path, other) for other in self._files}
        most = max(shared.values(), default=0)
        found = [other for other, count in shared.items() if count == most]
        return found[0] if most and len(found) == 1 else ""

    def place_of(self, path: str, unit: Unit, peers: Sequence[Unit]) -> Place:
        """Where a function stands now: in its file, or in the only other one that has it.

        Raises:
            CandidateError: `gone`.
        """
        now = self.path_now(path)
        if now and unit.name in self.sheet(now).units:
            return now, match_unit(unit, peers, self.sheet(now).units[unit.name])
        found = self._elsewhere().get(unit.name, [])
        suffix = PurePosixPath(path).suffix
        found = [place for place in found if PurePosixPath(place[0]).suffix == suffix]
        if len(found) != 1:
            raise CandidateError("gone", f"{unit.name} of {path} stands in {len(found)} places now")
        return found[0]

    def names_beside(self, paths: Iterable[str]) -> frozenset[bytes]:
        """Names in all files, tests too, but for these."""
        without = set(paths)
        return frozenset().union(*(names for path, names in self._names.items() if path not in without))

    def _elsewhere(self) -> dict[str, list[Place]]:
        if self._places is None:
            self._places = {}
            for path in self._files:
                for name, units in self.sheet(path).units.items():
                    self._places.setdefault(name, []).extend((path, unit) for unit in units)
        return self._places


def match_unit(unit: Unit, peers: Sequence[Unit], others: Sequence[Unit]) -> Unit:
    """The one of `others` that a function is: the only one, the one with its parameters, or the one in its place.

    Raises:
        CandidateError: `gone`.
    """
    if len(peers) == 1:
        # What has a body was not overloaded; what says how it may be called has none.
        others = [other for other in others if len(other.elements) > _DECLARED] or others
    if len(others) == len(peers) == 1:
        return others[0]
    alike = [other for other in others if other.parameters == unit.parameters]
    if len(alike) == 1:
        return alike[0]
    if len(others) == len(peers):
        return others[list(peers).index(unit)]
    raise CandidateError("gone", f"{unit.name} stands {len(others)} times where it stood {len(peers)} times")


def read_head(layers: tuple[Path, ...]) -> tuple[Head, tuple[tuple[str, CandidateError], ...]]:
    """The tree of stacked layers, bottom first, and the source files that can't be read with the reason."""
    files: list[SourceFile] = []
    refused: list[tuple[str, CandidateError]] = []
    for path, place in source_files(layers):
        try:
            files.append(read_source(path, place))
        except CandidateError as error:
            refused.append((path, error))
    return Head(files, _names(layers)), tuple(refused)


def _names(layers: tuple[Path, ...]) -> dict[str, frozenset[bytes]]:
    code = {
        path: file
        for path, file in find_files(layers).items()
        if grammars_of(path) and file.is_file() and not file.is_symlink() and file.stat().st_size <= LARGEST_BYTES
    }
    return {path: frozenset(NAME.findall(file.read_bytes())) for path, file in code.items()}


def _shared_end(left: str, right: str) -> int:
    """How many parts two paths end with alike."""
    count = 0
    for one, other in zip(reversed(left.split("/")), reversed(right.split("/")), strict=False):
        if one != other:
            break
        count += 1
    return count
