"""Layer `releases`: all repositories together, as one immutable dataset."""

import time
from collections.abc import Iterator
from typing import Any, Final

import dagster as dg

from assets.bench import Bench
from assets.factory import asset_key
from assets.pictures import yield_funnel
from assets.preferences import matched_pairs
from assets.tables import (
    ATTACK_MATRIX,
    OUTCOME_LABELS,
    REWARDS,
    STEP_LABELS,
    TABLES,
    TASKS,
    TRAJECTORIES,
    RecordT,
    Table,
)
from oreline.behaviour.drift import drifts
from oreline.exports.content import ReleaseContent, release_content
from oreline.exports.release import ReleaseResult, find_releases, read_behaviour, write_release
from oreline.records.outcome import Rejection
from oreline.rewards.stability import quarantine_of, rejection_of
from quality.publishing import redact_rejection

DATASET: Final = "releases/dataset"


def release(bench: Bench) -> ReleaseResult:
    """Write what the tables hold as a release, or find the one that holds the same.

    Raises:
        ReleaseError: there is nothing to release, or rows contradict each other.
    """
    provenance = bench.describe_origin()
    return write_release(bench.layout, provenance.recipe_name, gather(bench), provenance)


def gather(bench: Bench) -> ReleaseContent:
    """All rows of the recipe's repositories but for tasks in quarantine, whose episodes stay behind with them."""
    quarantined = {
        row.instance_id: row for row in quarantine_of(bench.layout, bench.describe_origin().recipe_name).read()
    }
    tasks = tuple(_all(bench, TASKS))
    aside = [quarantined[task.instance_id] for task in tasks if task.instance_id in quarantined]
    pairs, unmatched = matched_pairs(bench, {task.instance_id for task in tasks} - quarantined.keys())
    return release_content(
        tasks=(task for task in tasks if task.instance_id not in quarantined),
        trajectories=(row for row in _all(bench, TRAJECTORIES) if row.task_id not in quarantined),
        rewards=_all(bench, REWARDS),
        preferences=pairs,
        step_labels=_all(bench, STEP_LABELS),
        outcome_labels=_all(bench, OUTCOME_LABELS),
        attacks=(row for row in _all(bench, ATTACK_MATRIX) if row.task_id not in quarantined),
        rejected=(*_rejected(bench), *unmatched, *(redact_rejection(rejection_of(row, DATASET)) for row in aside)),
    )


def _all(bench: Bench, table: Table[RecordT]) -> Iterator[RecordT]:
    for partition in bench.packages:
        yield from bench.tables.read(table, partition)


def _rejected(bench: Bench) -> Iterator[Rejection]:
    for table in TABLES:
        for partition in bench.packages:
            yield from map(redact_rejection, bench.tables.rejected(table, partition))


def drift(bench: Bench) -> tuple[str, ...]:
    """What agents do otherwise in the newest version than in the one before it; nothing where there are no two."""
    name = bench.describe_origin().recipe_name
    versions = [folder for folder in find_releases(bench.layout) if folder.parent.name == name]
    return drifts(*map(read_behaviour, versions[-2:])) if len(versions) > 1 else ()


def drift_check() -> dg.AssetChecksDefinition:
    """A warning that a reader of the next version should see; it blocks nothing."""

    @dg.asset_check(
        asset=DATASET.split("/"), name="behaves_as_before", description="Agents behave as in the version before."
    )
    def check(bench: dg.ResourceParam[Bench]) -> dg.AssetCheckResult:
        moved = drift(bench)
        return dg.AssetCheckResult(
            passed=not moved,
            severity=dg.AssetCheckSeverity.WARN,
            description="; ".join(moved) or "Agents behave as in the version before.",
            metadata={"moved": list(moved)},
        )

    return check


def release_asset() -> dg.AssetsDefinition:
    """The asset of the release; it reads every repository's tables."""

    @dg.asset(
        key=DATASET.split("/"),
        deps=[asset_key(table) for table in TABLES],
        group_name="releases",
        kinds={"parquet", "huggingface"},
        description="The dataset: instances, trajectories, rewards and what was turned away, versioned by content.",
    )
    def dataset(bench: dg.ResourceParam[Bench]) -> dg.MaterializeResult[Any]:
        started = time.monotonic()
        result = release(bench)
        bench.progress(DATASET, 1, 1)
        return dg.MaterializeResult(
            metadata={
                "dagster/uri": str(result.folder),
                "version": result.version,
                "is_new": result.is_new,
                "content_hash": result.manifest.content_hash,
                "seconds": round(time.monotonic() - started, 3),
                "yield": dg.MetadataValue.md(yield_funnel(bench)),
            }
        )

    return dataset
