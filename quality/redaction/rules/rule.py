"""What a shape is made of."""

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One shape of a secret."""

    name: str
    """Type of the secret, as it stands in the placeholder."""
    pattern: re.Pattern[str]
    """Its group `secret` is what is taken out."""
    literals: tuple[str, ...]
    """Lower case; without one of them in the text the pattern need not run."""
    accepts: Callable[[str], bool]
    """Has the last word on a value that fits the pattern and is no stand-in."""
