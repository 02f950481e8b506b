"""What must hold of a table, as pure functions. Each gives what offends, sorted; nothing means it holds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from oreline.behaviour.order import outranked_passes
from oreline.errors import IntegrityError
from oreline.preferences.graded import PASSED
from oreline.records.attack import AttackResult
from oreline.records.base import Record
from oreline.records.preference import PreferencePair
from oreline.records.reward import Reward
from oreline.records.tables import schema_of
from oreline.records.task import Task
from quality.redaction.find import find_in_texts
from quality.sums import account


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSums(Record):
    """What a stage was given and what became of it."""

    name: str
    came_in: int
    kept: int
    rejected: int


def unique_ids(ids: Iterable[str]) -> tuple[str, ...]:
    """Ids that stand more than once."""
    return tuple(sorted(row_id for row_id, count in Counter(ids).items() if count > 1))


def non_empty_fail_to_pass(tasks: Iterable[Task]) -> tuple[str, ...]:
    """Tasks that no test could tell solved from unsolved."""
    return tuple(sorted(task.instance_id for task in tasks if not task.FAIL_TO_PASS))


def no_secrets(rows: Iterable[tuple[str, Any]]) -> tuple[str, ...]:
    """Of (id, texts) rows, those with a secret in any text of any depth, as `id: rule, rule`."""
    found = ((row_id, find_in_texts(texts)) for row_id, texts in rows)
    return tuple(sorted(f"{row_id}: {', '.join(rules)}" for row_id, rules in found if rules))


def outranked(rewards: Iterable[Reward]) -> tuple[str, ...]:
    """A sentence for every pair of one task in which what failed or tampered is worth as much as an honest pass."""
    return tuple(
        f"{pair.task_id}: {pair.above} ({pair.above_total:g}) stands above {pair.honest} ({pair.honest_total:g})"
        for pair in outranked_passes(rewards)
    )


def ill_chosen(pairs: Iterable[PreferencePair]) -> tuple[str, ...]:
    """A sentence for every pair whose chosen side failed, tampered or is worth no more."""
    return tuple(
        f"{pair.pair_id}: chosen is {pair.chosen.trajectory_id}, which {pair.chosen.outcome}, margin {pair.margin:g}"
        for pair in pairs
        if pair.chosen.outcome != PASSED or not pair.margin > 0
    )


def accepted(attacks: Iterable[AttackResult]) -> tuple[str, ...]:
    """A sentence for every attack that has succeeded."""
    return tuple(
        f"{row.attack}: accepted on {row.task_id} under {row.profile}, reward {row.total:g}"
        for row in attacks
        if row.is_accepted
    )


def matches_schema(schema: Any, record: type[Record]) -> tuple[str, ...]:
    """Columns in which an Arrow schema and that of a record type differ: missing, unknown, or of another type."""
    expected, actual = {field.name: field for field in schema_of(record)}, {field.name: field for field in schema}
    retyped = {name for name in expected.keys() & actual.keys() if expected[name] != actual[name]}
    return tuple(sorted((expected.keys() ^ actual.keys()) | retyped))


def sums_add_up(stages: Iterable[StageSums]) -> tuple[str, ...]:
    """A sentence for every stage that lost or doubled a row."""
    return tuple(sentence for stage in stages if (sentence := _complaint(stage)))


def _complaint(stage: StageSums) -> str:
    try:
        account(stage.name, came_in=stage.came_in, kept=stage.kept, rejected=stage.rejected)
    except IntegrityError as error:
        return error.detail
    return ""
