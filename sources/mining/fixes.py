"""One repository through one source to the fixes of its history: what a command does, and the assets do in steps."""

from collections.abc import Iterator

from oreline.mutation.inversion.fix import Fix
from oreline.records.outcome import Rejection
from sources.changes.fixes import read_fixes
from sources.mining.contract import Ground, Source


def fixes_of(source: Source, ground: Ground) -> Iterator[Fix | Rejection]:
    """Every change that the source tells of: as a fix, or with the reason why it is none.

    Raises:
        SourceError: the source can't tell of the repository at all.
    """
    repository = source.read_repository(ground)
    told = source.read_changes(ground, repository).changes
    return read_fixes(ground.mirror, repository, told.rows, ground.mining, ground.progress)
