"""DuckDB as the archive needs it: little memory, the rest through the scratch folder, no extension fetched unasked."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import duckdb

MOST_THREADS: Final = 4
"""Each holds a read buffer of its own, and unpacking is done by one at a time."""


@contextmanager
def engine(scratch: Path, memory_mb: int) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to a database of its own, gone afterwards. What doesn't fit in `memory_mb` goes below `scratch`."""
    config: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": f"{memory_mb}MB",
        "temp_directory": str(scratch),
        "threads": min(os.cpu_count() or 1, MOST_THREADS),
        "autoinstall_known_extensions": False,
    }
    with duckdb.connect(config=config) as connection:
        connection.execute("SET TimeZone = 'UTC'")
        yield connection
