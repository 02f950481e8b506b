"""From one package or folder to validated tasks, without a recipe: the stages of a build, over one partition.

What is made stays in the data folder as a build's does: asked again, only what changed is made again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from assets import candidates, environments, health, raw, tasks
from assets.bench import Bench
from assets.plan import Plan
from assets.run import run_partition
from assets.stage import Stage
from assets.tables import CANDIDATES, REPOSITORIES, SNAPSHOTS, TASKS, Table
from oreline.errors import SourceError
from oreline.exports.content import ReleaseProvenance
from oreline.progress import Progress
from oreline.records.base import Record
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept, Rejection
from oreline.records.task import Task
from oreline.sandbox.choice import open_sandbox
from pipelines.code import code_commit, code_version
from pipelines.partitions import partition_key
from pipelines.warehouse import Warehouse
from sources.folders import take_folder
from sources.package_versions import parse_package_version
from sources.packages import read_package
from sources.purl import split_version

TAKING: Final[tuple[Stage, ...]] = (raw.repositories, raw.snapshots)
PROVING: Final[tuple[Stage, ...]] = (
    *environments.STAGES,
    *health.STAGES,
    *candidates.STAGES,
    *tasks.STAGES,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation(Record):
    """What became of one package or folder."""

    purl: str
    language: str
    candidates: int
    tasks: tuple[Task, ...]
    rejected: Mapping[str, Mapping[str, int]]
    """How many items each stage turned away, by reason."""
    details: tuple[str, ...]
    """Why the repository as a whole was, where it was."""


def validate(layout: DataLayout, target: str, plan: Plan, sandbox: str, progress: Progress) -> Validation:
    """The whole way of a package URL (without a version: the newest) or a folder.

    Raises:
        SourceError: `target` is neither, or its files can't be had.
        OrelineError: of the fatal kinds.
    """
    is_url = target.strip().lower().startswith("pkg:")
    purl = _version_of(layout, target, plan) if is_url else ""
    stages = (*TAKING, *PROVING) if is_url else PROVING
    if not is_url:
        repository, snapshot = take_folder(layout, Path(target), plan.sources)
        purl = repository.purl
    bench, partition = _bench(layout, purl, plan, sandbox, progress), partition_key(purl)
    if not is_url:
        bench.tables.write(REPOSITORIES, partition, Kept(rows=(repository,)), "")
        bench.tables.write(SNAPSHOTS, partition, Kept(rows=(snapshot,)), "")
    for done, stage in enumerate(stages, start=1):
        run_partition(stage, bench, partition)
        if stage in TAKING:
            _require_taken(bench, stage, partition)
        progress(f"{purl} {stage.key}", done, len(stages))
    return _told(bench, purl, stages)


def _require_taken(bench: Bench, stage: Stage, partition: str) -> None:
    for row in bench.tables.rejected(stage.makes[0], partition):
        raise SourceError(row.reason, row.detail)


def _version_of(layout: DataLayout, target: str, plan: Plan) -> str:
    is_exact = bool(split_version(target)[1])
    return parse_package_version(target if is_exact else read_package(layout, target, plan.sources).purl)


def _bench(layout: DataLayout, purl: str, plan: Plan, sandbox: str, progress: Progress) -> Bench:
    partition = partition_key(purl)
    return Bench(
        plan=plan,
        layout=layout,
        tables=Warehouse(layout),
        packages={partition: purl},
        sources={partition: frozenset({"package"})},
        code_version=code_version(),
        describe_origin=lambda: ReleaseProvenance(recipe_name="", recipe_hash="", code_commit=code_commit()),
        progress=progress,
        open_sandbox=lambda: open_sandbox(sandbox),
    )


def _told(bench: Bench, purl: str, stages: tuple[Stage, ...]) -> Validation:
    partition = partition_key(purl)
    made = [table for stage in stages for table in stage.makes]
    counted = {table.key: bench.tables.reasons(table, partition) for table in made}
    return Validation(
        purl=purl,
        language=bench.tables.read(SNAPSHOTS, partition)[0].language,
        candidates=bench.tables.count(CANDIDATES, partition),
        tasks=bench.tables.read(TASKS, partition),
        rejected={key: reasons for key, reasons in counted.items() if reasons},
        details=tuple(f"{row.reason}: {row.detail}" for row in _of_repository(bench, made, partition)),
    )


def _of_repository(bench: Bench, made: list[Table[Any]], partition: str) -> Iterator[Rejection]:
    for table in made:
        yield from (row for row in bench.tables.rejected(table, partition) if row.subject == "repository")
