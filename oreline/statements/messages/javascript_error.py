"""What JavaScript throws where nothing of it was expected."""

import re
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut

_THROWN: Final = re.compile(r"^(?:Uncaught )?(?P<name>[A-Z]\w*)(?: \[\w+\])?: (?P<text>.+)$", re.MULTILINE)
_CHECKS: Final = re.compile(r"Assertion|JestAssertion")


def read(text: str) -> Symptom | None:
    """The first error named; an assertion without values is a false condition."""
    match = _THROWN.search(text)
    if not match:
        return None
    if _CHECKS.match(match["name"]):
        return Symptom(kind=Kind.FALSE_CONDITION)
    return Symptom(kind=Kind.ERROR, seen=cut(f"{match['name']}: {match['text']}"), error=match["name"])
