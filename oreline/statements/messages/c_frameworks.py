"""Small frameworks for C: Unity, Check, cmocka, CppUTest, Criterion."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.equality import compared
from oreline.statements.messages.text import bare, cut

_UNITY: Final = re.compile(
    r":FAIL: ?(?:.*?\. )?(?:Element \d+ )?Expected (?P<expected>.+?) Was (?P<seen>.+?)(?:\. .*)?$", re.MULTILINE
)
_UNITY_CONDITION: Final = re.compile(r":FAIL: ?Expected (?:TRUE Was FALSE|FALSE Was TRUE)")
_CHECK: Final = re.compile(
    r"Assertion '(?P<left>.+?) == (?P<right>.+?)' failed: "
    r"(?P=left) == (?P<left_value>.+), (?P=right) == (?P<right_value>.+)$",
    re.MULTILINE,
)
_CMOCKA: Final = re.compile(r"\[\s+ERROR\s+\] --- (?P<left>.+?) != (?P<right>.+?)$", re.MULTILINE)
_CPPUTEST: Final = re.compile(r"expected <(?P<expected>.*?)>\s+but was\s+<(?P<seen>.*?)>", re.DOTALL)


def read(text: str) -> Symptom | None:
    """The first assertion that failed."""
    if _UNITY_CONDITION.search(text):
        return Symptom(kind=Kind.FALSE_CONDITION)
    if match := _UNITY.search(text) or _CPPUTEST.search(text):
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(match["seen"]), expected=cut(match["expected"]))
    if match := _CHECK.search(text):
        return compared(match["left"], match["left_value"], match["right"], match["right_value"])
    if match := _CMOCKA.search(text):
        return Symptom(kind=Kind.UNEQUAL, seen=cut(bare(match["left"])), expected=cut(bare(match["right"])))
    return None
