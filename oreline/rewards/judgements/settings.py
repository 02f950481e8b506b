"""What a recipe may set for judgements of pairs."""

from pydantic import Field

from oreline.settings import Settings


class JudgementSettings(Settings):
    """Whose judgements count."""

    file: str = ""
    """Path of a JSONL file of judgements, such as people made; empty for none."""
    model: str = ""
    """Name of a model that judges pairs of resolved episodes, at the endpoint in `ORELINE_MODEL_URL`. Empty: none."""
    pairs_per_task: int = Field(default=3, ge=0)
    """Pairs of one task that the model is asked about, twice each."""
