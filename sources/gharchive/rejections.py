"""What an hour turns away, each with its file and line or event."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import duckdb

from oreline.errors import IntegrityError, OrelineError, SourceError
from oreline.records.outcome import Rejection, reject
from sources.gharchive.damage import find_lines
from sources.gharchive.lines import BAD_LINE, NO_NUMBER, NO_REPOSITORY, lines_of
from sources.gharchive.stored import EVENTS

SAID: Final = {
    NO_REPOSITORY: "names no repository, so nothing can be asked about it",
    NO_NUMBER: "names no pull request or issue",
}


def cut_off(address: str, lines: int) -> Rejection:
    """The rejection of what a broken file didn't give."""
    detail = f"{address} breaks off after {lines:,} lines, which are kept. Fetch the file again, and read it again."
    return _rejection(SourceError("cut_off", detail), "hour", address)


def rejected_lines(connection: duckdb.DuckDBPyConnection, path: Path, address: str) -> Iterator[Rejection]:
    """Each line that is no event, and each event that names too little; `path` is the file of `address`, plain
    wherever it has bad lines."""
    bad = {ordinal for ordinal, _ in lines_of(connection, BAD_LINE)}
    for number, beginning in find_lines(path, bad) if bad else ():
        detail = f"{address}:{number} is not one JSON object, and is left out; it begins with {beginning!r}."
        yield _rejection(IntegrityError(BAD_LINE, detail), "line", f"{address}:{number}")
    for reason, said in SAID.items():
        for _, event_id in lines_of(connection, reason):
            detail = f"Event {event_id} of {address} {said}."
            yield _rejection(IntegrityError(reason, detail), "event", event_id)


def _rejection(error: OrelineError, subject: str, subject_id: str) -> Rejection:
    return reject(error, stage=EVENTS, subject=subject, subject_id=subject_id, purl="")
