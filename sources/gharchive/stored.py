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


def hours_to_look_at(layout: DataLayout, settings: ArchiveSettings) -> tuple[Path, ...]:
    """Of the stored hours, those that the settings name; all where they name none."""
    first, last = settings.first_hour, settings.last_hour
    return tuple(path for path in stored_hours(layout) if not first or first <= path.stem <= last)


def check_hours(layout: DataLayout, purl: str, settings: ArchiveSettings) -> tuple[Path, ...]:
    """As `hours_to_look_at`, and there is at least one.

    Raises:
        SourceError: `no_archive_hours`, with what to do about it.
    """
    files = hours_to_look_at(layout, settings)
    if not files:
        which = f"from {settings.first_hour} to {settings.last_hour} " if settings.first_hour else ""
        raise SourceError(
            "no_archive_hours",
            f"{layout.root} holds no hour {which}of the archive of public events, so nothing says which pull requests "
            f"of {purl} to look at. Name hours to read: --hours FIRST..LAST, or archive_hours.first_hour and last_hour "
            "in a recipe.",
        )
    return files


def named_pull_requests(layout: DataLayout, purl: str, settings: ArchiveSettings) -> Kept[ArchivePullRequest]:
    """Pull requests of one repository that stored hours name, last seen first: those hours that the settings name, all
    where they name none.

    Raises:
        SourceError: `no_archive_hours`, when none of them was read yet; `bad_purl`.
    """
    files = check_hours(layout, purl, settings)
    return select_pull_requests(files, layout.scratch, settings, purl=purl)
