"""No line of the patch."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.statements.gate.contract import Rule
from oreline.statements.gate.secrets import MINED, PLANTED, Secrets
from oreline.statements.gate.text import lines_of, squeeze

_SHORTEST_TELLING: Final = 8
"""Changed lines with fewer characters than this (`else:`, `pass`) tell nothing by standing in a text."""
_SHORTEST_NEW: Final = 20
"""What people write of their own accord may well hold a shorter line that the fix has too."""
_COMMON: Final = re.compile(r"(?:from|import|use|using|package|require|#include)\b|#include|@\w+$|[^\w]*$|[\w.]+[,;]?$")
"""Imports, decorators, and a name alone: who asks for a name has to tell it."""


def find_changed(text: str, secrets: Secrets) -> Iterator[str]:
    """Lines that the patch adds or removes, anywhere in the text."""
    told = squeeze(text)
    yield from (line for line in secrets.changed if len(line) >= _SHORTEST_TELLING and line in told)


def find_new(text: str, secrets: Secrets) -> Iterator[str]:
    """Lines of code that the fix brings, as lines of the text; imports say nothing."""
    shared = secrets.new & lines_of(text)
    yield from sorted(line for line in shared if len(line) >= _SHORTEST_NEW and not _COMMON.match(line))


CHANGED_LINES: Final = Rule(
    name="patch_line", what="a line of the patch", origins=frozenset({PLANTED}), find=find_changed
)
NEW_LINES: Final = Rule(name="fix_line", what="a line of the fix", origins=frozenset({MINED}), find=find_new)
