"""Hours of the archive that lie in the data folder, asked about one repository."""

from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from oreline.records.archive import ArchivePullRequest
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from sources.gharchive.select import select_pull_requests
from sources.gharchive.settings import ArchiveSettings

EVENTS: Final = "raw/archive_events"
REJECTED: Final = ".rejected"


def stored_hours(layout: DataLayout) -> tuple[Path, ...]:
    """Parquet files of the events of every hour that was read, oldest first."""
    folder = layout.table(EVENTS, "any").parent
    return tuple(sorted(path for path in folder.glob("*.parquet") if not path.stem.endswith(REJECTED)))


def named_pull_requests(layout: DataLayout, purl: str, settings: ArchiveSettings) -> Kept[ArchivePullRequest]:
    """Pull requests of one repository that stored hours name, last seen first.

    Raises:
        SourceError: `no_archive_hours`, when no hour was read yet; `bad_purl`.
    """
    files = stored_hours(layout)
    if not files:
        raise SourceError(
            "no_archive_hours",
            f"{layout.root} holds no hour of the archive of public events, so nothing says which pull requests of "
            f"{purl} to look at. Materialise {EVENTS} for the hours in question.",
        )
    return select_pull_requests(files, layout.scratch, settings, purl=purl)
