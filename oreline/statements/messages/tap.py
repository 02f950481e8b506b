"""Notes below a point of TAP, as tape and node-tap write them, and AVA's comparisons."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut, signed

_PAIRS: Final = (
    re.compile(r"^\s*expected:\s*(?P<expected>\S.*)\n\s*actual:\s*(?P<seen>\S.*)$", re.MULTILINE),
    re.compile(r"^\s*wanted:\s*(?P<expected>\S.*)\n\s*found:\s*(?P<seen>\S.*)$", re.MULTILINE),
    re.compile(r"^\s*found:\s*(?P<seen>\S.*)\n\s*wanted:\s*(?P<expected>\S.*)$", re.MULTILINE),
)
_AVA: Final = re.compile(r"Difference \(- actual, \+ expected\):?\s*\n((?:.*\n?)+)")
_BLOCK: Final = frozenset({"|", "|-", ">", ">-"})


def read(text: str) -> Symptom | None:
    """The first point that is not ok."""
    if match := _AVA.search(text):
        return _ava(match[1])
    match = next((found for pair in _PAIRS if (found := pair.search(text))), None)
    if not match or {match["seen"], match["expected"]} & _BLOCK:
        return None
    return Symptom(kind=Kind.WRONG_VALUE, seen=cut(match["seen"]), expected=cut(match["expected"]))


def _ava(body: str) -> Symptom | None:
    difference = signed(re.split(r"\n\s*\n", body.lstrip("\n"))[0], turned=True)
    lines = difference.split("\n")
    if len(lines) == 2 and {line[0] for line in lines} == {"+", "-"}:
        values = {line[0]: line[1:] for line in lines}
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(values["+"]), expected=cut(values["-"]))
    return Symptom(kind=Kind.BROKEN_PROMISE, difference=difference) if difference else None
