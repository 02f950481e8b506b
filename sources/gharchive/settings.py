"""What a recipe may set for the archive of public events."""

from datetime import date
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from oreline.settings import Settings

FIRST_DAY: Final = date(2011, 2, 12)


def _checked_day(text: str) -> str:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise ValueError("a day is needed, such as 2025-10-07") from None
    if day < FIRST_DAY:
        raise ValueError(f"the archive begins on {FIRST_DAY}")
    return day.isoformat()


class ArchiveSettings(Settings):
    """Where the hours lie, which of them count, and what of them is looked at."""

    address: str = "https://data.gharchive.org"
    """Folder or URL below which the hours lie, `2025-10-07-5.json.gz` and so on."""
    since: Annotated[str, AfterValidator(_checked_day)] = "2025-01-01"
    """First day whose hours are partitions."""
    event_types: tuple[str, ...] = ("PullRequestEvent", "IssuesEvent")
    """Types of events that are kept; the others are counted."""
    memory_mb: int = Field(default=512, ge=256)
    """For reading; what needs more goes through the scratch folder."""
    max_hour_mb: int = Field(default=2_000, ge=1)
    """Download size of one hour."""
    needs_closing: bool = True
    """Pull requests that no event closes in the hours read are not looked at: another hour tells of their end."""
    min_pull_requests: int = Field(default=1, ge=1)
    """Repositories with fewer are not looked at."""
