"""Three-way merge of sequences: what leads from the fixed one back to the old one, done to a newer one. Pure.

A stretch that the fix changed must stand in the newer sequence as the fix left it, in the same surroundings; else a
single statement is merged by its tokens; else it is a conflict.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from oreline.errors import CandidateError
from oreline.mutation.inversion.sheet import Element


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Elements of the fixed sequence, and those of the old one in their place; either may be none."""

    fixed: range
    old: range


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A file, and elements of it."""

    source: bytes
    elements: Sequence[Element]
    indent: bytes = b""
    """Blanks before its first line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """Bytes `start` to `end` of the newer file become `text`."""

    start: int
    end: int
    text: bytes


def steps_back(fixed: Sequence[Element], old: Sequence[Element]) -> list[Step]:
    """What leads from the fixed sequence to the old one."""
    matcher = SequenceMatcher(None, [one.key for one in fixed], [one.key for one in old], autojunk=False)
    return [
        Step(fixed=range(a0, a1), old=range(b0, b1))
        for kind, a0, a1, b0, b1 in matcher.get_opcodes()
        if kind != "equal"
    ]


def take_back(steps: Sequence[Step], old: Text, fixed: Text, newer: Text) -> Iterator[Replacement]:
    """Each step, done to the newer sequence.

    Raises:
        CandidateError: `conflict`.
    """
    places = _places(fixed.elements, newer.elements)
    for step in steps:
        place = _place_of(step, places)
        if place is not None:
            yield _replacement(newer, place, old, step.old)
        else:
            yield from _by_tokens(step, places, old, fixed, newer)


def _places(fixed: Sequence[Element], newer: Sequence[Element]) -> dict[int, int]:
    """Where each element of the fixed sequence stands in the newer one; before the first and behind the last too."""
    matcher = SequenceMatcher(None, [one.key for one in fixed], [one.key for one in newer], autojunk=False)
    found = {a + step: b + step for a, b, size in matcher.get_matching_blocks() for step in range(size)}
    return {**found, -1: -1, len(fixed): len(newer)}


def _place_of(step: Step, places: dict[int, int]) -> range | None:
    """The stretch of the newer sequence that is the step's; None where it isn't there as the fix left it."""
    first, last = step.fixed.start, step.fixed.stop
    # What is only put in needs both neighbours as they were; what goes needs to be there, beside one of them.
    around = range(first - 1, last + 1)
    inner = [places[index] for index in step.fixed if index in places]
    if len(inner) < len(step.fixed) or any(after != before + 1 for before, after in pairwise(inner)):
        return None
    before, after = places.get(around[0]), places.get(around[-1])
    if not inner:
        return range(after, after) if before is not None and after == before + 1 else None
    is_beside = before == inner[0] - 1 or after == inner[-1] + 1
    return range(inner[0], inner[-1] + 1) if is_beside else None


def _by_tokens(step: Step, places: dict[int, int], old: Text, fixed: Text, newer: Text) -> Iterator[Replacement]:
    """One statement that was changed since, in another of its parts."""
    before, after = places.get(step.fixed.start - 1), places.get(step.fixed.stop)
    is_single = len(step.fixed) == len(step.old) == 1 and before is not None and after == before + 2
    if before is None or not is_single:
        raise CandidateError("conflict", _told(step, fixed))
    one, was, now = fixed.elements[step.fixed[0]], old.elements[step.old[0]], newer.elements[before + 1]
    if not (one.tokens and now.tokens and one.key[:2] == was.key[:2] == now.key[:2]):
        raise CandidateError("conflict", _told(step, fixed))
    old, newer = Text(source=old.source, elements=was.tokens), Text(source=newer.source, elements=now.tokens)
    places = _places(one.tokens, now.tokens)
    for part in steps_back(one.tokens, was.tokens):
        place = _place_of(part, places)
        if place is None:
            raise CandidateError("conflict", _told(step, fixed))
        yield _replacement(newer, place, old, part.old)


def _told(step: Step, fixed: Text) -> str:
    if not step.fixed:
        return "where the fix took statements out, others stand now"
    first = fixed.elements[step.fixed.start]
    line = fixed.source.count(b"\n", 0, first.start) + 1
    return f"what the fix made of line {line} is no longer there"


def _replacement(newer: Text, place: range, old: Text, part: range) -> Replacement:
    """The text of the old elements in the place of the newer ones, with what stands before them.

    What comes first in its sequence keeps what stands before it.
    """
    elements = newer.elements
    is_first = not place.start or (bool(part) and not part.start)
    # Blanks alone are layout, and today's stays.
    is_first |= bool(place and part) and _is_bare(newer, place.start) and _is_bare(old, part.start)
    if part:
        text = _indented(_text_of(old, part, is_first=is_first), old.indent, newer.indent)
        if place:
            first = elements[place.start]
            return Replacement(
                start=first.start if is_first else first.lead, end=elements[place.stop - 1].end, text=text
            )
        at = elements[place.start - 1].end if place.start else elements[0].start
        behind = b"" if place.start else _behind(old, part)
        return Replacement(start=at, end=at, text=text + behind)
    if is_first and place.stop < len(elements):
        return Replacement(start=elements[place.start].start, end=elements[place.stop].start, text=b"")
    return Replacement(start=elements[place.start].lead, end=elements[place.stop - 1].end, text=b"")


def _is_bare(text: Text, index: int) -> bool:
    element = text.elements[index]
    return not text.source[element.lead : element.start].strip()


def _text_of(text: Text, part: range, *, is_first: bool) -> bytes:
    first = text.elements[part.start]
    return text.source[first.start if is_first else first.lead : text.elements[part.stop - 1].end]


def _behind(text: Text, part: range) -> bytes:
    """What stands between a part and what follows it."""
    end = text.elements[part.stop - 1].end
    return text.source[end : text.elements[part.stop].start] if part.stop < len(text.elements) else b"\n"


def _indented(text: bytes, old: bytes, newer: bytes) -> bytes:
    if old == newer:
        return text
    first, *lines = text.split(b"\n")
    return b"\n".join([first, *(newer + line.removeprefix(old) if line.startswith(old) else line for line in lines)])
