"""Which functions a model may write a bug into, and in which order it gets them. What it is told is in `prompt.py`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from oreline.mutation.coverage import FileCoverage
from oreline.mutation.proposals import SourceFile
from oreline.mutation.structure import LAMBDA, Function, Structure, read_structure
from oreline.records.base import digest

FEWEST_LINES: Final = 3
"""Of a body: less gives a model no choice of mistakes."""
MOST_BYTES: Final = 8000
"""Of a function: a longer one costs much, and comes back with changes nobody asked for."""


@dataclass(frozen=True, slots=True)
class Place:
    """A function that tests run."""

    file: SourceFile
    structure: Structure
    function: Function
    covering_tests: tuple[str, ...]

    @property
    def place_id(self) -> str:
        """Hash of what the function is and where it stands; the seed is no part of it."""
        function = self.function
        text = self.file.source[function.start_byte : function.end_byte].decode()
        return digest("model_written", self.file.path, function.name, function.start_byte, text)

    @property
    def where(self) -> str:
        """As a person would look for it."""
        return f"{self.function.name}, {self.file.path} line {self.function.first_line}"


def places_of(file: SourceFile, coverage: Mapping[str, FileCoverage]) -> Iterator[Place]:
    """Functions of a file with a name that stable tests run, and that don't run while the package is imported."""
    covered = coverage.get(file.path)
    if covered is None:
        return
    structure = read_structure(file.grammar, file.tree.root_node)
    for function in structure.functions:
        if _is_fit(structure, function) and covered.is_executed(function.body) and not _is_imported(covered, function):
            yield Place(file, structure, function, covered.tests_of(function.body))


def draw(places: Iterable[Place], seed: int, count: int) -> list[Place]:
    """So many of them, by chance: the same for the same seed, whatever a model answers."""
    return sorted(places, key=lambda place: digest(seed, place.place_id))[:count]


def _is_fit(structure: Structure, function: Function) -> bool:
    size = function.end_byte - function.start_byte
    return (
        LAMBDA not in function.name
        and len(function.body) >= FEWEST_LINES
        and size <= MOST_BYTES
        and not structure.off_limits.around(function.start_byte, function.end_byte)
    )


def _is_imported(covered: FileCoverage, function: Function) -> bool:
    return covered.runs_at_import(range(max(function.body.start, function.first_line + 1), function.body.stop))
