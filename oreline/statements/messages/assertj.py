"""AssertJ, Hamcrest and Truth: the two sides on lines of their own."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import bare, cut

_HAMCREST: Final = re.compile(r"^Expected: (?P<expected>.+)\n\s+(?:but: |got: )(?:was )?(?P<seen>.+)$", re.MULTILINE)
_ASSERTJ: Final = re.compile(
    r"^\s*expected\s*: (?P<expected>.+)\n\s*but was\s*: (?P<seen>.+)$", re.MULTILINE | re.IGNORECASE
)
_OLDER: Final = re.compile(
    r"Expecting:?\s*\n\s*<(?P<seen>.+?)>\n\s*to be (?:equal to|the same as):?\s*\n\s*<(?P<expected>.+?)>", re.DOTALL
)
_UNTHROWN: Final = re.compile(r"Expecting code to raise a throwable")


def read(text: str) -> Symptom | None:
    """The assertion that failed."""
    if _UNTHROWN.search(text):
        return Symptom(kind=Kind.NO_ERROR, error="Throwable")
    match = _HAMCREST.search(text) or _ASSERTJ.search(text) or _OLDER.search(text)
    if not match:
        return None
    expected = re.sub(r"^is (?=<|\"|')", "", match["expected"])
    return Symptom(kind=Kind.WRONG_VALUE, seen=cut(bare(match["seen"])), expected=cut(bare(expected)))
