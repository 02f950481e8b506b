"""Two readers of an archive hour, from its file to the pull requests to look at.

`python -m benchmarks.archive_readers oreline|plain FIRST FILE SCRATCH` reads FIRST, so that everything is loaded, then
FILE, and prints how many it found there and the CPU seconds that took.
"""

import gzip
import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click


def read_with_oreline(path: Path, scratch: Path) -> int:
    """As the assets do it: read, store as Parquet, select."""
    import pyarrow.parquet as pq

    from oreline.records.archive import ArchiveEvent
    from oreline.records.tables import to_table
    from sources.gharchive.read import read_hour
    from sources.gharchive.select import select_pull_requests
    from sources.gharchive.settings import ArchiveSettings
    from sources.settings import SourceSettings

    read = read_hour(str(path), scratch, ArchiveSettings(), SourceSettings())
    stored = scratch / "events.parquet"
    pq.write_table(to_table(read.events.rows, ArchiveEvent), stored, compression="zstd")
    return len(select_pull_requests((stored,), scratch, ArchiveSettings()).rows)


def read_plainly(path: Path, scratch: Path) -> int:
    """Line by line with `gzip` and `json`, keeping only what is looked for."""
    found: dict[tuple[int, int], dict[str, Any]] = {}
    with gzip.open(path) as lines:
        for line in lines:
            event = json.loads(line)
            if event["type"] == "PullRequestEvent":
                _note(event, found.setdefault((event["repo"]["id"], event["payload"]["number"]), {}))
    return sum(
        told.get("closed", False) and not told.get("bot") and told.get("merged", True) for told in found.values()
    )


def _note(event: dict[str, Any], told: dict[str, Any]) -> None:
    pull, action = event["payload"]["pull_request"], event["payload"]["action"]
    author = pull.get("user", event["actor"] if action == "opened" else {}).get("login", "")
    told["bot"] = told.get("bot", False) or author.endswith("[bot]")
    if action == "closed":
        told.update(closed=True, merged=pull.get("merged", True))


READERS: Final[Mapping[str, Callable[[Path, Path], int]]] = {"oreline": read_with_oreline, "plain": read_plainly}

if __name__ == "__main__":
    name, first, file, folder = sys.argv[1:]
    READERS[name](Path(first), Path(folder))
    started = time.process_time()
    found = READERS[name](Path(file), Path(folder))
    click.echo(f"{found} {time.process_time() - started}")
