"""How patiently an index is asked, and how much is taken from it."""

from pydantic import Field

from oreline.settings import Settings


class IndexSettings(Settings):
    """The mirror's limits."""

    timeout_seconds: float = Field(default=30.0, gt=0)
    """For a connection, and for each wait for more of an answer."""
    attempts: int = Field(default=3, ge=1)
    """How often one thing is asked for before the index counts as unreachable."""
    backoff_seconds: float = Field(default=0.5, ge=0)
    """Wait before the second attempt; doubled before each further one."""
    page_mb: int = Field(default=256, ge=1)
    """Size of one page of an index."""
    file_mb: int = Field(default=2048, ge=1)
    """Size of one file."""
    fetched_mb: int = Field(default=8192, ge=1)
    """All that is taken from the indexes while the mirror is open; what is in the cache costs nothing."""
