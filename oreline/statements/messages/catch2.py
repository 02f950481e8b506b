"""Catch2 and doctest: an expression as it is written, and below it with its values."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.equality import compared
from oreline.statements.messages.text import cut

_EQUALITY: Final = re.compile(
    r"^(?P<left>[^\n]+?) == (?P<right>[^\n]+)\n(?P<left_value>[^\n]+?) == (?P<right_value>[^\n]+)$", re.MULTILINE
)
_CONDITION: Final = re.compile(
    r"^(?P<written>[^\n]+? (?:!=|<=?|>=?) [^\n]+)\n(?P<shown>[^\n]+? (?:!=|<=?|>=?) [^\n]+)$", re.MULTILINE
)


def read(text: str) -> Symptom | None:
    """The first expression that is false."""
    if match := _EQUALITY.search(text):
        sides = (match[side].strip() for side in ("left", "left_value", "right", "right_value"))
        return compared(*sides)
    match = _CONDITION.search(text)
    return Symptom(kind=Kind.BROKEN_PROMISE, seen=cut(match["shown"])) if match else None
