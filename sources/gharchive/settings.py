"""What a recipe may set for the archive of public events."""

from datetime import date
from typing import Annotated, Final

from pydantic import AfterValidator, Field, model_validator

from oreline.errors import SourceError
from oreline.settings import Settings
from sources.gharchive.hours import hour_at, hours_between, start_of

FIRST_DAY: Final = date(2011, 2, 12)


def _checked_day(text: str) -> str:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise ValueError("a day is needed, such as 2025-10-07") from None
    if day < FIRST_DAY:
        raise ValueError(f"the archive begins on {FIRST_DAY}")
    return day.isoformat()


def _checked_hour(text: str) -> str:
    if not text:
        return ""
    try:
        return hour_at(start_of(text))
    except SourceError as error:
        raise ValueError(error.detail) from None


Hour = Annotated[str, AfterValidator(_checked_hour)]


class ArchiveSettings(Settings):
    """Where the hours lie, which of them count, and what of them is looked at."""

    address: str = "https://data.gharchive.org"
    """Folder or URL below which the hours lie, `2025-10-07-5.json.gz` and so on."""
    since: Annotated[str, AfterValidator(_checked_day)] = "2025-01-01"
    """First day whose hours are partitions."""
    first_hour: Hour = ""
    """First hour that `mine: archive` looks at, `2025-10-07-05` (UTC); missing ones up to `last_hour` are read. Empty:
    none is read, and all that are stored are looked at."""
    last_hour: Hour = ""
    """Last hour that `mine: archive` looks at."""
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

    @model_validator(mode="after")
    def _hours_are_a_range(self) -> "ArchiveSettings":
        if bool(self.first_hour) != bool(self.last_hour):
            raise ValueError("first_hour and last_hour go together: name both, or none")
        if self.first_hour > self.last_hour:
            raise ValueError(f"first_hour {self.first_hour} is later than last_hour {self.last_hour}")
        return self

    @property
    def hours(self) -> tuple[str, ...]:
        """Every hour from `first_hour` to `last_hour`; none where they are empty."""
        return tuple(hours_between(self.first_hour, self.last_hour)) if self.first_hour else ()
