"""Hours of the archive by name: `2025-10-07-05`, UTC, sorted as text; and where each lies. Nothing is read here."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import PurePath
from typing import Final
from urllib.parse import urlsplit

from oreline.errors import SourceError

FORMAT: Final = "%Y-%m-%d-%H"
FILE_NAME: Final = re.compile(r"(\d{4}-\d{2}-\d{2})-(\d{1,2})\.json\.gz")
HOUR: Final = timedelta(hours=1)


def hour_at(moment: datetime) -> str:
    """The hour that `moment` lies in."""
    return moment.astimezone(UTC).strftime(FORMAT)


def start_of(hour: str) -> datetime:
    """The moment an hour begins.

    Raises:
        SourceError: `bad_hour`.
    """
    try:
        return datetime.strptime(hour, FORMAT).replace(tzinfo=UTC)
    except ValueError:
        raise SourceError("bad_hour", f"{hour!r} is no hour; write one as 2025-10-07-05 (UTC).") from None


def file_name(hour: str) -> str:
    """The file of an hour; the archive writes the hour without a leading zero."""
    start = start_of(hour)
    return f"{start:%Y-%m-%d}-{start.hour}.json.gz"


def hour_of(address: str) -> str:
    """The hour that a file or URL holds, by its name.

    Raises:
        SourceError: `bad_hour`.
    """
    name = PurePath(urlsplit(address).path if is_remote(address) else address).name
    match = FILE_NAME.fullmatch(name)
    if match is None:
        raise SourceError(
            "bad_hour", f"{address} is not named as an hour of the archive, such as 2025-10-07-5.json.gz."
        )
    return hour_at(start_of(f"{match[1]}-{match[2]:0>2}"))


def address_of(folder: str, hour: str) -> str:
    """File or URL of an hour below a folder or URL."""
    return f"{folder.rstrip('/')}/{file_name(hour)}"


def is_remote(address: str) -> bool:
    """Whether an address is asked for over HTTP."""
    return address.startswith(("http://", "https://"))


def hours_between(first: str, last: str) -> Iterator[str]:
    """Every hour from `first` to `last`, both included."""
    moment, end = start_of(first), start_of(last)
    while moment <= end:
        yield hour_at(moment)
        moment += HOUR
