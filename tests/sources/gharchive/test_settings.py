"""Hours that a recipe may name."""

import pytest
from pydantic import ValidationError

from sources.gharchive.settings import ArchiveSettings


def test_by_itself_no_hour_is_named() -> None:
    assert ArchiveSettings().hours == ()


def test_a_range_holds_both_ends() -> None:
    settings = ArchiveSettings(first_hour="2025-10-07-23", last_hour="2025-10-08-01")
    assert settings.hours == ("2025-10-07-23", "2025-10-08-00", "2025-10-08-01")
    assert ArchiveSettings(first_hour="2025-10-07-5", last_hour="2025-10-07-5").hours == ("2025-10-07-05",)


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2025-10-07", "2025-10-08", "'2025-10-07' is no hour; write one as 2025-10-07-05"),
        ("2025-10-07-05", "", "name both, or none"),
        ("", "2025-10-07-05", "name both, or none"),
        ("2025-10-07-06", "2025-10-07-05", "is later than last_hour"),
    ],
)
def test_what_is_no_range_is_refused(first: str, last: str, said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        ArchiveSettings(first_hour=first, last_hour=last)
