"""Pairs of all tasks: every two episodes are considered, few of a task are taken, what isn't is counted by reason."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pydantic import Field

from oreline.preferences.decide import NoPairError, decide, rank_of
from oreline.preferences.graded import Graded, graded
from oreline.records.preference import PreferencePair
from oreline.records.reward import Reward
from oreline.records.trajectory import Trajectory
from oreline.settings import Settings


class PreferenceSettings(Settings):
    """Which pairs are made."""

    most_pairs: int = Field(default=8, ge=1)
    """Of one task: else a task with many episodes drowns all others, as pairs grow by their square."""
    least_distance: float = Field(default=0.1, ge=0)
    """Between the patches of a pair: a tenth of the changed lines that only one of them has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """Pairs, and two-by-twos that make none."""

    pairs: tuple[PreferencePair, ...]
    dropped: Mapping[tuple[str, str], int]
    """How many, by task and reason."""
    considered: int
    """`pairs` and `dropped` together."""


def pair_up(trajectories: Sequence[Trajectory], rewards: Iterable[Reward], settings: PreferenceSettings) -> Paired:
    """Pairs in order of their tasks. A pair with a masked episode is one the machine lost: it teaches nothing."""
    tasks, masked = graded(trajectories, rewards)
    pairs: list[PreferencePair] = []
    dropped: Counter[tuple[str, str]] = Counter()
    for task_id, rows in tasks.items():
        pairs += _of_task(task_id, rows, settings, dropped)
    for task_id, lost in Counter(row.task_id for row in masked).items():
        dropped[task_id, "masked"] = lost * len(tasks.get(task_id, ())) + lost * (lost - 1) // 2
    counts = Counter(row.task_id for row in trajectories).values()
    kept = {key: count for key, count in sorted(dropped.items()) if count}
    return Paired(pairs=tuple(pairs), dropped=kept, considered=sum(n * (n - 1) // 2 for n in counts))


def _of_task(
    task_id: str, rows: Sequence[Graded], settings: PreferenceSettings, dropped: Counter[tuple[str, str]]
) -> tuple[PreferencePair, ...]:
    found = []
    for one, other in combinations(rows, 2):
        try:
            found.append(decide(one, other, settings.least_distance))
        except NoPairError as error:
            dropped[task_id, str(error)] += 1
    taken = _take(found, settings.most_pairs)
    dropped[task_id, "over_limit"] += len(found) - len(taken)
    return taken


def _take(pairs: Sequence[PreferencePair], most: int) -> tuple[PreferencePair, ...]:
    """The best, and among equals those whose episodes were taken least: one episode is not to stand in all."""
    left, uses = list(pairs), Counter[str]()
    taken: list[PreferencePair] = []
    while left and len(taken) < most:
        best = min(left, key=lambda pair: (*rank_of(pair), sum(uses[name] for name in _names(pair)), pair.pair_id))
        left.remove(best)
        taken.append(best)
        uses.update(_names(best))
    return tuple(taken)


def _names(pair: PreferencePair) -> tuple[str, str]:
    return pair.chosen.trajectory_id, pair.rejected.trajectory_id
