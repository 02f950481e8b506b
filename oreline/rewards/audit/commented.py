"""Which part of a change's added lines is comment, judged with the lines around them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from oreline.languages.comments import comments_in
from oreline.rewards.audit.material import Change, Lines

Spans = Mapping[int, Sequence[tuple[int, int]]]
"""Of added lines by place: where comments begin and end, in bytes."""
_KEPT: Final = 256


@lru_cache(_KEPT)
def comments_of(change: Change) -> Spans:
    """Comments in `change.added`."""
    places = {number: place for place, (number, _) in enumerate(change.added) if number}
    found: dict[int, Sequence[tuple[int, int]]] = {}
    for start, piece in _pieces(change.around or change.added):
        lines = [text.encode("utf-8", "replace") for _, text in piece]
        may_begin_within = not change.may_be_new and piece[0][0] != 1
        for row, spans in comments_in(change.path, lines, may_begin_within=may_begin_within).items():
            number = piece[row][0]
            place = places.get(number) if number else start + row
            if place is not None:
                found[place] = spans
    return found


def is_comment(spans: Spans, place: int, text: str, start: int, end: int) -> bool:
    """Whether all of `text[start:end]`, the added line at `place`, is comment, but for blanks at its ends."""
    part = text[start:end]
    first = len(text[: start + len(part) - len(part.lstrip())].encode("utf-8", "replace"))
    last = len(text[: start + len(part.rstrip())].encode("utf-8", "replace"))
    return not part.strip() or any(one <= first and last <= other for one, other in spans.get(place, ()))


def _pieces(lines: Lines) -> Iterator[tuple[int, Lines]]:
    """Lines that follow each other, with the place of their first."""
    start = 0
    for place in range(1, len(lines) + 1):
        if place == len(lines) or (lines[place][0] and lines[place][0] != lines[place - 1][0] + 1):
            yield start, lines[start:place]
            start = place
