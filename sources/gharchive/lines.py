"""The lines of an hour within DuckDB: read once, each with its fate. In what is read, every line is accounted for."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import duckdb

from oreline.records.archive import ArchiveEvent
from sources.gharchive.damage import PLAIN
from sources.gharchive.shapes import COLUMNS, FIELDS

KEPT: Final = "kept"
DUPLICATE: Final = "duplicate"
OTHER_TYPE: Final = "other_type"
BAD_LINE: Final = "bad_line"
NO_REPOSITORY: Final = "no_repository"
NO_NUMBER: Final = "no_number"

READ: Final = f"""
CREATE OR REPLACE TEMP TABLE line AS
SELECT line, id IS NULL AND type IS NULL AS is_bad, id, {", ".join(f"{sql} AS {name}" for name, sql in FIELDS.items())}
FROM (SELECT row_number() OVER () AS line, * FROM read_json(
    $path, format = 'newline_delimited', compression = $compression, columns = {COLUMNS}, ignore_errors = true))
"""  # noqa: S608 -- all of it is ours
JUDGE: Final = f"""
CREATE OR REPLACE TEMP TABLE judged AS
SELECT *, CASE
    WHEN is_bad THEN '{BAD_LINE}'
    WHEN repo = '' THEN '{NO_REPOSITORY}'
    WHEN id IS NOT NULL AND row_number() OVER (PARTITION BY id, repo = '' ORDER BY line) > 1 THEN '{DUPLICATE}'
    WHEN type NOT IN (SELECT unnest($types)) THEN '{OTHER_TYPE}'
    WHEN number = 0 THEN '{NO_NUMBER}'
    ELSE '{KEPT}' END AS fate
FROM line
"""  # noqa: S608 -- all of it is ours
EVENTS: Final = f"SELECT {', '.join(FIELDS)} FROM judged WHERE fate = $fate ORDER BY line"  # noqa: S608 -- as above


def load_lines(connection: duckdb.DuckDBPyConnection, path: Path, hour: str, types: Sequence[str]) -> None:
    """Read every line of `path`, unpacked when it is packed, and decide what becomes of it.

    Raises:
        duckdb.Error: the file is no gzip, breaks off, or holds a line of many megabytes.
    """
    compression = "none" if path.suffix == PLAIN else "gzip"
    connection.execute(READ, {"path": str(path), "compression": compression, "hour": hour})
    connection.execute(JUDGE, {"types": list(types)})


def count_fates(connection: duckdb.DuckDBPyConnection) -> Mapping[str, int]:
    """How many lines met each fate."""
    return dict(connection.execute("SELECT fate, count(*) FROM judged GROUP BY fate").fetchall())


def read_events(connection: duckdb.DuckDBPyConnection) -> tuple[ArchiveEvent, ...]:
    """The events that are kept, in the order of the file."""
    rows = connection.execute(EVENTS, {"fate": KEPT}).fetchall()
    return tuple(ArchiveEvent(**dict(zip(FIELDS, row, strict=True))) for row in rows)


def lines_of(connection: duckdb.DuckDBPyConnection, fate: str) -> Sequence[tuple[Any, ...]]:
    """Ordinal and event id of the lines that met `fate`."""
    found = connection.execute("SELECT line, event_id FROM judged WHERE fate = $fate ORDER BY line", {"fate": fate})
    return found.fetchall()
