"""Drawing changes so that together they look like real fixes: by quota, each time the one that brings the draw nearest.

Operators and combinations have no weights of their own: what is left over after each draw is their weight.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from oreline.mutation.realism.distance import distance
from oreline.mutation.realism.profile import DIMENSIONS, Profile, bins_of, shares_of
from oreline.mutation.realism.shape import Shape

ItemT = TypeVar("ItemT")
_Cell = tuple[tuple[str, ...], ...]
"""Where changes stand in all dimensions: those of one cell are the same to a profile."""


def fit_order(items: Sequence[tuple[ItemT, Shape]], profile: Profile, count: int) -> list[ItemT]:
    """All items, of which the first `count` look as much like the profile as quotas bring about.

    Among items that look alike, and where two draws would be as near, the order given decides. The first `count` are
    never farther from the profile than those of the order given.
    """
    fitted = list(_drawn(items, profile, count))
    taken = set(fitted)
    order = [*fitted, *(index for index in range(len(items)) if index not in taken)]
    plain = range(len(items))
    is_nearer = _far([items[index][1] for index in order[:count]], profile) <= _far(
        [items[index][1] for index in plain[:count]], profile
    )
    return [items[index][0] for index in (order if is_nearer else plain)]


def _cell(shape: Shape) -> _Cell:
    bins = bins_of(shape)
    return tuple(tuple(sorted(bins[name])) for name in DIMENSIONS)


def _drawn(items: Sequence[tuple[ItemT, Shape]], profile: Profile, count: int) -> Iterator[int]:
    waiting: defaultdict[_Cell, deque[int]] = defaultdict(deque)
    for index, (_, shape) in enumerate(items):
        waiting[_cell(shape)].append(index)
    draw = _Draw(profile)
    for _ in range(min(count, len(items))):
        far = draw.far_with(list(waiting))
        cell = min(waiting, key=lambda one: (far[one], waiting[one][0]))
        draw.add(cell)
        yield waiting[cell].popleft()
        if not waiting[cell]:
            del waiting[cell]


class _Draw:
    """What was drawn so far, as histograms."""

    def __init__(self, profile: Profile) -> None:
        self._wanted = [profile.histograms[name] for name in DIMENSIONS]
        self._drawn: list[dict[str, float]] = [{} for _ in DIMENSIONS]

    def add(self, cell: _Cell) -> None:
        self._drawn = [_added(drawn, bins) for drawn, bins in zip(self._drawn, cell, strict=True)]

    def far_with(self, cells: Sequence[_Cell]) -> Mapping[_Cell, float]:
        """How far from the profile the draw would be with one more of each cell."""
        parts = [self._parts(place, {cell[place] for cell in cells}) for place in range(len(DIMENSIONS))]
        return {cell: round(sum(part[bins] for part, bins in zip(parts, cell, strict=True)), 12) for cell in cells}

    def _parts(self, place: int, choices: set[tuple[str, ...]]) -> dict[tuple[str, ...], float]:
        drawn, wanted = self._drawn[place], self._wanted[place]
        return {bins: distance(_added(drawn, bins), wanted) for bins in choices}


def _added(drawn: Mapping[str, float], bins: tuple[str, ...]) -> dict[str, float]:
    return {**drawn, **{one: drawn.get(one, 0.0) + share for one, share in shares_of(bins).items()}}


def _far(shapes: Sequence[Shape], profile: Profile) -> float:
    draw = _Draw(profile)
    for shape in shapes[:-1]:
        draw.add(_cell(shape))
    last = [_cell(shape) for shape in shapes[-1:]]
    return draw.far_with(last)[last[0]] if last else 0.0
