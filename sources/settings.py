"""What a recipe may set for the sources."""

from oreline.settings import Settings


class SourceSettings(Settings):
    """How patiently to ask, and how much to take."""

    timeout_seconds: float = 20.0
    """For a connection, and for each wait for more of an answer."""
    attempts: int = 4
    """How often one thing is asked for before the index counts as unreachable."""
    backoff_seconds: float = 0.5
    """Wait before the second attempt; doubled before each further one."""
    max_wait_seconds: float = 30.0
    """The longest single wait, whatever the index asks for."""
    max_archive_mb: int = 50
    """Download size of one source distribution."""
    max_unpacked_mb: int = 300
    """Its files together, unpacked."""
    max_files: int = 20_000
