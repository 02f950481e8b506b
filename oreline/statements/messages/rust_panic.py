"""Rust's panics: the assertion macros, of the standard library and pretty_assertions, and all others."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import bare, cut

_SIDES: Final = re.compile(
    r"assertion (?:failed: )?[`(]*left (?P<operator>==|!=) right[`)]*(?: failed)?(?::? [^\n]*)?\n"
    r"\s*left: (?P<left>.+?),?\n\s*right: (?:`(?P<quoted>.+?)`(?:[:'][^\n]*)?|(?P<right>.+?))$",
    re.MULTILINE,
)
_PRETTY: Final = re.compile(r"Diff < left / right > :\n<(?P<left>.*)\n>(?P<right>.*)$", re.MULTILINE)
_NO_PANIC: Final = re.compile(r"test did not panic as expected")
_WRONG_PANIC: Final = re.compile(
    r'panic did not contain expected string\n\s*panic message: `?"?(?P<seen>.+?)"?`?,?\n'
    r'\s*expected substring: `?"?(?P<expected>.+?)"?`?$',
    re.MULTILINE,
)
_CONDITION: Final = re.compile(r"assertion failed: (.+?)(?:', [^\n]*)?$", re.MULTILINE)
_PANIC: Final = re.compile(r"panicked at (?:[^\n']+:\d+:\d+:\n(?P<new>.+)|'(?P<old>.+?)', [^\n]+:\d+)")


def read(text: str) -> Symptom | None:
    """The first panic. Which side of an equality was expected isn't known."""
    if match := _WRONG_PANIC.search(text):
        return Symptom(kind=Kind.WRONG_ERROR_TEXT, seen=cut(match["seen"]), expected=cut(match["expected"]))
    if _NO_PANIC.search(text):
        return Symptom(kind=Kind.NO_ERROR, error="panic")
    if match := _SIDES.search(text) or _PRETTY.search(text):
        left, right = cut(bare(match["left"])), cut(bare(match["right"] or match["quoted"]))
        if match.groupdict().get("operator") == "!=":
            return Symptom(kind=Kind.BROKEN_PROMISE, seen=f"{left} != {right}")
        return Symptom(kind=Kind.UNEQUAL, seen=left, expected=right)
    if match := _CONDITION.search(text):
        return Symptom(kind=Kind.FALSE_CONDITION, seen=cut(match[1]))
    if match := _PANIC.search(text):
        return Symptom(kind=Kind.ERROR, seen=cut(match["new"] or match["old"]), error="panic")
    return None
