"""Node's own assert module, as mocha and `node --test` pass it on."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut, signed

_HEADLINE: Final = re.compile(
    r"Expected (?:values|inputs) to be (?:strictly |loosely )?(?:deep-)?(?:equal|identical)[^\n]*\n"
)
_SIDES: Final = re.compile(r"^(?P<seen>.+?) (?:!==|!=|!\w+) (?P<expected>.+)$")
_SHORT: Final = re.compile(
    r"AssertionError(?: \[ERR_ASSERTION\])?: "
    r"(?P<seen>.+?) (?:===?|deepEqual|deepStrictEqual) (?P<expected>.+)$",
    re.MULTILINE,
)
_SENTENCE: Final = re.compile(r"(?P<seen>.+?)\n\s*should (?:loosely )?deep-equal\s*\n(?P<expected>.+)", re.DOTALL)
_LEGEND: Final = re.compile(r"^\+ actual - expected.*\n", re.MULTILINE)
_MISSING: Final = re.compile(r"Missing expected (?:exception|rejection)(?: \((\w+)\))?")
_FALSY: Final = re.compile(r"The expression evaluated to a falsy value|No value argument passed")
_STACK: Final = re.compile(r"^\s+at .*", re.MULTILINE | re.DOTALL)


def read(text: str) -> Symptom | None:
    """The assertion that failed."""
    if match := _MISSING.search(text):
        return Symptom(kind=Kind.NO_ERROR, error=match[1] or "Error")
    if _FALSY.search(text):
        return Symptom(kind=Kind.FALSE_CONDITION)
    if headline := _HEADLINE.search(text):
        return _compared(_STACK.sub("", text[headline.end() :]))
    match = _SHORT.search(text)
    return Symptom(kind=Kind.WRONG_VALUE, seen=cut(match["seen"]), expected=cut(match["expected"])) if match else None


def _compared(body: str) -> Symptom | None:
    if match := _SENTENCE.match(body.strip()):
        seen, expected = (" ".join(side.split()) for side in match.groups())
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(seen), expected=cut(expected))
    lines = [line for line in _LEGEND.sub("", body).split("\n") if line.strip()]
    if lines and (match := _SIDES.match(lines[0])):
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(match["seen"]), expected=cut(match["expected"]))
    marked = {line[:1]: line[1:] for line in lines if line[:1] in {"+", "-"}}
    if len(lines) == 2 and len(marked) == 2:
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(marked["+"]), expected=cut(marked["-"]))
    difference = signed("\n".join(lines))
    return Symptom(kind=Kind.BROKEN_PROMISE, difference=difference) if difference else None
