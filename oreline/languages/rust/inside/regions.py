"""Which lines of a function ran, by its counters and by what the compiled file says of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leb128 import Leb128
from mapping import Mapped

ZERO, COUNTER, DIFFERENCE, SUM = range(4)
"""What a term is, by its two lowest bits."""
CODE, BRANCH, DECISION, CONDITION = 0, 4, 5, 6
"""What a region is, told in the place of a counter where it has none."""
_NUMBERS_BEHIND = {BRANCH: 2, DECISION: 2, CONDITION: 5}
"""How many numbers stand between the kind of a region and its place."""
_EXPANSION = 4
"""A bit: the region stands for those of another file."""
MOST_LINES = 1_000_000
"""Of a region."""
_MOST = 1 << 64
"""No counter is larger; sums of sums of what is made up would be."""
_GAP = 1 << 31
"""A bit of the last column: the region is between two others."""


@dataclass(frozen=True)
class Region:
    """Lines of a file, and the term whose value tells how often they ran."""

    path: str
    lines: range
    term: int


def run_regions(mapped: Mapped, counters: Sequence[int]) -> Iterator[Region]:
    """Regions of a function that ran, by its counters."""
    numbers = Leb128(mapped.code)
    paths = [mapped.paths[index] for index in numbers.several(numbers.next())]
    terms = [(numbers.next(), numbers.next()) for _ in range(numbers.next())]
    known: dict[int, int] = {}
    for path in paths:
        for region in _read_regions(numbers, path):
            if _value(region.term, terms, counters, known) > 0:
                yield region


def _read_regions(numbers: Leb128, path: str) -> Iterator[Region]:
    """Regions of code in one file: not the gaps between them, nor what is told of branches."""
    line = 0
    for _ in range(numbers.next()):
        term = numbers.next()
        is_expansion = term & 3 == ZERO and bool(term & _EXPANSION)
        kind = CODE if term & 3 or is_expansion else term >> 3
        numbers.several(_NUMBERS_BEHIND.get(kind, 0))
        delta, _, height, end = numbers.several(4)
        line += delta
        if height > MOST_LINES:
            raise ValueError("a region is longer than any file")
        if kind == CODE and not (is_expansion or end & _GAP):
            yield Region(path, range(line, line + height + 1), term)


def _value(term: int, terms: Sequence[tuple[int, int]], counters: Sequence[int], known: dict[int, int]) -> int:
    """The value of a term; `known` grows by those it is made of.

    Raises:
        ValueError: it is made of itself.
    """
    waiting = [term]
    while waiting:
        tag, index = waiting[-1] & 3, waiting[-1] >> 2
        pair = terms[index] if tag in (DIFFERENCE, SUM) else ()
        unknown = [one for one in pair if one not in known]
        if unknown and len(waiting) > 4 * len(terms) + 4:
            raise ValueError("a term is made of itself")
        if unknown:
            waiting += unknown
        elif tag in (ZERO, COUNTER):
            known[waiting.pop()] = counters[index] if tag == COUNTER else 0
        else:
            left, right = (known[one] for one in pair)
            known[waiting.pop()] = max(-_MOST, min(_MOST, left + right if tag == SUM else left - right))
    return known[term]
