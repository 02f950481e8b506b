"""GoogleTest, in its older and newer words."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.equality import compared
from oreline.statements.messages.text import cut

_EQUALITY: Final = re.compile(
    r"Expected equality of these values:\n\s*(?P<left>.+)\n(?:\s*Which is: (?P<left_value>.+)\n)?"
    r"\s*(?P<right>.+)(?:\n\s*Which is: (?P<right_value>.+))?"
)
_VALUE: Final = re.compile(r"Value of: (?P<call>.+)\n\s*Actual: (?P<seen>.+)\n\s*Expected: (?P<expected>.+)")
_COMPARISON: Final = re.compile(
    r"Expected: \((?P<left>.+?)\) (?P<operator>[<>!=]=?) \((?P<right>.+?)\), actual: (?P<seen>.+)"
)
_THROWS: Final = re.compile(
    r"Expected: .+ throws an exception of type (?P<name>\w+)\.\n\s*Actual: it throws (?P<seen>.+)\."
)


def read(text: str) -> Symptom | None:
    """The first assertion that failed."""
    if match := _EQUALITY.search(text):
        left, right = match["left"].strip(), match["right"].strip()
        return compared(left, match["left_value"] or left, right, match["right_value"] or right)
    if match := _THROWS.search(text):
        if match["seen"].startswith("nothing"):
            return Symptom(kind=Kind.NO_ERROR, error=match["name"])
        return Symptom(kind=Kind.WRONG_ERROR, seen=cut(match["seen"]), expected=match["name"], error=cut(match["seen"]))
    if match := _VALUE.search(text):
        call = match["call"].strip() if "(" in match["call"] else ""
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(match["seen"]), expected=cut(match["expected"]), call=call)
    if match := _COMPARISON.search(text):
        return Symptom(kind=Kind.BROKEN_PROMISE, seen=cut(re.sub(r" vs ", f" {match['operator']} ", match["seen"])))
    return None
