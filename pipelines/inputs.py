"""What a build of a few assets stands on: tables that must lie in the data folder before it starts."""

from collections.abc import Sequence
from typing import Any

from assets.bench import Bench
from assets.catalogue import STAGES
from assets.releases import DATASET
from assets.stage import Stage
from assets.tables import MINING_TABLES, TABLES, Table
from oreline.errors import StorageError


def check_inputs(bench: Bench, only: Sequence[str]) -> None:
    """Refuse to make the assets `only` of tables that were never made: they would come out empty.

    Raises:
        StorageError: `missing_tables`, naming them and what builds them.
    """
    missing = missing_inputs(bench, only)
    if missing:
        first = " ".join(f"--only {key}" for key in missing)
        raise StorageError(
            "missing_tables",
            f"{', '.join(only)} cannot be made, for {bench.layout.root} holds no {', '.join(missing)}. "
            f"Run the same command without --only, or with {first} first.",
        )


def missing_inputs(bench: Bench, only: Sequence[str]) -> tuple[str, ...]:
    """Keys of the tables that `only` stands on, however far up, and that are neither stored nor made with them.

    A table counts as stored where any repository of the recipe has it, empty or not.
    """
    chosen = [stage for stage in STAGES if any(table.key in only for table in stage.makes)]
    made = {table for stage in chosen for table in stage.makes}
    waiting = [table for stage in chosen for table in _needed(bench, stage)] + (
        _tables(bench) if DATASET in only else []
    )
    missing: set[Table[Any]] = set()
    while waiting:
        table = waiting.pop()
        if table not in made | missing and not _is_stored(bench, table):
            missing.add(table)
            waiting += next(_needed(bench, stage) for stage in STAGES if table in stage.makes)
    return tuple(table.key for table in TABLES if table in missing)


def _needed(bench: Bench, stage: Stage) -> tuple[Table[Any], ...]:
    return tuple(table for table in stage.inputs if table in _tables(bench))


def _tables(bench: Bench) -> list[Table[Any]]:
    is_mining = any(sources != {"package"} for sources in bench.sources.values())
    return [table for table in TABLES if is_mining or table not in MINING_TABLES]


def _is_stored(bench: Bench, table: Table[Any]) -> bool:
    return any(bench.tables.schema(table, partition) is not None for partition in bench.packages)
