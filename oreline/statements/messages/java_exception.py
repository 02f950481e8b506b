"""What Java throws where nothing of it was expected."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut

_THROWN: Final = re.compile(r"^(?:[\w$]+\.)+([A-Z][\w$]*)(?:: (.*))?$", re.MULTILINE)
_CHECKS: Final = frozenset({"AssertionError", "AssertionFailedError", "ComparisonFailure", "MultipleFailuresError"})


def read(text: str) -> Symptom | None:
    """The exception, by its short name; an assertion without values is a false condition."""
    match = _THROWN.match(text)
    if not match:
        return None
    name = match[1].rsplit("$", 1)[-1]
    if name in _CHECKS:
        return Symptom(kind=Kind.FALSE_CONDITION)
    return Symptom(kind=Kind.ERROR, seen=cut(f"{name}: {match[2]}" if match[2] else name), error=name)
