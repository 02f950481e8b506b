"""What a recipe may set for episodes."""

from pydantic import Field

from oreline.settings import Settings


class EpisodeSettings(Settings):
    """Limits of one episode."""

    seed: int = Field(default=0, ge=0)
    """Part of an episode's identity: another seed is another episode."""
    step_limit: int = Field(default=40, ge=1)
    """Actions an agent may take."""
    command_seconds: float = Field(default=60.0, gt=0)
    """Wall time of one tool call."""
    time_limit_seconds: float = Field(default=300.0, gt=0)
    """Wall time of the whole episode; the last call is cut short by it."""
    memory_mb: int = Field(default=2048, ge=64)
    """Of one command."""
    output_bytes: int = Field(default=16_000, ge=200)
    """What an agent sees of one output; the middle of a longer one is elided."""
