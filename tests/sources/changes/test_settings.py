"""What a recipe may set, as it is understood."""

import pytest
from pydantic import ValidationError

from sources.changes.settings import MiningSettings


@pytest.mark.parametrize(
    ("written", "understood"),
    [
        ("", ""),
        ("2024-01-31", "2024-01-31T00:00:00Z"),
        ("20240131", "2024-01-31T00:00:00Z"),
        ("2024-01-31 06:30", "2024-01-31T06:30:00Z"),
        ("2024-01-31T06:30:00+02:00", "2024-01-31T04:30:00Z"),
    ],
)
def test_since_is_a_moment_as_changes_write_it(written: str, understood: str) -> None:
    assert MiningSettings(since=written).since == understood


@pytest.mark.parametrize("written", ["yesterday", "2024-13-45", " ", "2024", "0001-01-01T00:00:00+14:00"])
def test_since_that_is_no_date_is_refused(written: str) -> None:
    with pytest.raises(ValidationError, match=r"no ISO 8601 date or time; write 2026-01-31\."):
        MiningSettings(since=written)
