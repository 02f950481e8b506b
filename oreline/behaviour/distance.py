"""How far apart two sets of counts are, and how far chance alone would put them."""

import math
from collections.abc import Mapping
from typing import Final

NINETY_NINE: Final = 2.33
"""Standard deviations that a normal variable stays below 99 times of 100."""
Counts = Mapping[str, int]


def jensen_shannon(first: Counts, second: Counts) -> float:
    """Divergence in bits, from 0 (the same shares) to 1 (nothing in common); 0 where one of them is empty."""
    totals = sum(first.values()), sum(second.values())
    if not all(totals):
        return 0.0
    names = sorted({*first, *second})
    shares = [(first.get(name, 0) / totals[0], second.get(name, 0) / totals[1]) for name in names]
    return max(0.0, math.fsum(_gain(one, other) + _gain(other, one) for one, other in shares) / 2)


def _gain(share: float, other: float) -> float:
    return share * math.log2(2 * share / (share + other)) if share else 0.0


def chance_divergence(first: Counts, second: Counts) -> float:
    """What two samples of these sizes from one and the same source stay below 99 times of 100.

    2 N ln 2 times the divergence of N draws is chi-squared with one degree less than there are names (the G-test),
    whose 99 % point Wilson and Hilferty's cube gives. With few draws a name G overstates: the bound rises.
    """
    totals = sum(first.values()), sum(second.values())
    if not all(totals):
        return 1.0
    degrees = max(1, len({*first, *second}) - 1)
    draws = 4 / (1 / totals[0] + 1 / totals[1])
    spread = 2 / (9 * degrees)
    bound = degrees * (1 - spread + NINETY_NINE * math.sqrt(spread)) ** 3
    return bound * (1 + degrees / draws) / (2 * draws * math.log(2))
