"""What Go's tests print by habit: `f(x) = got, want y` and its kin, go-cmp's comparisons, panics."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut, signed

_PLACE: Final = re.compile(r"^[ \t]*[\w./-]+\.go:\d+:[ \t]*", re.MULTILINE)
_COMPARISON: Final = re.compile(r"\((-want \+got|-got \+want|-expected \+actual)\):?[ \t]*\n((?:.*\n?)+)")
_GOT: Final = r"(?:got|received|actual|was)\b(?: value)?"
_WANT: Final = r"(?:want(?:ed)?|expected|expect|should be)\b(?: value)?"
_BETWEEN: Final = r"(?:\s*[,;]\s*(?:but\s+)?|\s+but\s+|[ \t]*\n\s*|\s+(?=got|want|expected|actual))"
_EQUATION: Final = re.compile(
    rf"^(?P<call>\w[^\n]*?\)) (?:=|==|returned|->) (?P<seen>.+?)[,;] ?{_WANT}:? (?P<expected>.+)$", re.MULTILINE
)
_GOT_FIRST: Final = re.compile(
    rf"{_GOT}\s*[:=]?\s*(?P<seen>.+?){_BETWEEN}{_WANT}\s*[:=]?\s*(?P<expected>.+)$", re.MULTILINE | re.IGNORECASE
)
_WANT_FIRST: Final = re.compile(
    rf"{_WANT}\s*[:=]?\s*(?P<expected>.+?){_BETWEEN}{_GOT}\s*[:=]?\s*(?P<seen>.+)$", re.MULTILINE | re.IGNORECASE
)
_NO_ERROR: Final = re.compile(
    r"\b(?:expected|want(?:ed)?|expecting) (?:an )?(?:\w+ )?error\b[^\n]{0,40}\b(?:got|was|none|nil)\b", re.IGNORECASE
)
_ERROR: Final = re.compile(
    r"\b(?:unexpected error|unexpected err|got error|returned error|failed with)\b:? (.+)", re.IGNORECASE
)
_PANIC: Final = re.compile(r"^\s*panic: (.+?)(?: \[[^\]\n]*\])?$", re.MULTILINE)
_NIL: Final = frozenset({"nil", "<nil>", "none"})


def read(text: str) -> Symptom | None:
    """The first of a message's failures that tells values."""
    if match := _PANIC.search(text):
        return Symptom(kind=Kind.ERROR, seen=cut(f"panic: {match[1]}"), error="panic")
    told = _PLACE.sub("", text)
    if match := _COMPARISON.search(told):
        difference = signed(match[2], turned=match[1].startswith("-got"))
        return Symptom(kind=Kind.BROKEN_PROMISE, difference=difference) if difference else None
    if match := _EQUATION.search(told) or _GOT_FIRST.search(told) or _WANT_FIRST.search(told):
        return _values(match)
    if _NO_ERROR.search(told):
        return Symptom(kind=Kind.NO_ERROR, error="error")
    if match := _ERROR.search(told):
        return Symptom(kind=Kind.ERROR, seen=cut(match[1]), error="error")
    return None


def _values(match: re.Match[str]) -> Symptom:
    seen, expected = match["seen"].strip(" \t.,;"), match["expected"].strip(" \t.,;")
    if seen.lower() in _NIL and re.fullmatch(r"(?:an )?(?:\w+ )?err(?:or)?", expected):
        return Symptom(kind=Kind.NO_ERROR, error="error")
    call = match["call"] if "call" in match.re.groupindex else ""
    return Symptom(kind=Kind.WRONG_VALUE, seen=cut(seen), expected=cut(expected), call=cut(call))
