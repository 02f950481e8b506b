"""How far two distributions are apart: the Jensen-Shannon distance.

The square root of the divergence of J. Lin, "Divergence measures based on the Shannon entropy" (IEEE Transactions on
Information Theory 37, 1991), to base 2: a metric (D. M. Endres and J. E. Schindelin, 2003) from 0, the same, to 1,
nothing in common.
"""

import math

from oreline.mutation.realism.profile import DIMENSIONS, Histogram, Profile, normal


def distance(left: Histogram, right: Histogram) -> float:
    """Between two histograms; 1 where one is empty and the other isn't."""
    p, q = normal(left), normal(right)
    if not p or not q:
        return float(bool(p) != bool(q))
    divergence = 0.0
    for one in sorted(p.keys() | q.keys()):
        a, b = p.get(one, 0.0), q.get(one, 0.0)
        middle = (a + b) / 2
        divergence += sum(share * math.log2(share / middle) / 2 for share in (a, b) if share)
    return math.sqrt(min(1.0, max(0.0, divergence)))


def distances(left: Profile, right: Profile) -> dict[str, float]:
    """By dimension, and their mean as `all`; 4 digits."""
    found = {name: distance(left.histograms[name], right.histograms[name]) for name in DIMENSIONS}
    found["all"] = sum(found.values()) / len(found)
    return {name: round(value, 4) for name, value in found.items()}
