"""Running a stage over repositories: what is stored and still true is kept, one bad repository stops no other."""

import errno
import logging
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import to_jsonable_python

from assets.bench import Bench
from assets.stage import Inputs, Stage
from oreline.errors import FATAL, InternalError, OrelineError
from oreline.records.base import digest
from oreline.records.outcome import Kept, reject
from oreline.workers import map_in_order

LOG: Final = logging.getLogger(__name__)
MACHINE_TROUBLES: Final = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EMFILE, errno.ENFILE, errno.EIO}
)
"""What every repository would meet: it ends the run at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartitionDone:
    """How a stage went for one repository."""

    partition: str
    is_reused: bool
    seconds: float


def run_stage(stage: Stage, bench: Bench, partitions: Sequence[str]) -> Iterator[PartitionDone]:
    """Make the stage's tables for each repository, in order.

    Raises:
        OrelineError: of the fatal kinds only; others end as rejections.
    """
    stage.prepare(bench, partitions)
    bench.progress(stage.key, 0, len(partitions))
    results = map_in_order(
        lambda partition: run_partition(stage, bench, partition),
        partitions,
        workers=1 if stage.fans_out else None,
    )
    for number, done in enumerate(results, start=1):
        bench.progress(stage.key, number, len(partitions))
        yield done


def run_partition(stage: Stage, bench: Bench, partition: str) -> PartitionDone:
    """Make the stage's tables for one repository, unless they stand already."""
    started = time.monotonic()
    inputs = Inputs(bench, partition)
    fingerprint = fingerprint_of(stage, inputs)
    is_reused = all(bench.tables.fingerprint(table, partition) == fingerprint for table in stage.makes)
    is_reused = is_reused and stage.stands(bench, inputs)
    if not is_reused:
        _make(stage, inputs, fingerprint)
    return PartitionDone(partition=partition, is_reused=is_reused, seconds=time.monotonic() - started)


def fingerprint_of(stage: Stage, inputs: Inputs) -> str:
    """Hash of all that decides the stage's tables: what is wanted, its settings, its inputs' content, the code."""
    plain = to_jsonable_python(stage.settings(inputs.bench.plan))
    contents = [inputs.bench.tables.content(table, inputs.partition) for table in stage.inputs]
    return digest(stage.key, inputs.purl, sorted(inputs.sources), plain, contents, inputs.bench.code_version)


def _make(stage: Stage, inputs: Inputs, fingerprint: str) -> None:
    try:
        made = _work(stage, inputs)
        is_final = not any(row.is_passing for kept in made for row in kept.rejected)
    except FATAL:
        raise
    except OrelineError as error:
        made, is_final = _turned_away(stage, inputs, error), not error.is_passing
    except Exception as error:
        error.add_note(f"in stage {stage.key} of {inputs.purl}")
        if isinstance(error, MemoryError) or getattr(error, "errno", None) in MACHINE_TROUBLES:
            raise
        LOG.exception("a fault of ours on %s in %s; the others go on", inputs.purl, stage.key)
        made, is_final = _turned_away(stage, inputs, _internal(error)), False
    for table, kept in zip(stage.makes, made, strict=True):
        # What only the day refused is asked for again by the next build.
        inputs.bench.tables.write(table, inputs.partition, kept, fingerprint if is_final else "")


def _internal(error: Exception) -> InternalError:
    told = traceback.format_exception_only(error)[0].strip()
    return InternalError("internal_error", f"{told} Please report it with the traceback that the build printed.")


def _work(stage: Stage, inputs: Inputs) -> tuple[Kept[Any], ...]:
    if not all(inputs.all(table) for table in stage.reads):
        return tuple(Kept(rows=()) for _ in stage.makes)
    made = stage.work(inputs.bench, inputs)
    return made if isinstance(made, tuple) else (made,)


def _turned_away(stage: Stage, inputs: Inputs, error: OrelineError) -> tuple[Kept[Any], ...]:
    purl = inputs.purl if stage.subject == "repository" else ""
    rejection = reject(error, stage=stage.key, subject=stage.subject, subject_id=inputs.purl, purl=purl)
    return (Kept(rows=(), rejected=(rejection,)), *(Kept(rows=()) for _ in stage.makes[1:]))
