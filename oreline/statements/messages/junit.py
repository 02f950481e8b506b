"""JUnit 3 to 5 and TestNG."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut

_TYPES: Final = re.compile(
    r"nexpected exception type thrown,?(?: ==>)? expected: ?<(.+?)> but was: ?<(.+?)>", re.DOTALL
)
_THROWN: Final = re.compile(r"[Ee]xpected ([\w.$]+) to be thrown, but nothing was thrown|Expected exception: ([\w.$]+)")
_SIDES: Final = re.compile(r"expected: ?<(.*?)> but was: ?<(.*?)>(?=\s*$|\s*\n)", re.DOTALL | re.MULTILINE)
_TESTNG: Final = re.compile(r"expected \[(.*?)\] but found \[(.*?)\]", re.DOTALL)
_COMPARISON: Final = "ComparisonFailure"
"""JUnit 4 puts brackets around what differs in it, and dots in place of what doesn't."""


def read(text: str) -> Symptom | None:
    """The assertion that failed."""
    if match := _TYPES.search(text):
        return Symptom(kind=Kind.WRONG_ERROR, seen=_name(match[2]), expected=_name(match[1]), error=_name(match[2]))
    if match := _THROWN.search(text):
        return Symptom(kind=Kind.NO_ERROR, error=_name(match[1] or match[2]))
    match = _SIDES.search(text) or _TESTNG.search(text)
    if not match:
        return None
    is_marked = _COMPARISON in text.partition("\n")[0]
    expected, seen = (_unmarked(side) if is_marked else side for side in match.groups())
    return Symptom(kind=Kind.WRONG_VALUE, seen=cut(seen), expected=cut(expected))


def _name(qualified: str) -> str:
    return qualified.rsplit(".", 1)[-1].rsplit("$", 1)[-1]


def _unmarked(side: str) -> str:
    return re.sub(r"\[(.*)\]", r"\1", side, count=1, flags=re.DOTALL)
