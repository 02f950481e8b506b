"""What of an episode's reward another weighing needs: its components' values, without weights, reasons and evidence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """One episode as the table of rewards has it."""

    trajectory_id: str
    task_id: str
    agent: str
    profile: str
    """Name, version and hash of the weights that `total` was made with."""
    total: float | None
    """Null without evidence."""
    values: tuple[tuple[str, float], ...]
    """Component and value, one pair a row."""
