"""A stage: a plain function from stored tables to new ones, declared with what it reads, makes and depends on.

No Dagster here: `factory.py` turns a stage into an asset, `run.py` runs one over partitions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from assets.bench import Bench
from assets.plan import Plan
from assets.tables import RecordT, Table
from oreline.records.outcome import Kept

PACKAGE: Final = "package"
INVERTED: Final = "inverted"
"""What a recipe may want of a repository, beside names of mining sources."""


@dataclass(frozen=True)
class Inputs:
    """The tables of one repository, read as they are asked for."""

    bench: Bench
    partition: str

    @property
    def purl(self) -> str:
        """The repository's package URL."""
        return self.bench.packages[self.partition]

    @property
    def sources(self) -> frozenset[str]:
        """What the recipe asks for of this repository: `package`, or names of mining sources; with
        `inverted`, fixes that they tell of are turned back."""
        return self.bench.sources[self.partition]

    @property
    def is_mined(self) -> bool:
        """Whether changes of its history become tasks; else bugs are planted in its one tree."""
        return not self.is_package and not self.is_inverted

    @property
    def is_package(self) -> bool:
        """Whether it is one released version."""
        return self.sources == {PACKAGE}

    @property
    def is_inverted(self) -> bool:
        """Whether fixes of its history are turned back on its newest tree."""
        return INVERTED in self.sources

    def all(self, table: Table[RecordT]) -> tuple[RecordT, ...]:
        """Every row."""
        return self.bench.tables.read(table, self.partition)

    def one(self, table: Table[RecordT]) -> RecordT:
        """The only row of a table that has one a repository."""
        return self.all(table)[0]


Made = Kept[Any] | tuple[Kept[Any], ...]
Work = Callable[[Bench, Inputs], Made]


def _nothing(plan: Plan) -> object:
    return None


def _nothing_first(bench: Bench, partitions: Sequence[str]) -> None:
    return None


def _always(bench: Bench, inputs: Inputs) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Stage:
    """What makes one table, or several at once."""

    makes: tuple[Table[Any], ...]
    work: Work
    reads: tuple[Table[Any], ...] = ()
    """Inputs; where one of them has no rows there is no work, and nothing is turned away a second time."""
    may_read: tuple[Table[Any], ...] = ()
    """Inputs that may be empty."""
    settings: Callable[[Plan], object] = _nothing
    """The part of the plan that decides the result."""
    kinds: tuple[str, ...] = ()
    subject: str = "repository"
    """What a partition is, in rejections."""
    is_sandboxed: bool = False
    fans_out: bool = False
    """It fills all cores by itself, so repositories go through it one after the other."""
    stands: Callable[[Bench, Inputs], bool] = _always
    """Whether the files that stored rows speak of are still there."""
    prepare: Callable[[Bench, Sequence[str]], None] = _nothing_first
    """Done once before its repositories: what all of them need."""
    picture: Callable[[Bench, Sequence[str]], str] | None = None
    """A chart of these repositories' rows, as Markdown."""

    @property
    def inputs(self) -> tuple[Table[Any], ...]:
        """All tables it reads."""
        return (*self.reads, *self.may_read)

    @property
    def key(self) -> str:
        """Key of its first table; names the stage in rejections and progress."""
        return self.makes[0].key
