"""One hour of the archive, from a file or over HTTP, to events and a count of all its lines."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from oreline.errors import SourceError
from oreline.records.archive import ArchiveEvent, ArchiveHour
from oreline.records.outcome import Kept
from sources.gharchive.damage import PLAIN, unpack
from sources.gharchive.engine import engine
from sources.gharchive.hours import hour_of, is_remote
from sources.gharchive.lines import BAD_LINE, DUPLICATE, KEPT, OTHER_TYPE, count_fates, load_lines, read_events
from sources.gharchive.rejections import cut_off, rejected_lines
from sources.gharchive.settings import ArchiveSettings
from sources.http import download, without_secrets
from sources.settings import SourceSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class HourRead:
    """What one hour gave."""

    hour: ArchiveHour
    events: Kept[ArchiveEvent]
    """In the order of the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """An hour's file at hand: packed as it came, or plain and mended."""

    told: str
    """Its address as it may be told."""
    path: Path
    is_cut_off: bool = False


def read_hour(address: str, scratch: Path, settings: ArchiveSettings, patience: SourceSettings) -> HourRead:
    """The events of the hour at `address`, a path or URL. `scratch` holds what is passing, up to the unpacked size.

    Raises:
        SourceError: `missing_hour`, `bad_hour`, `not_an_hour` (nothing to read), or the hour's host gives no answer.
    """
    hour = hour_of(address)
    scratch.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="archive-", dir=scratch) as name:
        folder = Path(name)
        file = _at_hand(address, folder, settings, patience)
        with engine(folder, settings.memory_mb) as connection:
            file = _load(connection, file, folder, hour, settings.event_types)
            return _gathered(connection, file, hour)


def _at_hand(address: str, folder: Path, settings: ArchiveSettings, patience: SourceSettings) -> _File:
    path, told = Path(address), without_secrets(address)
    if is_remote(address):
        path = folder / "hour.json.gz"
        status = download(address, path, patience, limit_bytes=settings.max_hour_mb * 2**20).status
        problem = "" if status == 200 else f" (HTTP {status})"
    else:
        problem = "" if path.is_file() else " (no such file)"
    if problem:
        detail = f"{told} isn't there{problem}: the archive has a gap, or doesn't have this hour yet."
        raise SourceError("missing_hour", detail)
    return _File(told=told, path=path)


def _load(connection: duckdb.DuckDBPyConnection, file: _File, folder: Path, hour: str, types: Sequence[str]) -> _File:
    """Load the lines; the file as it was read."""
    try:
        load_lines(connection, file.path, hour, types)
    except duckdb.Error as error:
        mended = _mended(file, folder, str(error))
        load_lines(connection, mended.path, hour, types)
        return mended
    # A checksum is not looked at by DuckDB; where lines are bad it may well be wrong.
    return _mended(file, folder, "") if BAD_LINE in count_fates(connection) else file


def _mended(file: _File, folder: Path, problem: str) -> _File:
    """A plain copy of what can be read."""
    plain = folder / f"mended{PLAIN}"
    is_cut_off = unpack(file.path, plain)
    if plain.stat().st_size == 0:
        size = file.path.stat().st_size
        detail = f"{file.told} gives nothing to read in {size:,} bytes ({problem.splitlines()[0]}). Fetch it again."
        raise SourceError("not_an_hour", detail)
    return replace(file, path=plain, is_cut_off=is_cut_off)


def _gathered(connection: duckdb.DuckDBPyConnection, file: _File, hour: str) -> HourRead:
    fates = count_fates(connection)
    rejected = tuple(rejected_lines(connection, file.path, file.told))
    counted = ArchiveHour(
        hour=hour,
        address=file.told,
        is_cut_off=file.is_cut_off,
        lines=sum(fates.values()),
        events=fates.get(KEPT, 0),
        other_types=fates.get(OTHER_TYPE, 0),
        duplicates=fates.get(DUPLICATE, 0),
        rejected=len(rejected),
    )
    broken = (cut_off(file.told, counted.lines),) if file.is_cut_off else ()
    return HourRead(hour=counted, events=Kept(rows=read_events(connection), rejected=(*rejected, *broken)))
