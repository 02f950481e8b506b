"""What the UI shows of a table: rows, schema, a sample, seconds, and what was turned away by reason."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import dagster as dg

from assets.bench import Bench
from assets.run import PartitionDone
from assets.stage import Stage
from assets.tables import Table
from oreline.records.base import Record
from oreline.records.tables import encode_row, schema_of

SAMPLE_ROWS: Final = 5
LONGEST_CELL: Final = 80


def describe_partition(table: Table[Any], bench: Bench, done: PartitionDone) -> dict[str, Any]:
    """Facts about one repository's part of a table."""
    return {
        "dagster/partition_row_count": bench.tables.count(table, done.partition),
        "rejected": dg.MetadataValue.json(dict(bench.tables.reasons(table, done.partition))),
        "seconds": round(done.seconds, 3),
        "reused": done.is_reused,
    }


def picture_of(stage: Stage, bench: Bench, done: Sequence[PartitionDone]) -> dict[str, Any]:
    """The stage's chart, where it has one."""
    if stage.picture is None:
        return {}
    return {"picture": dg.MetadataValue.md(stage.picture(bench, [part.partition for part in done]))}


def describe_table(table: Table[Any], bench: Bench, done: Sequence[PartitionDone]) -> dict[str, Any]:
    """Facts about the whole table, as far as this run covered it."""
    reasons: Counter[str] = Counter()
    for part in done:
        reasons.update(bench.tables.reasons(table, part.partition))
    return {
        "dagster/row_count": sum(bench.tables.count(table, part.partition) for part in done),
        "dagster/column_schema": column_schema(table.record),
        "sample": dg.MetadataValue.md(markdown_table(_sample(table, bench, done))),
        "rejected_rows": reasons.total(),
        "rejected_by_reason": dg.MetadataValue.json(dict(sorted(reasons.items()))),
        "stage_seconds": round(sum(part.seconds for part in done), 3),
        "reused_partitions": sum(part.is_reused for part in done),
    }


def _sample(table: Table[Any], bench: Bench, done: Sequence[PartitionDone]) -> Sequence[Record]:
    """The first rows of the first repository that has any."""
    filled = (part.partition for part in done if bench.tables.count(table, part.partition))
    first = next(filled, None)
    return bench.tables.read(table, first)[:SAMPLE_ROWS] if first else ()


def column_schema(record: type[Record]) -> dg.TableSchema:
    """Columns of a record type, as its Arrow schema has them."""
    return dg.TableSchema(
        columns=[
            dg.TableColumn(field.name, str(field.type), constraints=dg.TableColumnConstraints(nullable=field.nullable))
            for field in schema_of(record)
        ]
    )


def markdown_table(rows: Sequence[Record]) -> str:
    """Rows as a Markdown table with shortened cells."""
    if not rows:
        return "no rows"
    encoded = [encode_row(row) for row in rows]
    lines = [list(encoded[0]), ["---"] * len(encoded[0]), *([_cell(cell) for cell in row.values()] for row in encoded)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = " ".join(text.split()).replace("|", "\\|")
    return text if len(text) <= LONGEST_CELL else text[: LONGEST_CELL - 1] + "…"
