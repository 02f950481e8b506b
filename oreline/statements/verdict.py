"""What running a piece of code says of it as the example of a problem statement. Running it is not done here."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """Whether code shows the problem."""

    SHOWS = "shows"
    """It runs through without the bug and stops with it."""
    INCOMPLETE = "incomplete"
    """It needs more than stands in it, or ends alike on both sides and claims nothing."""
    FALSE = "false"
    """It fails without the bug, or what it claims holds with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A verdict with what it rests on."""

    verdict: Verdict
    stderr: str = ""
    """What the code wrote when it stopped with the bug."""


Judge = Callable[[str], Judgement]
"""Judges the text of a file of code."""
