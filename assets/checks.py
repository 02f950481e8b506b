"""Asset checks: rules from `quality`, asked of every stored repository of a table. All block what comes after."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import dagster as dg

from assets.bench import Bench
from assets.factory import asset_key
from assets.sums import SUMMED, sums_of
from assets.tables import ATTACK_MATRIX, PAIRS, REWARDS, TASKS, TRAJECTORIES, Table
from oreline.errors import StorageError
from quality.checks import (
    accepted,
    ill_chosen,
    matches_schema,
    no_secrets,
    non_empty_fail_to_pass,
    outranked,
    sums_add_up,
    unique_ids,
)
from quality.publishing import texts_of

Rule = Callable[[Bench, Table[Any]], tuple[str, ...]]
"""Gives what offends, named; nothing means that it holds."""
NAMED_OFFENCES: Final = 20


def _rows(bench: Bench, table: Table[Any]) -> Iterator[Any]:
    for partition in bench.packages:
        yield from bench.tables.read(table, partition)


def unique_names(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """No two rows share their identity."""
    return unique_ids(table.name_of(row) for row in _rows(bench, table))


def schema_matches(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """Stored columns are those of the record type."""
    schemas = [(partition, bench.tables.schema(table, partition)) for partition in bench.packages]
    return tuple(
        f"{partition}: {column}"
        for partition, schema in schemas
        if schema is not None
        for column in matches_schema(schema, table.record)
    )


def sums_hold(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """What came in either stayed or was set aside."""
    return sums_add_up(sums_of(bench, table))


def some_test_fails(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """Every task has a test that tells solved from unsolved."""
    return non_empty_fail_to_pass(_rows(bench, table))


def no_pass_is_outranked(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """No episode that failed or tampered is worth as much as an honest pass on the same task."""
    return outranked(_rows(bench, table))


def only_passes_are_chosen(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """The chosen side of every pair passed without tampering, and is worth more."""
    return ill_chosen(_rows(bench, table))


def no_attack_is_accepted(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """No known attack on a sampled task is resolved and worth more than doing nothing."""
    return accepted(_rows(bench, table))


def holds_no_secret(bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    """No text that came from outside holds what looks like a secret."""
    return no_secrets((table.name_of(row), texts_of(row)) for row in _rows(bench, table))


EVERYWHERE: Final[tuple[Rule, ...]] = (unique_names, schema_matches)
SPECIAL: Final[Mapping[str, tuple[Rule, ...]]] = {
    TASKS.key: (some_test_fails, holds_no_secret),
    REWARDS.key: (holds_no_secret, no_pass_is_outranked),
    TRAJECTORIES.key: (holds_no_secret,),
    PAIRS.key: (only_passes_are_chosen,),
    ATTACK_MATRIX.key: (holds_no_secret, no_attack_is_accepted),
}


def rules_of(table: Table[Any]) -> tuple[Rule, ...]:
    """What must hold of a table."""
    summed = (sums_hold,) if table in SUMMED else ()
    return (*EVERYWHERE, *summed, *SPECIAL.get(table.key, ()))


def to_checks(table: Table[Any]) -> dg.AssetChecksDefinition:
    """The checks of a table, in one step."""
    rules = rules_of(table)
    key = asset_key(table)
    specs = [dg.AssetCheckSpec(rule.__name__, asset=key, blocking=True, description=rule.__doc__) for rule in rules]

    @dg.multi_asset_check(name=f"checks__{table.key.replace('/', '__')}", specs=specs)
    def check(bench: dg.ResourceParam[Bench]) -> Iterator[dg.AssetCheckResult]:
        for rule in rules:
            yield judge(rule, bench, table)

    return check


def judge(
    rule: Rule,
    bench: Bench,
    table: Table[Any],
    severity: dg.AssetCheckSeverity = dg.AssetCheckSeverity.ERROR,
) -> dg.AssetCheckResult:
    """What one rule says of a table."""
    offences = _offences(rule, bench, table)
    named = "; ".join(offences[:NAMED_OFFENCES])
    return dg.AssetCheckResult(
        check_name=rule.__name__,
        asset_key=asset_key(table),
        passed=not offences,
        severity=severity,
        description=f"{len(offences)} offend: {named}" if offences else rule.__doc__,
        metadata={"offences": list(offences[:NAMED_OFFENCES]), "offences_in_all": len(offences)},
    )


def _offences(rule: Rule, bench: Bench, table: Table[Any]) -> tuple[str, ...]:
    try:
        return rule(bench, table)
    except StorageError as error:
        return (error.detail,)
