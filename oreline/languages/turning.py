"""Tests turned round, whatever their language: text that changes at places of a file, and a plain failure for each test
that asserts nothing known. What an assertion is, and how a test fails, is told by the language's own folder.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

TURNED: Final = "turned round"
"""What a test says that only fails."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Text that takes the place of what stands between two bytes."""

    start: int
    end: int
    text: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function, or a test."""

    name: str
    """What it is called by; empty where nobody can."""
    start: int
    end: int
    calls: frozenset[str]
    """Names of all that it calls."""
    failures: tuple[Edit, ...] = ()
    """What lets it fail; nothing in what is no test."""


def turn(content: bytes, functions: Sequence[Function], edits: Sequence[Edit]) -> bytes:
    """The content with those edits, and the failures of the tests that none of them reaches."""
    asserting = _asserting(functions, edits)
    failures = (edit for function in functions if function not in asserting for edit in function.failures)
    return apply(content, (*edits, *failures))


def apply(content: bytes, edits: Iterable[Edit]) -> bytes:
    """The content with those edits; one within another is passed over, those at one place keep their order."""
    pieces, last = [], 0
    for edit in sorted(dict.fromkeys(edits), key=lambda edit: (edit.start, edit.end)):
        if edit.start >= last:
            pieces += [content[last : edit.start], edit.text]
            last = edit.end
    return b"".join((*pieces, content[last:]))


def _asserting(functions: Sequence[Function], edits: Sequence[Edit]) -> frozenset[Function]:
    """Functions that an edit lies in, or that call one of these by its name."""
    found = frozenset(function for function in functions if any(_holds(function, edit) for edit in edits))
    while more := frozenset(_callers(functions, found)):
        found |= more
    return found


def _callers(functions: Sequence[Function], found: frozenset[Function]) -> Iterator[Function]:
    names = {function.name for function in found} - {""}
    return (function for function in functions if function not in found and function.calls & names)


def _holds(function: Function, edit: Edit) -> bool:
    return function.start <= edit.start and edit.end <= function.end
