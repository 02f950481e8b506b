"""The one place where assets, checks, resources, job and schedule are put together for a recipe."""

from pathlib import Path

import dagster as dg

from assets.bench import Bench
from assets.catalogue import STAGES
from assets.checks import to_checks
from assets.factory import to_asset
from assets.releases import drift_check, release_asset
from assets.tables import TABLES
from assets.withstanding import withstanding_check
from oreline.exports.content import ReleaseProvenance
from oreline.progress import Progress, silent
from oreline.records.base import digest
from oreline.records.layout import DataLayout
from oreline.sandbox.choice import open_sandbox
from pipelines.archive import archive_definitions
from pipelines.code import code_commit, code_version
from pipelines.jobs import automation
from pipelines.partitions import partition_key
from pipelines.recipe import Recipe
from pipelines.reverify import reverify_definitions
from pipelines.warehouse import Warehouse


def build_bench(recipe: Recipe, data: Path, progress: Progress = silent) -> Bench:
    """What assets work with. Nothing is created or probed by asking."""
    layout = DataLayout(data)
    return Bench(
        plan=recipe,
        layout=layout,
        tables=Warehouse(layout),
        packages={partition_key(purl): purl for purl in recipe.sources_of},
        sources={partition_key(purl): sources for purl, sources in recipe.sources_of.items()},
        code_version=code_version(),
        describe_origin=lambda: describe_origin(recipe),
        progress=progress,
        open_sandbox=open_sandbox,
    )


def describe_origin(recipe: Recipe) -> ReleaseProvenance:
    """What a release of this recipe says it comes from."""
    recipe_hash = digest(recipe.model_dump(mode="json"))
    return ReleaseProvenance(recipe_name=recipe.name, recipe_hash=recipe_hash, code_commit=code_commit())


def build_definitions(bench: Bench) -> dg.Definitions:
    """Everything Dagster loads for this bench."""
    partitions = dg.StaticPartitionsDefinition(list(bench.packages))
    tables = dg.Definitions(
        assets=[*(to_asset(stage, partitions) for stage in STAGES), release_asset()],
        asset_checks=[*(to_checks(table) for table in TABLES), withstanding_check(), drift_check()],
        resources={"bench": bench},
        executor=dg.in_process_executor,
    )
    return dg.Definitions.merge(
        tables, archive_definitions(bench), automation(list(bench.packages)), reverify_definitions()
    )
