"""Totals of stored component values under another profile: nothing is run, and nothing that isn't stored is guessed."""

from dataclasses import dataclass

from oreline.records.base import Record
from oreline.records.ledger import LedgerEntry
from oreline.rewards.components import COMPONENTS
from oreline.rewards.profile import RewardProfile
from oreline.rewards.score import weigh


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescored(Record):
    """One episode under a profile."""

    trajectory_id: str
    task_id: str
    agent: str
    stored: float | None
    """Its total as it stands in the table."""
    total: float | None
    """Its total under the profile; null without evidence, and where a component is lacking."""
    lacking: tuple[str, ...]
    """Components that the profile weighs and the table doesn't hold."""
    unweighed: tuple[str, ...]
    """Components that the table holds and this Oreline doesn't know."""


def rescore(entry: LedgerEntry, profile: RewardProfile) -> Rescored:
    """What a build with that profile would store as the total of the same component values, to the bit."""
    lacking, unweighed = ((), ()) if entry.total is None else _gaps(entry, profile)
    is_known = entry.total is not None and not lacking
    return Rescored(
        trajectory_id=entry.trajectory_id,
        task_id=entry.task_id,
        agent=entry.agent,
        stored=entry.total,
        total=_total(entry, profile) if is_known else None,
        lacking=lacking,
        unweighed=unweighed,
    )


def _total(entry: LedgerEntry, profile: RewardProfile) -> float:
    return weigh((value, profile.cap(name), profile.weight(name)) for name, value in entry.values)


def _gaps(entry: LedgerEntry, profile: RewardProfile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    held = {name for name, _ in entry.values}
    lacking = tuple(name for name, weight in profile.weights.items() if weight and name not in held)
    return lacking, tuple(sorted(held - COMPONENTS.keys()))
