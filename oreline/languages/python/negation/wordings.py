"""Ways to say of an expression that it holds, that it doesn't, or nothing true at all, of which none tells by its words
which one it is.

Each stands around the expression on its own lines, and asks for its truth once.
"""

from enum import Enum
from random import Random
from typing import Final

Wording = tuple[str, str]
"""What stands before the expression, and what behind it."""

SAME: Final[tuple[Wording, ...]] = (
    ("not not (", ")"),
    ("(True if (", ") else False)"),
    ("[0, 1][not not (", ")]"),
    ("((not not (", ")) > 0)"),
    ("((not not (", ")) ^ 0)"),
    ("((not (", ")) < 1)"),
)
OPPOSITE: Final[tuple[Wording, ...]] = (
    ("not (", ")"),
    ("(False if (", ") else True)"),
    ("[1, 0][not not (", ")]"),
    ("((not not (", ")) < 1)"),
    ("((not not (", ")) ^ 1)"),
    ("((not (", ")) > 0)"),
)
NEVER: Final[tuple[Wording, ...]] = (
    ("(False if (", ") else False)"),
    ("[0, 0][not not (", ")]"),
    ("((not not (", ")) > 1)"),
    ("((not not (", ")) & 2)"),
    ("((not (", ")) < 0)"),
)
ALWAYS: Final[tuple[Wording, ...]] = (
    ("(True if (", ") else True)"),
    ("[1, 1][not not (", ")]"),
    ("((not not (", ")) < 2)"),
    ("((not not (", ")) | 2)"),
    ("((not (", ")) > -1)"),
)
DEPTH: Final = 3


class Sense(Enum):
    """What becomes of an assertion."""

    SAME = "same"
    OPPOSITE = "opposite"
    NEVER = "never"
    """It holds neither way."""


def wording(random: Random, sense: Sense) -> Wording:
    """One of many that have that sense."""
    turns = [random.random() < 0.5 for _ in range(DEPTH - 1)]
    before, after = "", ""
    for forms in (*(OPPOSITE if turn else SAME for turn in turns), _innermost(sense, is_turned=sum(turns) % 2 == 1)):
        outer, end = random.choice(forms)
        before, after = f"{before}{outer}", f"{end}{after}"
    return f" {before}", after


def _innermost(sense: Sense, *, is_turned: bool) -> tuple[Wording, ...]:
    """Forms that have the sense once all around them may have turned it."""
    if sense is Sense.NEVER:
        return ALWAYS if is_turned else NEVER
    return OPPOSITE if (sense is Sense.OPPOSITE) ^ is_turned else SAME
