"""testify's assertions: a table of `Error Trace`, `Error`, `Test`."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut

_BODY: Final = re.compile(r"^\s*Error:[ \t]+(.+?)(?=^\s*(?:Test|Messages|Error Trace):|\Z)", re.MULTILINE | re.DOTALL)
_EQUAL: Final = re.compile(r"Not equal:\s*\n\s*expected\s*: (.*)\n\s*actual\s*: (.*)")
_ERROR: Final = re.compile(r"Received unexpected error:\s*\n\s*(.+)")
_TYPE: Final = re.compile(r"Object expected to be of type (\S+), but was (\S+)")
_LENGTH: Final = re.compile(r'"(.*)" should have (\d+) item\(s\), but has (\d+)', re.DOTALL)
_CONTENT: Final = re.compile(r"(.+) (does not contain|should not contain) (.+)")


def read(text: str) -> Symptom | None:
    """The first assertion that failed."""
    found = _BODY.search(text)
    if not found:
        return None
    body = found[1].strip()
    if match := _EQUAL.match(body) or _TYPE.match(body):
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(match[2]), expected=cut(match[1]))
    if match := _LENGTH.match(body):
        return Symptom(kind=Kind.WRONG_VALUE, seen=f"{match[3]} items", expected=f"{match[2]} items")
    if match := _ERROR.match(body):
        return Symptom(kind=Kind.ERROR, seen=cut(match[1]), error="error")
    if body.startswith("An error is expected but got nil"):
        return Symptom(kind=Kind.NO_ERROR, error="error")
    if "should panic" in body:
        return Symptom(kind=Kind.NO_ERROR, error="panic")
    if match := _CONTENT.match(body):
        return Symptom(kind=Kind.BROKEN_PROMISE, seen=cut(match[0]))
    return Symptom(kind=Kind.FALSE_CONDITION)
