"""What all judges of a pair together say, and how much they agree. A single model's word alone decides nothing."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oreline.records.judgement import FIRST, HUMAN, TIE, Judgement
from oreline.rewards.verdict import share


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One other episode that an episode was judged beside."""

    other: str
    judges: tuple[str, ...]
    """Sorted; each has one word, the last that he gave."""
    won: float
    """1 where most judges prefer the episode, 0 where they prefer the other, a half where they are even."""
    agreement: float
    """Share of the judges who said what most of them said."""
    is_decided: bool
    """A person judged it, or more than one model."""


def pairs_of(trajectory_id: str, judgements: Iterable[Judgement]) -> tuple[Pair, ...]:
    """All pairs that an episode is in, in order of the other one."""
    said: defaultdict[str, dict[str, Judgement]] = defaultdict(dict)
    for row in judgements:
        if trajectory_id in (row.first, row.second):
            said[row.second if row.first == trajectory_id else row.first][row.judge] = row
    return tuple(_pair(trajectory_id, other, by_judge) for other, by_judge in sorted(said.items()))


def _pair(trajectory_id: str, other: str, by_judge: dict[str, Judgement]) -> Pair:
    votes = Counter(_votes(trajectory_id, by_judge.values()))
    return Pair(
        other=other,
        judges=tuple(sorted(by_judge)),
        won=0.5 if votes[1] == votes[-1] else float(votes[1] > votes[-1]),
        agreement=share(max(votes.values()), votes.total()),
        is_decided=len(by_judge) > 1 or any(row.kind == HUMAN for row in by_judge.values()),
    )


def _votes(trajectory_id: str, rows: Iterable[Judgement]) -> Iterator[int]:
    """1 for the episode, -1 against it, 0 for neither."""
    for row in rows:
        is_for = (row.winner == FIRST) == (row.first == trajectory_id)
        yield 0 if row.winner == TIE else 1 if is_for else -1
