"""What tests of the archive share: an hour read, from a few lines or from an address."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sources.gharchive.read import HourRead, read_hour
from sources.gharchive.settings import ArchiveSettings
from sources.settings import SourceSettings
from tests.doubles.archive_hours import Event, write_hour

HOUR = "2025-10-07-5"
ReadAt = Callable[..., HourRead]
ReadLines = Callable[..., HourRead]


@pytest.fixture
def read_at(tmp_path: Path) -> ReadAt:
    """Reads the hour at an address; loses no time between attempts."""

    def read(address: str, **settings: object) -> HourRead:
        chosen = ArchiveSettings.model_validate(settings)
        return read_hour(address, tmp_path / "scratch", chosen, SourceSettings(backoff_seconds=0.01))

    return read


@pytest.fixture
def read_lines(tmp_path: Path, read_at: ReadAt) -> ReadLines:
    """Reads an hour of these lines."""

    def read(*items: Event | str | bytes, **settings: object) -> HourRead:
        return read_at(write_hour(tmp_path / "hours", HOUR, *items), **settings)

    return read
