"""Does length alone tell which episode is chosen? Pairs are matched until it doesn't, and the rate is reported.

Preference training picks up length before anything else, unless for every pair whose chosen side is the longer there is
one whose chosen side is the shorter by about as much.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oreline.records.base import Record
from oreline.records.preference import PreferencePair

BOUNDS: Final = (0.25, 0.5, 1.0, 2.0)
"""Of the difference in characters, as a power of two: a fifth, two fifths, double, four times as long."""
Bin = tuple[int, int, int]
"""Which side has fewer steps, which fewer characters (1 the chosen, -1 the rejected, 0 neither), and by how much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthReport(Record):
    """How well length alone tells the chosen side; 1/2 is not at all."""

    pairs: int
    fewer_steps: float
    """How often the chosen one has fewer steps; ties count half."""
    fewer_characters: float
    """How often the chosen one is written in fewer characters; ties count half."""
    best: float
    """How often the best guess is right that knows both lengths, one guess a bin."""


def balance(pairs: Sequence[PreferencePair]) -> tuple[tuple[PreferencePair, ...], tuple[PreferencePair, ...]]:
    """Pairs that are matched, and those left over, each in the order given.

    Of each bin as many are kept as its mirror image has; which ones, their ids decide.
    """
    bins: defaultdict[Bin, list[str]] = defaultdict(list)
    for pair in sorted(pairs, key=lambda pair: pair.pair_id):
        bins[bin_of(pair)].append(pair.pair_id)
    kept = {name for key, names in bins.items() for name in names[: len(bins.get(_mirror(key), ()))]}
    return (
        tuple(pair for pair in pairs if pair.pair_id in kept),
        tuple(pair for pair in pairs if pair.pair_id not in kept),
    )


def length_report(pairs: Sequence[PreferencePair]) -> LengthReport:
    """What a classifier that sees lengths alone would get right."""
    counted = Counter(map(bin_of, pairs))
    guessed = sum(max(count, counted[_mirror(key)]) / _sides(key) for key, count in _halves(counted))
    return LengthReport(
        pairs=len(pairs),
        fewer_steps=_rate([key[0] for key in counted.elements()]),
        fewer_characters=_rate([key[1] for key in counted.elements()]),
        best=guessed / len(pairs) if pairs else 0.5,
    )


def bin_of(pair: PreferencePair) -> Bin:
    """Where a pair stands; pairs with the sides turned round stand in its mirror image."""
    fewer, more = sorted((pair.chosen.characters, pair.rejected.characters))
    doublings = math.log2(max(1, more) / max(1, fewer))
    by = sum(doublings > bound for bound in BOUNDS)
    steps = _sign(pair.rejected.steps - pair.chosen.steps)
    return steps, _sign(pair.rejected.characters - pair.chosen.characters), by


def _mirror(key: Bin) -> Bin:
    return -key[0], -key[1], key[2]


def _sides(key: Bin) -> int:
    return 2 if key == _mirror(key) else 1


def _halves(counted: Counter[Bin]) -> list[tuple[Bin, int]]:
    """Each bin once with its mirror image; one that is its own mirror is guessed right half the time."""
    seen = {max(key, _mirror(key)) for key in counted}
    return [(key, counted[key]) for key in sorted(seen)]


def _rate(signs: Sequence[int]) -> float:
    return sum((sign + 1) / 2 for sign in signs) / len(signs) if signs else 0.5


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
