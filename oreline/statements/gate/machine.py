"""Nothing of the machine that runs things: absolute paths, memory addresses."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.statements.gate.contract import Rule
from oreline.statements.gate.secrets import PLANTED, Secrets

_TRACES: Final = (
    re.compile(r"(?<![\w.])/(?:work|env|opt|home|root|tmp|usr|Users)/[^\s'\"]*"),
    re.compile(r"\b0x[0-9a-fA-F]{6,}\b"),
)


def find_traces(text: str, secrets: Secrets) -> Iterator[str]:
    """Absolute paths below well-known folders, and addresses."""
    yield from (match.group() for pattern in _TRACES for match in pattern.finditer(text))


TRACES: Final = Rule(name="machine", what="a trace of the machine", origins=frozenset({PLANTED}), find=find_traces)
