"""Moments as records carry them: ISO 8601, UTC, whole seconds."""

from datetime import UTC, datetime


def iso(moment: datetime) -> str:
    """`moment` (aware) as text, such as `2024-05-01T12:00:00Z`."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def iso_of(text: str) -> str:
    """A date or time of a registry as text of ours, empty for what is none; without a zone it counts as UTC."""
    try:
        moment = datetime.fromisoformat(text)
        return iso(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return ""
