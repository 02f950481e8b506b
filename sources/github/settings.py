"""How patiently GitHub is asked."""

from pydantic import Field

from oreline.settings import Settings


class GitHubSettings(Settings):
    """Times, attempts and the size of a page."""

    timeout_seconds: int = Field(default=30, ge=1)
    """For a connection, and for each wait for more of an answer."""
    attempts: int = Field(default=4, ge=1)
    """How often one thing is asked for when the host fails to answer."""
    backoff_seconds: float = Field(default=1.0, ge=0)
    """Wait before the second attempt; doubled before each further one."""
    max_wait_seconds: float = Field(default=900.0, ge=0)
    """The most one request waits for limits, all its waits together; beyond it the run ends, and resumes later."""
    page_size: int = Field(default=50, ge=1, le=100)
    """Pull requests asked for at once; halved while the host finds a page too heavy."""
