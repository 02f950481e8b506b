"""Many items through one piece of work, over all cores: results in order, bad items as rejections."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from assets.bench import Bench
from assets.stage import Inputs
from assets.tables import SNAPSHOTS, Table
from oreline.errors import FATAL, OrelineError
from oreline.progress import Progress
from oreline.records.base import Record
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Snapshot
from oreline.workers import map_in_order

ItemT = TypeVar("ItemT")
RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """How the items of a fan-out are named in progress and rejections."""

    stage: str
    subject: str
    """What an item is, in rejections."""
    gives: str
    """What the items become, in progress: `episodes`, `grades`."""
    purl: str


def fan_out(
    work: Callable[[ItemT], RecordT],
    items: Sequence[ItemT],
    name: Callable[[ItemT], str],
    label: Label,
    progress: Progress,
) -> Kept[RecordT]:
    """`work` of each item; an `OrelineError` about one item turns that one away and no other.

    Raises:
        OrelineError: of the fatal kinds.
    """

    def attempt(item: ItemT) -> RecordT | Rejection:
        try:
            return work(item)
        except FATAL:
            raise
        except OrelineError as error:
            return reject(error, stage=label.stage, subject=label.subject, subject_id=name(item), purl=label.purl)

    results = []
    for result in map_in_order(attempt, items, ahead=len(items)):
        results.append(result)
        progress(f"{label.purl} {label.gives}", len(results), len(items))
    return Kept(
        rows=tuple(row for row in results if not isinstance(row, Rejection)),
        rejected=tuple(row for row in results if isinstance(row, Rejection)),
    )


def each_snapshot(
    work: Callable[[Snapshot], RecordT], table: Table[RecordT], bench: Bench, inputs: Inputs
) -> Kept[RecordT]:
    """`work` of every snapshot of a repository: of a package the one, whose failure is the repository's.

    Raises:
        OrelineError: of a package's snapshot any kind; of mined ones the fatal kinds.
    """
    snapshots = inputs.all(SNAPSHOTS)
    if not inputs.is_mined:
        return Kept(rows=tuple(map(work, snapshots)))
    label = Label(stage=table.key, subject="snapshot", gives=table.key, purl=inputs.purl)
    return fan_out(work, snapshots, lambda snapshot: snapshot.snapshot_id, label, bench.progress)
