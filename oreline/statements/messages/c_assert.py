"""C's own assert, of glibc, musl and the BSDs, and programs that a signal or a sanitizer ends."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut

_CONDITIONS: Final = (
    re.compile(r"Assertion [`'‘](?P<condition>.+)['’] failed\.", re.MULTILINE),
    re.compile(r"Assertion failed: \(?(?P<condition>.+?)\)?(?:,| \() ?(?:function|file|[^\n]*: \w+: \d+)"),
)
_SANITIZER: Final = re.compile(
    r"ERROR: (?:Address|Memory|Thread|Leak)Sanitizer: (?P<what>[\w-]+)|runtime error: (?P<undefined>.+)"
)
_SIGNAL: Final = re.compile(r"\b(SIG[A-Z]{3,}|SEGFAULT|[Ss]egmentation fault|Bus error|Floating point exception)\b")


def read(text: str) -> Symptom | None:
    """The condition as it is written, or what ended the program."""
    if match := next((found for pattern in _CONDITIONS if (found := pattern.search(text))), None):
        return Symptom(kind=Kind.FALSE_CONDITION, seen=cut(match["condition"]))
    if match := _SANITIZER.search(text):
        return Symptom(kind=Kind.ERROR, seen=cut(match["what"] or match["undefined"]), error="memory error")
    if match := _SIGNAL.search(text):
        return Symptom(kind=Kind.ERROR, seen=match[1], error=match[1])
    return None
