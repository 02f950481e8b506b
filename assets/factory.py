"""From stages to Dagster assets: one step a stage, repositories as partitions, facts about the tables as metadata."""

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any

import dagster as dg

from assets.bench import Bench
from assets.metadata import describe_partition, describe_table, picture_of
from assets.run import run_stage
from assets.stage import Stage
from assets.tables import Table

SANDBOX_POOL = "sandbox"


def asset_key(table: Table[Any]) -> dg.AssetKey:
    """The Dagster key of a table."""
    return dg.AssetKey(table.key.split("/"))


View = Callable[[Bench, Sequence[str]], Bench]
"""The bench for the partitions of a run."""


def _as_it_is(bench: Bench, partitions: Sequence[str]) -> Bench:
    return bench


@dataclass(frozen=True, kw_only=True)
class OwnChecks:
    """Checks that belong to the step of an asset, over the partitions of its run."""

    specs: Sequence[dg.AssetCheckSpec] = ()
    judge: Callable[[Bench, Set[dg.AssetCheckKey]], Iterable[dg.AssetCheckResult]] = lambda bench, wanted: ()


def to_asset(
    stage: Stage,
    partitions: dg.PartitionsDefinition[str],
    view: View = _as_it_is,
    checks: OwnChecks = OwnChecks(),
) -> dg.AssetsDefinition:
    """The asset of a stage. One run may cover any range of repositories, or of what `view` puts in their place."""
    with warnings.catch_warnings():
        # Backfill policies carry a notice that their form may still change; the lock pins the version we use.
        warnings.simplefilter("ignore", dg.BetaWarning)

        @dg.multi_asset(
            name=stage.key.replace("/", "__"),
            specs=_specs(stage, partitions),
            backfill_policy=dg.BackfillPolicy.single_run(),
            pool=SANDBOX_POOL if stage.is_sandboxed else None,
            check_specs=checks.specs,
            can_subset=len(stage.makes) > 1,
        )
        def materialize(
            context: dg.AssetExecutionContext, bench: dg.ResourceParam[Bench]
        ) -> Iterator[dg.MaterializeResult[None] | dg.AssetCheckResult]:
            bench = view(bench, context.partition_keys)
            done = tuple(run_stage(stage, bench, context.partition_keys))
            selected = [table for table in stage.makes if asset_key(table) in context.selected_asset_keys]
            for table in selected:
                for part in done:
                    context.add_asset_metadata(
                        describe_partition(table, bench, part), asset_key(table), partition_key=part.partition
                    )
                facts = {**describe_table(table, bench, done), **picture_of(stage, bench, done)}
                yield dg.MaterializeResult(asset_key=asset_key(table), metadata=facts)
            yield from checks.judge(bench, context.selected_asset_check_keys)

    return materialize


def _specs(stage: Stage, partitions: dg.PartitionsDefinition[str]) -> list[dg.AssetSpec]:
    return [
        dg.AssetSpec(
            asset_key(table),
            deps=[asset_key(read) for read in stage.inputs],
            description=table.description,
            group_name=table.layer,
            kinds={*stage.kinds, "parquet"},
            partitions_def=partitions,
            skippable=len(stage.makes) > 1,
        )
        for table in stage.makes
    ]
