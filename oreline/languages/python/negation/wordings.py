"""Ways to say of an expression that it holds, or that it doesn't, of which none tells by its words which one it is.

Each stands around the expression on its own lines, and asks for its truth once.
"""

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
DEPTH: Final = 3


def wording(random: Random, *, is_turned: bool) -> Wording:
    """One of many that says the same, or the opposite where `is_turned`."""
    turns = [random.random() < 0.5 for _ in range(DEPTH - 1)]
    turns.append(is_turned ^ (sum(turns) % 2 == 1))
    before, after = "", ""
    for turn in turns:
        outer, end = random.choice(OPPOSITE if turn else SAME)
        before, after = f"{before}{outer}", f"{end}{after}"
    return f" {before}", after
