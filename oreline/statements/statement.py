"""A statement with where it comes from."""

from dataclasses import dataclass
from typing import Any

from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement(Record):
    """What an agent is told, and how it came about."""

    text: str
    written_by: str
    """people | template | model."""
    style: str = ""
    """One of `styles/`; empty for what people wrote."""
    ambiguity: str = ""
    """no_values | no_call, where what ought to happen can't be told from it; else empty."""
    model: str = ""
    """Name of the model that wrote it, or was asked to."""
    refused: str = ""
    """Why what the model wrote was not taken."""

    def to_provenance(self) -> dict[str, Any]:
        """What a task keeps of it beside the text."""
        told = {"written_by": self.written_by, "style": self.style, "is_ambiguous": bool(self.ambiguity)}
        more = {"ambiguity": self.ambiguity, "model": self.model, "refused": self.refused}
        return {**{key: value for key, value in told.items() if value != ""}, **{k: v for k, v in more.items() if v}}
