"""What is known of a fix when it is turned back: its source files before and after. Who reads them is not said here."""

from dataclasses import dataclass

from oreline.mutation.realism.versions import Versions
from oreline.records.base import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One fix that a repository once got."""

    change_id: str
    files: tuple[Versions, ...]
    """Source files alone, no tests; empty where one isn't there."""
    told: Json
    """Which change it is: commits, number, date. No word of anybody's."""
