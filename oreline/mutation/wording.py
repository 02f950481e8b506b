"""How a problem is put into words: several ways for each kind, of which a candidate's hash chooses."""

from collections.abc import Mapping, Sequence
from typing import Final

from oreline.mutation.symptoms import Kind, Symptom

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
    Kind.BROKEN_PROMISE: (
        "{subject} does not behave as it should",
        "Unexpected behaviour of {subject}",
        "Something is off with {subject}",
    ),
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
    Kind.BROKEN_PROMISE: (
        "The condition does not hold, although it should: {seen}.",
        "I expected this to be true, but it is not: {seen}.",
    ),
}
_DIFFERENCES: Final = (
    "Where they differ (`-` expected, `+` seen):",
    "The difference, with `-` for what I expected and `+` for what I got:",
)
_VAGUE: Final = ("The check at the end does not hold, although it should.", "I expected the last line to hold.")
_MORE: Final = (
    "{count} affected as well",
    "I see the same kind of trouble elsewhere: {count} affected",
    "It does not stop there: {count} affected too",
)


class Voice:
    """One way of speaking, the same for the same seed."""

    def __init__(self, seed: str) -> None:
        self._seed = int(seed[:12] or "0", 16)

    def _pick(self, options: Sequence[str], turn: int) -> str:
        return options[(self._seed >> (4 * turn)) % len(options)]

    def title(self, symptom: Symptom, subject: str) -> str:
        """A line that names the subject."""
        return self._pick(_TITLES[symptom.kind], 0).format(subject=subject, error=code(symptom.error))

    def opening(self) -> str:
        """The line before code that shows the problem."""
        return self._pick(_OPENINGS, 1)

    def outline(self) -> str:
        """The line before code that needs more than is shown."""
        return self._pick(_OUTLINES, 1)

    def outcome(self, symptom: Symptom) -> str:
        """What is seen and what was expected."""
        if symptom.is_vague:
            return self._pick(_VAGUE, 2)
        words = {"seen": code(symptom.seen), "expected": code(symptom.expected), "error": code(symptom.error)}
        return self._pick(_OUTCOMES[symptom.kind], 2).format(**words)

    def difference(self) -> str:
        """The line before a comparison of long values."""
        return self._pick(_DIFFERENCES, 4)

    def more(self, count: int) -> str:
        """How much else is affected."""
        things = "one more case is" if count == 1 else f"{count} more cases are"
        text = self._pick(_MORE, 3).format(count=things)
        return text[:1].upper() + text[1:]


def code(text: str) -> str:
    """`text` as inline code, on one line."""
    flat = " ".join(text.split("\n"))
    return f"`` {flat} ``" if "`" in flat else f"`{flat}`"
