"""What a recipe may set for mined changes: which sources are asked, how far back, and what is turned away."""

from pydantic import Field

from oreline.settings import Settings


class MiningSettings(Settings):
    """Which changes become candidates."""

    since: str = ""
    """ISO 8601 date or time: changes merged before it are not looked at; empty for all."""
    limit: int = Field(default=40, ge=1)
    """Candidates of one repository, newest first."""
