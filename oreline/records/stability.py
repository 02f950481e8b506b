"""What running a released task again has shown, and why a task is kept out of releases to come."""

from dataclasses import dataclass

from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification(Record):
    """One task run again: once with the gold patch, once without any change."""

    instance_id: str
    purl: str
    release: str
    """`name/version`."""
    round: int
    """Which time the release was run again, from 1."""
    verified_at: str
    """ISO 8601, UTC."""
    runs: int
    """Runs that gave evidence: 2, or 0 where there was none."""
    passes: int
    """Of them, the ones that ended as the release says: the gold patch passes, no change fails."""
    gold_passed: bool
    noop_failed: bool
    reason: str = ""
    """gold_failed | noop_passed | a grading, build or source error; empty where the task holds."""
    detail: str = ""
    tests: tuple[str, ...] = ()
    """Listed tests that ended otherwise with the gold patch, the first few."""
    is_evidence: bool = True
    """Whether it says something of the task, and not of the machine or the day."""

    @property
    def holds(self) -> bool:
        """Whether the task is what its release says."""
        return self.gold_passed and self.noop_failed


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined(Record):
    """A task that moved: releases to come leave it out."""

    instance_id: str
    purl: str
    release: str
    """The release that was run again when it moved."""
    since: str
    """ISO 8601, UTC."""
    reason: str
    detail: str
    runs: int
    """All runs of it in verifications of that release, and how many of them ended as they should."""
    passes: int
    tests: tuple[str, ...]
