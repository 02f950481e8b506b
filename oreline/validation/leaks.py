"""Does a problem statement give its solution away."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.errors import ValidationError
from oreline.records.task import Candidate

SHORTEST_TELLING: Final = 8
"""Changed lines with fewer characters than this (`else:`, `pass`) tell nothing by standing in a text."""


def check_statement(statement: str, candidate: Candidate) -> None:
    """Return when the statement holds neither a changed line, nor the operator, nor its explanation.

    Raises:
        ValidationError: statement_leaks.
    """
    text = _squeeze(statement)
    for secret in _secrets(candidate):
        if _squeeze(secret) in text:
            raise ValidationError("statement_leaks", f"the problem statement gives away {secret!r}")


def _secrets(candidate: Candidate) -> Iterator[str]:
    if candidate.explanation:
        yield candidate.explanation
    if "_" in candidate.operator:
        yield candidate.operator
    for line in candidate.patch.split("\n"):
        changed = line[1:].strip()
        if line[:1] in "+-" and not line.startswith(("+++ ", "--- ")) and len(changed) >= SHORTEST_TELLING:
            yield changed


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
