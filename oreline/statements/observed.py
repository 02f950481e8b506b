"""What is observed of a bug: one frozen record that every style tells, and a model too. Nothing of the change."""

from dataclasses import dataclass
from typing import Final

from oreline.records.base import Record
from oreline.statements.messages.contract import Symptom

NO_VALUES: Final = "no_values"
NO_CALL: Final = "no_call"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(Record):
    """A further failing statement that tells by itself."""

    code: str
    symptom: Symptom


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence(Record):
    """What was run and what it said; kept for us, told to nobody."""

    test_id: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed(Record):
    """What was called, what came back, and what should have."""

    package: str
    """What the repository is to its users, such as `toolz`."""
    language: str
    symptom: Symptom
    """What came back and what should have."""
    subject: str = ""
    """What is exercised, such as `toolz.merge_with`; empty when that cannot be told."""
    situation: str = ""
    """The case in words, from the name of who notices it; empty where that name says nothing."""
    code: str = ""
    """What was called, as a user would write it down; empty when none may be shown."""
    is_proven: bool = False
    """`code` alone shows the failure: it was run without the bug and with it."""
    traceback: str = ""
    """What `code` ends with, as far as it is the user's own."""
    more: int = 0
    """Further cases that are affected."""
    examples: tuple[Example, ...] = ()
    """Some of them."""
    evidence: Evidence

    @property
    def ambiguity(self) -> str:
        """Why nobody could tell what ought to happen; empty where one can.

        no_values: an assertion without values is all there is; no_call: what was called isn't known at all.
        """
        if not self.is_proven and not self.symptom.has_values:
            return NO_VALUES
        is_told = self.code or self.subject or self.situation or self.symptom.call
        return "" if is_told else NO_CALL
