"""What is observed in plain clauses, which styles put together: what happened, what should have, where."""

from collections.abc import Iterator, Mapping
from typing import Final

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.observed import Example, Observed
from oreline.statements.styles.voice import code, fenced

_HAPPENED: Final[Mapping[Kind, str]] = {
    Kind.WRONG_VALUE: "the result is {seen}",
    Kind.UNEQUAL: "{seen} and {expected} differ",
    Kind.WRONG_ERROR: "{seen} is raised",
    Kind.WRONG_ERROR_TEXT: "the error says {seen}",
    Kind.NO_ERROR: "no error is raised",
    Kind.ERROR: "it fails with {seen}",
    Kind.HANG: "it never returns",
    Kind.BROKEN_PROMISE: "this does not hold: {seen}",
    Kind.FALSE_CONDITION: "this does not hold: {seen}",
}
_WANTED: Final[Mapping[Kind, str]] = {
    Kind.WRONG_VALUE: "{expected}",
    Kind.UNEQUAL: "both are equal",
    Kind.WRONG_ERROR: "{expected} is raised",
    Kind.WRONG_ERROR_TEXT: "an error that matches {expected}",
    Kind.NO_ERROR: "{error} is raised",
    Kind.ERROR: "it works without that error",
    Kind.HANG: "it returns",
    Kind.BROKEN_PROMISE: "it holds",
    Kind.FALSE_CONDITION: "it holds",
}


def happened(symptom: Symptom) -> str:
    """A clause without capital and full stop, such as ``the result is `3` ``."""
    if symptom.is_vague:
        return "what comes out differs" if symptom.difference else "the check does not hold"
    return _filled(_HAPPENED, symptom)


def wanted(symptom: Symptom) -> str:
    """What should have happened, in as few words."""
    return "it holds" if symptom.is_vague else _filled(_WANTED, symptom)


def _filled(clauses: Mapping[Kind, str], symptom: Symptom) -> str:
    words = {"seen": code(symptom.seen), "expected": code(symptom.expected), "error": code(symptom.error)}
    return clauses[symptom.kind].format(**words)


def subject_of(observed: Observed) -> str:
    """What is exercised as inline code: as close as is known."""
    name = observed.subject or observed.package
    return code(name) if name else "this"


def where(observed: Observed) -> str:
    """The call or the case in words, where no code is shown; else empty."""
    if observed.code:
        return ""
    if observed.symptom.call:
        return code(observed.symptom.call)
    return "" if observed.subject else observed.situation


def block(observed: Observed) -> str:
    """The code, fenced; empty when there is none."""
    return fenced(observed.code, observed.language) if observed.code else ""


def comparison(observed: Observed) -> str:
    """Lines that differ, with what their signs mean; empty when there are none."""
    lines = observed.symptom.difference
    return f"`-` expected, `+` seen:\n\n{fenced(lines, 'diff')}" if lines else ""


def others(observed: Observed) -> Iterator[str]:
    """Lines of a list with further examples."""
    yield from (f"- {code(example.code)}{in_short(example)}" for example in observed.examples)


def in_short(example: Example) -> str:
    """What comes out of an example, in parentheses; empty where that can't be told."""
    symptom = example.symptom
    if symptom.is_vague:
        return ""
    if symptom.kind is Kind.WRONG_VALUE:
        return f" (gives {code(symptom.seen)})"
    return f" (fails with {code(symptom.error)})" if symptom.kind is Kind.ERROR else ""


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]
