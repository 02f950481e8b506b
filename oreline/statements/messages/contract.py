"""What a failure shows a user: one record for every runner and language. Reading it is each reader's work."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from oreline.records.base import Record

_BOOLEANS: Final = frozenset({"true", "false"})
_CUTS: Final = ("...", "…")


class Kind(Enum):
    """How a failure shows itself."""

    WRONG_VALUE = "wrong_value"
    UNEQUAL = "unequal"
    """Two values that ought to be equal; which of them is right isn't said."""
    WRONG_ERROR = "wrong_error"
    WRONG_ERROR_TEXT = "wrong_error_text"
    NO_ERROR = "no_error"
    ERROR = "error"
    HANG = "hang"
    BROKEN_PROMISE = "broken_promise"
    """A condition that ought to hold, with the values in it."""
    FALSE_CONDITION = "false_condition"
    """The same as it is written, without values."""


_OF_VALUES: Final = frozenset({Kind.WRONG_VALUE, Kind.UNEQUAL, Kind.BROKEN_PROMISE, Kind.FALSE_CONDITION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Symptom(Record):
    """What a user would see."""

    kind: Kind
    seen: str = ""
    """The value, the error, or the condition that does not hold."""
    expected: str = ""
    error: str = ""
    """Name of the exception raised, or missing."""
    difference: str = ""
    """Lines that differ (`-` expected, `+` seen), where the values themselves are too long to be shown whole."""
    call: str = ""
    """What was called, where the message says it."""

    @property
    def is_vague(self) -> bool:
        """It tells only that something does not hold."""
        return self.kind in _OF_VALUES and not self.seen and not self.expected

    @property
    def has_values(self) -> bool:
        """Whether a value, an error or an endless run is seen: more than that a condition is false."""
        if self.is_vague or self.kind is Kind.FALSE_CONDITION:
            return bool(self.difference)
        is_bare = {self.seen.lower(), self.expected.lower()} == _BOOLEANS and not self.call
        return self.kind not in {Kind.WRONG_VALUE, Kind.UNEQUAL} or not is_bare

    def without_cut_values(self, source: str) -> "Symptom":
        """Without values that are alike as printed, or shortened by dots that don't stand in `source`."""
        if self.kind not in _OF_VALUES:
            return self
        both = self.seen.removesuffix(" …") + self.expected.removesuffix(" …")
        is_cut = any(cut in both and cut not in source for cut in _CUTS)
        is_alike = self.kind in {Kind.WRONG_VALUE, Kind.UNEQUAL} and self.seen == self.expected
        return replace(self, seen="", expected="") if is_cut or is_alike else self

    def turned(self) -> "Symptom":
        """The same with seen and expected exchanged."""
        return replace(self, seen=self.expected, expected=self.seen)


Reader = Callable[[str], Symptom | None]
"""Reads the message of one family of runners; None where it isn't theirs. The text has no colours and no folders."""
