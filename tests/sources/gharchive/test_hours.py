from datetime import UTC, datetime, timedelta, timezone

import pytest

from oreline.errors import SourceError
from sources.gharchive.hours import address_of, file_name, hour_at, hour_of, hours_between, start_of


def test_an_hour_is_named_in_utc() -> None:
    assert hour_at(datetime(2025, 10, 7, 5, 59, tzinfo=UTC)) == "2025-10-07-05"
    assert hour_at(datetime(2025, 10, 7, 1, 0, tzinfo=timezone(timedelta(hours=-4)))) == "2025-10-07-05"
    assert start_of("2025-10-07-05") == datetime(2025, 10, 7, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hour", "name"), [("2025-10-07-05", "2025-10-07-5.json.gz"), ("2025-10-07-23", "2025-10-07-23.json.gz")]
)
def test_files_are_named_without_a_leading_zero(hour: str, name: str) -> None:
    assert file_name(hour) == name
    assert hour_of(f"/somewhere/{name}") == hour
    assert hour_of(f"https://archive.example/{name}?token=1") == hour


def test_an_address_lies_below_a_folder_or_url() -> None:
    assert address_of("https://archive.example/", "2025-10-07-05") == "https://archive.example/2025-10-07-5.json.gz"
    assert address_of("/data/hours", "2025-10-07-15") == "/data/hours/2025-10-07-15.json.gz"


@pytest.mark.parametrize("hour", ["2025-10-07", "2025-10-07-24", "2025-13-07-05", "yesterday", ""])
def test_what_is_no_hour(hour: str) -> None:
    with pytest.raises(SourceError) as caught:
        start_of(hour)
    assert caught.value.reason == "bad_hour"


def test_hours_go_on_over_midnight() -> None:
    assert list(hours_between("2025-12-31-23", "2026-01-01-01")) == ["2025-12-31-23", "2026-01-01-00", "2026-01-01-01"]
