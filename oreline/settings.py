"""The base of every settings class: what a recipe may set for a stage. The recipe itself lives in pipelines."""

from pydantic import BaseModel, ConfigDict


class Settings(BaseModel):
    """Frozen, and closed: a misspelt key is refused, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True)
