"""Nothing of how a bug was planted: its operator, what that says of itself."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.statements.gate.contract import Rule
from oreline.statements.gate.secrets import PLANTED, Secrets
from oreline.statements.gate.text import squeeze

_FEWEST_WORDS: Final = 3
"""An operator's name of fewer words may be said in words by anyone, such as `sign dropped`."""


def find_operator(text: str, secrets: Secrets) -> Iterator[str]:
    """An operator's name; a long one also with blanks or dashes in place of underscores."""
    for operator in filter(None, secrets.operator.split("+")):
        words = operator.split("_")
        joint = r"[\s_-]+" if len(words) >= _FEWEST_WORDS else "_"
        pattern = rf"(?<![\w.]){joint.join(map(re.escape, words))}(?!\w)"
        yield from (match.group() for match in re.finditer(pattern, text, re.IGNORECASE))


def find_explanation(text: str, secrets: Secrets) -> Iterator[str]:
    """A sentence that says what is wrong, with its full stop or without; a combination has one an operator."""
    for sentence in re.split(r"\.(?:\s+|$)", squeeze(secrets.explanation)):
        if sentence and sentence.lower() in squeeze(text).lower():
            yield sentence


OPERATOR: Final = Rule(
    name="operator_name", what="the name of the operator", origins=frozenset({PLANTED}), find=find_operator
)
EXPLANATION: Final = Rule(
    name="explanation", what="what the operator says of itself", origins=frozenset({PLANTED}), find=find_explanation
)
