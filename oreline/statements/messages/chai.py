"""Sentences of chai, which vitest speaks too: `expected 3 to equal 5`."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut

_SENTENCE: Final = re.compile(
    r"AssertionError: (?:[^\n]*?: )?expected (?P<seen>.+?) (?P<claim>(?:not )?to .+?)(?: // .*)?$", re.MULTILINE
)
_VALUE: Final = re.compile(
    r"to (?:deeply |strictly |loosely )*(?:equal|be|eql|match)(?: (?:the )?(?:value|snapshot))? (?P<expected>.+)"
)
_LENGTH: Final = re.compile(r"to have (?:a )?length (?:of )?(?P<expected>\S+) but got (?P<seen>\S+)")
_ERROR_TEXT: Final = re.compile(r"to throw (?:an )?error (?:matching|including) (?P<expected>.+) but got (?P<seen>.+)")
_WRONG_ERROR: Final = re.compile(r"to throw '?(?P<expected>\w+)'? but '?(?P<seen>.+?)'? was thrown")
_THROWS: Final = re.compile(r"to throw(?: an error| '?(?P<name>[A-Z]\w*)'?)?(?: but.*)?$")
_DESCRIPTIONS: Final = re.compile(r"to be (?:an? |above|below|at |within|greater|less|close|one of|instanceof|typeof)")


def read(text: str) -> Symptom | None:
    """The first expectation that wasn't met."""
    found = _SENTENCE.search(text)
    if not found:
        return None
    seen, claim = found["seen"], found["claim"]
    if match := _ERROR_TEXT.match(claim):
        return Symptom(kind=Kind.WRONG_ERROR_TEXT, seen=cut(match["seen"]), expected=cut(match["expected"]))
    if match := _WRONG_ERROR.match(claim):
        return Symptom(kind=Kind.WRONG_ERROR, seen=cut(match["seen"]), expected=match["expected"], error=match["seen"])
    if match := _THROWS.match(claim):
        return Symptom(kind=Kind.NO_ERROR, error=match["name"] or "Error")
    if match := _LENGTH.match(claim):
        length, wanted = cut(match["seen"]), cut(match["expected"])
        return Symptom(kind=Kind.WRONG_VALUE, seen=f"length {length}", expected=f"length {wanted}")
    match = None if _DESCRIPTIONS.match(claim) else _VALUE.match(claim)
    if match:
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(seen), expected=cut(match["expected"]))
    return Symptom(kind=Kind.BROKEN_PROMISE, seen=cut(f"{seen} {claim}"))
