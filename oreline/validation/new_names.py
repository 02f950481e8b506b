"""Names that a fix makes, that its tests begin to use and that nobody told: no other solution could know them.

Of text alone, in any language. Whether a test fails for want of one is told in `renamed.py`.
"""

import re
from typing import Final

from oreline.records.task import Candidate

_WORD: Final = re.compile(r"[^\W\d][\w$]*")
_MADE: Final = re.compile(r"(?<![\w$.])[^\W\d][\w$]*|(?<=\.)[^\W\d][\w$]*(?=\s*(?::[^=\n]+)?=(?!=))")
"""A name that may be a definition: one by itself, or an attribute that is given a value. Others are only read."""
_SPELT: Final = re.compile(r"[^\W\d][\w$]*(?:-\w+)*")
_PART: Final = re.compile(r"[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|[A-Z][^\W\d_A-Z]+|\d+")
_ADDED: Final = re.compile(r"^\+(?!\+\+ )(.*)$", re.MULTILINE)
_STOOD: Final = re.compile(r"^(?:-(?!-- )| )(.*)$", re.MULTILINE)


def names_untold(candidate: Candidate) -> frozenset[str]:
    """Names that the patch may define and the new tests use, and the statement tells in no spelling.

    What the tests don't say themselves is missing in the code: a fault as any other, such as a forgotten import.
    """
    made = _MADE.findall(_lines(_ADDED, candidate.patch))
    statement = candidate.problem_statement
    told = {_plain(word) for kind in (_SPELT, _WORD) for word in kind.findall(statement)}
    return frozenset(name for name in _newly_used(candidate.test_patch).intersection(made) if _plain(name) not in told)


def _newly_used(test_patch: str) -> set[str]:
    """Names in lines that a patch adds, but for those that other lines of it hold."""
    return _words(_lines(_ADDED, test_patch)) - _words(_lines(_STOOD, test_patch))


def _lines(kind: re.Pattern[str], patch: str) -> str:
    return "\n".join(kind.findall(patch))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text))


def _plain(name: str) -> str:
    """The same for `dry_run`, `--dry-run` and `dryRun`; a capital or an underscore in front stays."""
    parts = _PART.findall(name)
    return name if len(parts) < 2 else name[:1] + "_".join(parts).lower()[not name.startswith(("_", "$")) :]
