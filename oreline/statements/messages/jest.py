"""Jest's matchers, which name what was expected and received on lines of their own."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut, signed

_MATCHER: Final = re.compile(r"expect\([^\n]*\)(?:\.(?:resolves|rejects))?(?P<no>\.not)?\.(?P<name>to\w+)\(")
_EXPECTED: Final = re.compile(r"^Expected(?: [\w ]+?)?:\s+(?P<no>not )?(.+)$", re.MULTILINE)
_RECEIVED: Final = re.compile(r"^(?:Received|Thrown)(?: [\w ]+?)?:\s+(.+)$", re.MULTILINE)
_DIFFERENCE: Final = re.compile(r"^- Expected.*\n\+ Received.*\n((?:.*\n?)+)", re.MULTILINE)
_STACK: Final = re.compile(r"^\s+at .*$", re.MULTILINE)


def read(text: str) -> Symptom | None:
    """The first matcher that failed."""
    matcher = _MATCHER.search(text)
    if not matcher:
        return None
    expected, received = _EXPECTED.search(text), _RECEIVED.search(text)
    if matcher["name"].startswith("toThrow"):
        return _thrown(text, expected, received)
    if match := _DIFFERENCE.search(_STACK.sub("", text)):
        difference = signed(match[1])
        return Symptom(kind=Kind.BROKEN_PROMISE, difference=difference) if difference else None
    if expected and (matcher["no"] or expected["no"]):
        return Symptom(kind=Kind.BROKEN_PROMISE, seen=f"not {cut(expected[2])}")
    if not received or not expected:
        return Symptom(kind=Kind.BROKEN_PROMISE, seen=_unmet(matcher, received)) if received else None
    return Symptom(kind=Kind.WRONG_VALUE, seen=cut(received[1]), expected=cut(expected[2]))


def _unmet(matcher: re.Match[str], received: re.Match[str]) -> str:
    """Such as `3 to be null`, of a matcher that takes nothing."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", matcher["name"]).lower()
    return f"{cut(received[1])} {'not ' if matcher['no'] else ''}{words}"


def _thrown(text: str, expected: re.Match[str] | None, received: re.Match[str] | None) -> Symptom:
    if "did not throw" in text:
        name = expected[2] if expected and expected[0].startswith("Expected constructor") else "Error"
        return Symptom(kind=Kind.NO_ERROR, error=name)
    if not expected or not received:
        seen = cut(received[1]) if received else "Error"
        return Symptom(kind=Kind.ERROR, seen=seen, error="Error")
    kind = Kind.WRONG_ERROR if expected[0].startswith("Expected constructor") else Kind.WRONG_ERROR_TEXT
    return Symptom(kind=kind, seen=cut(received[1]), expected=cut(expected[2]), error=cut(received[1]))
