"""What one profile changes beside another: totals, and which of two episodes of a task is worth more. All pure."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from operator import attrgetter

from oreline.records.base import Record
from oreline.records.ledger import LedgerEntry
from oreline.rewards.profile import RewardProfile
from oreline.rewards.rescore import rescore
from oreline.rewards.score import weigh


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedTotal(Record):
    """An episode that is worth something else."""

    trajectory_id: str
    task_id: str
    agent: str
    before: float
    after: float
    by: Mapping[str, float]
    """What each component adds to the change; those that add nothing are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedPair(Record):
    """Two episodes of a task in another order."""

    task_id: str
    first: str
    second: str
    before: str
    """first | second | equal: which is worth more."""
    after: str
    by: Mapping[str, float]
    """What each component adds to the lead of the first; those that add nothing are left out."""
    component: str
    """The one that turned it: it adds most in the direction of the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reordering(Record):
    """Two profiles over the same episodes."""

    before: str
    after: str
    """Names, versions and hashes of the profiles."""
    episodes: int
    pairs: int
    """Pairs of episodes of one task that both profiles give a total."""
    uncompared: tuple[str, ...]
    """Episodes without a total: no evidence, or a component that is weighed and not held."""
    totals: tuple[MovedTotal, ...]
    turned: tuple[TurnedPair, ...]


@dataclass(frozen=True, slots=True)
class _Pair:
    entry: LedgerEntry
    before: float
    after: float
    by: Mapping[str, float]
    """What each component adds to the change."""


def compare_profiles(entries: Sequence[LedgerEntry], before: RewardProfile, after: RewardProfile) -> Reordering:
    """Episodes and pairs that `after` changes, in order of task and episode."""
    ordered = sorted(entries, key=attrgetter("task_id", "trajectory_id"))
    weighed = list(_weighed(ordered, before, after))
    tasks = [list(group) for _, group in groupby(weighed, key=lambda row: row.entry.task_id)]
    compared = {row.entry.trajectory_id for row in weighed}
    return Reordering(
        before=before.profile_id,
        after=after.profile_id,
        episodes=len(entries),
        pairs=sum(math.comb(len(task), 2) for task in tasks),
        uncompared=tuple(entry.trajectory_id for entry in ordered if entry.trajectory_id not in compared),
        totals=tuple(_moved(row) for row in weighed if row.before != row.after),
        turned=tuple(
            _turned(one, other)
            for task in tasks
            for one, other in combinations(task, 2)
            if _leader(one.before, other.before) != _leader(one.after, other.after)
        ),
    )


def _weighed(entries: Sequence[LedgerEntry], before: RewardProfile, after: RewardProfile) -> Iterator[_Pair]:
    for entry in entries:
        old, new = rescore(entry, before).total, rescore(entry, after).total
        if old is not None and new is not None:
            yield _Pair(entry, old, new, _shifts(entry, before, after))


def _leader(first: float, second: float) -> str:
    return "equal" if first == second else "first" if first > second else "second"


def _moved(row: _Pair) -> MovedTotal:
    return MovedTotal(
        trajectory_id=row.entry.trajectory_id,
        task_id=row.entry.task_id,
        agent=row.entry.agent,
        before=row.before,
        after=row.after,
        by=_telling(row.by),
    )


def _turned(one: _Pair, other: _Pair) -> TurnedPair:
    names = dict.fromkeys([*one.by, *other.by])
    by = _telling({name: one.by.get(name, 0.0) - other.by.get(name, 0.0) for name in names})
    direction = math.copysign(1.0, (one.after - other.after) - (one.before - other.before))
    return TurnedPair(
        task_id=one.entry.task_id,
        first=one.entry.trajectory_id,
        second=other.entry.trajectory_id,
        before=_leader(one.before, other.before),
        after=_leader(one.after, other.after),
        by=by,
        component=max(by, key=lambda name: direction * by[name], default=""),
    )


def _shifts(entry: LedgerEntry, before: RewardProfile, after: RewardProfile) -> Mapping[str, float]:
    """One number a component; a component may have several rows."""
    names = dict.fromkeys(name for name, _ in entry.values)
    return {name: _product(entry, name, after) - _product(entry, name, before) for name in names}


def _product(entry: LedgerEntry, name: str, profile: RewardProfile) -> float:
    cap, weight = profile.cap(name), profile.weight(name)
    return weigh((value, cap, weight) for other, value in entry.values if other == name)


def _telling(amounts: Mapping[str, float]) -> Mapping[str, float]:
    return {name: amount for name, amount in amounts.items() if amount}
