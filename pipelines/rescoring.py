"""A release under another reward profile: every episode's total, and what could not be weighed, counted."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from oreline.exports.ledger import read_ledger
from oreline.records.base import Record
from oreline.rewards.profile import RewardProfile
from oreline.rewards.rescore import Rescored, rescore


@dataclass(frozen=True, slots=True, kw_only=True)
class RescoredRelease(Record):
    """What another weighing makes of a release."""

    release: str
    """Its folder."""
    profile: str
    """The weights used, by name, version and hash."""
    episodes: int
    changed: int
    """Episodes whose total is another one now."""
    without_evidence: int
    """Episodes whose total is null in the release, and so stays null."""
    lacking: Mapping[str, int]
    """Components that the profile weighs: episodes that don't hold them, whose total is null for it."""
    unweighed: Mapping[str, int]
    """Components that this Oreline doesn't know: episodes that hold them."""
    rewards: tuple[Rescored, ...]


def rescore_release(folder: Path, profile: RewardProfile) -> RescoredRelease:
    """Every episode of a release under `profile`, from its stored values alone.

    Raises:
        ReleaseError: the folder is no release, or damaged.
    """
    rows = tuple(rescore(entry, profile) for entry in read_ledger(folder))
    return RescoredRelease(
        release=str(folder),
        profile=profile.profile_id,
        episodes=len(rows),
        changed=sum(row.total is not None and row.total != row.stored for row in rows),
        without_evidence=sum(row.stored is None for row in rows),
        lacking=_count(name for row in rows for name in row.lacking),
        unweighed=_count(name for row in rows for name in row.unweighed),
        rewards=rows,
    )


def _count(names: Iterable[str]) -> Mapping[str, int]:
    return dict(sorted(Counter(names).items()))
