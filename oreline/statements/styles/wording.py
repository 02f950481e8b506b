"""The words of a report: several ways for each kind, of which a candidate's hash chooses."""

from collections.abc import Mapping, Sequence
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.styles.voice import Voice, code

_OFF: Final = (
    "{subject} does not behave as it should",
    "Unexpected behaviour of {subject}",
    "Something is off with {subject}",
)
_TITLES: Final[Mapping[Kind, Sequence[str]]] = {
    Kind.WRONG_VALUE: (
        "{subject} gives a wrong result",
        "Wrong result from {subject}",
        "Unexpected value from {subject}",
        "{subject}: result is not what I expect",
    ),
    Kind.WRONG_ERROR_TEXT: ("{subject} complains with the wrong message", "Wrong error message from {subject}"),
    Kind.NO_ERROR: (
        "{subject} accepts what it should refuse",
        "No {error} from {subject} where there should be one",
        "{subject} does not raise {error}",
    ),
    Kind.ERROR: ("{subject} fails with {error}", "Unexpected {error} from {subject}", "{error} when using {subject}"),
    Kind.WRONG_ERROR: ("{subject} raises the wrong error", "{error} from {subject} where another error belongs"),
    Kind.HANG: ("{subject} never returns", "Endless run in {subject}"),
    Kind.UNEQUAL: ("{subject} gives a wrong result", "Results of {subject} differ that should be equal"),
    Kind.BROKEN_PROMISE: _OFF,
    Kind.FALSE_CONDITION: _OFF,
}
_OPENINGS: Final = (
    "Here is a small example:",
    "This is enough to see it:",
    "To reproduce:",
    "I ran into this with code like the following:",
    "Steps to see the problem:",
)
_OUTLINES: Final = ("In outline:", "The code in question looks like this:", "It happens in code of this form:")
"""Openings for code that does not run by itself."""
_UNTRUE: Final = (
    "The condition does not hold, although it should: {seen}.",
    "I expected this to be true, but it is not: {seen}.",
)
_OUTCOMES: Final[Mapping[Kind, Sequence[str]]] = {
    Kind.WRONG_VALUE: (
        "I expected {expected}, but got {seen}.",
        "The value is {seen}; it should be {expected}.",
        "What comes out is {seen} instead of {expected}.",
    ),
    Kind.WRONG_ERROR_TEXT: (
        "The error says {seen}, while it should match {expected}.",
        "I get an error that reads {seen}; expected was one like {expected}.",
    ),
    Kind.NO_ERROR: (
        "No error is raised; I expected {error}.",
        "This passes silently, although it should raise {error}.",
    ),
    Kind.ERROR: (
        "This raises {seen}, where I expected no such error.",
        "Instead of working it stops with {seen}.",
        "It fails with {seen}.",
    ),
    Kind.WRONG_ERROR: (
        "This raises {seen}; it should be {expected}.",
        "I expected {expected}, but what is raised is {seen}.",
    ),
    Kind.HANG: ("It never returns.", "The call does not come back, however long I wait."),
    Kind.UNEQUAL: (
        "These two should be equal, and are not: {seen} and {expected}.",
        "I get {seen} on one side and {expected} on the other, where both should be the same.",
    ),
    Kind.BROKEN_PROMISE: _UNTRUE,
    Kind.FALSE_CONDITION: _UNTRUE,
}
_DIFFERENCES: Final = (
    "Where they differ (`-` expected, `+` seen):",
    "The difference, with `-` for what I expected and `+` for what I got:",
)
_VAGUE: Final = ("The check at the end does not hold, although it should.", "I expected the last line to hold.")
_VAGUE_ALONE: Final = ("What comes out is not what it should be.", "It does not do what it should.")
_CALLS: Final = ("I called {call}.", "The call is {call}.")
_SITUATIONS: Final = ("It shows in this case: {situation}.", "The case in question: {situation}.")
_MORE: Final = (
    "{count} affected as well",
    "I see the same kind of trouble elsewhere: {count} affected",
    "It does not stop there: {count} affected too",
)


def title(voice: Voice, symptom: Symptom, subject: str) -> str:
    """A line that names the subject."""
    return voice.pick(_TITLES[symptom.kind], 0).format(subject=subject, error=code(symptom.error))


def opening(voice: Voice) -> str:
    """The line before code that shows the problem."""
    return voice.pick(_OPENINGS, 1)


def outline(voice: Voice) -> str:
    """The line before code that needs more than is shown."""
    return voice.pick(_OUTLINES, 1)


def called(voice: Voice, call: str) -> str:
    """What was called, where no code is shown."""
    return voice.pick(_CALLS, 1).format(call=code(call))


def case(voice: Voice, situation: str) -> str:
    """The case in words, where nothing better tells it."""
    return voice.pick(_SITUATIONS, 1).format(situation=situation)


def outcome(voice: Voice, symptom: Symptom, *, has_code: bool) -> str:
    """What is seen and what was expected."""
    if symptom.is_vague:
        return voice.pick(_VAGUE if has_code else _VAGUE_ALONE, 2)
    words = {"seen": code(symptom.seen), "expected": code(symptom.expected), "error": code(symptom.error)}
    return voice.pick(_OUTCOMES[symptom.kind], 2).format(**words)


def difference(voice: Voice) -> str:
    """The line before a comparison of long values."""
    return voice.pick(_DIFFERENCES, 4)


def more(voice: Voice, count: int) -> str:
    """How much else is affected."""
    things = "one more case is" if count == 1 else f"{count} more cases are"
    text = voice.pick(_MORE, 3).format(count=things)
    return text[:1].upper() + text[1:]
