"""The problem statement: what a user would see fail, told without the cause.

What happened is read in `symptoms.py`, the code that shows it in `reproduction.py`, the words are in `wording.py`,
and what must not be told in `leaks.py`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from oreline.mutation.leaks import leaks
from oreline.mutation.reproduction import Reproduction, lay_out, reproduce
from oreline.mutation.symptoms import Kind, Symptom, read_symptom
from oreline.mutation.wording import Voice, code
from oreline.records.task import Candidate
from oreline.records.testing import TestResult

_MOST_EXAMPLES: Final = 3
_MOST_READ: Final = 40
"""Failures looked at in search of the clearest."""
_LONGEST_EXAMPLE: Final = 160
_CLARITY: Final = (
    Kind.WRONG_VALUE,
    Kind.NO_ERROR,
    Kind.ERROR,
    Kind.WRONG_ERROR,
    Kind.WRONG_ERROR_TEXT,
    Kind.BROKEN_PROMISE,
    Kind.HANG,
)
_RAISES: Final = re.compile(r"with (?:pytest\.raises|self\.assertRaises)\((\w+)")
_UNFIT: Final = re.compile(r"\n|\btest|\bself\b|^$")
"""Statements that are longer than a line, or that no user would write."""
_EXPECTATIONS: Final = ("'", '"', "[", "{", "(", "-", "expected")


@dataclass(frozen=True, slots=True)
class _Failure:
    """One failing behaviour, as far as it can be told."""

    test_id: str
    symptom: Symptom
    reproduction: Reproduction | None

    @property
    def clarity(self) -> tuple[object, ...]:
        """Sorts the failure that is easiest to grasp first."""
        size = len(self.reproduction.code) if self.reproduction else 0
        is_complete = self.reproduction is not None and self.reproduction.is_complete
        return (self.reproduction is None, not is_complete, _CLARITY.index(self.symptom.kind), size, self.test_id)


def write_problem_statement(candidate: Candidate, failures: Sequence[TestResult], read: Callable[[str], str]) -> str:
    """Markdown text: a title, code that shows the problem, what is seen and expected, and how much else is affected.

    `failures` are the tests the bug breaks, as they ended; `read` gives the text of a file of the tree. The text holds
    nothing that `leaks` finds.
    """
    package = _package(candidate)
    ordered = sorted(failures, key=lambda result: result.test_id)
    told = sorted((_failure(result, package, read) for result in ordered[:_MOST_READ]), key=lambda one: one.clarity)
    voice = Voice(candidate.candidate_id)
    parts = [part for part in _parts(voice, candidate, told, package, len(failures)) if not leaks(part, candidate)]
    while parts and leaks("\n\n".join(parts), candidate):
        parts.pop()
    return "\n\n".join(parts or [_last_resort(candidate, package)]) + "\n"


def _package(candidate: Candidate) -> str:
    return candidate.path.removeprefix("src/").partition("/")[0].removesuffix(".py")


def _failure(result: TestResult, package: str, read: Callable[[str], str]) -> _Failure:
    reproduction = reproduce(result, package, read)
    symptom = read_symptom(result)
    statement = reproduction.statement if reproduction else ""
    if symptom.kind is Kind.WRONG_VALUE and _expects_first(statement):
        symptom = symptom.turned()
    elif symptom.kind is Kind.ERROR and (wanted := _RAISES.match(statement)):
        symptom = Symptom(Kind.WRONG_ERROR, seen=symptom.seen, expected=wanted[1], error=symptom.error)
    return _Failure(result.test_id, symptom, reproduction)


def _expects_first(statement: str) -> bool:
    """Whether an assertion names the expected value before the one it checks, as in `assert 3 == f(x)`."""
    condition = statement.removeprefix("assert ")
    left, _, right = condition.partition(" == ")
    is_literal = left.startswith(_EXPECTATIONS) or left[:1].isdigit()
    return condition != statement and is_literal and "(" in right and "(" not in left.strip("([")


def _parts(voice: Voice, candidate: Candidate, told: Sequence[_Failure], package: str, count: int) -> Iterator[str]:
    if not told:
        return
    first = told[0]
    subject = first.reproduction.subject if first.reproduction else ""
    yield "# " + _first_safe(
        candidate,
        [voice.title(first.symptom, code(name)) for name in (subject, package) if name],
    )
    shown = _code(first.reproduction, candidate) if first.reproduction else ""
    if shown:
        yield f"{voice.opening()}\n\n```python\n{shown}\n```"
    yield voice.outcome(first.symptom)
    if first.symptom.difference:
        yield f"{voice.difference()}\n\n```diff\n{first.symptom.difference}\n```"
    if count > 1:
        examples = _examples(candidate, told)
        yield "\n".join([voice.more(count - 1) + (", for example:\n" if examples else "."), *examples])


def _first_safe(candidate: Candidate, texts: Sequence[str]) -> str:
    return next((text for text in texts if not leaks(text, candidate)), "Unexpected behaviour")


def _code(reproduction: Reproduction, candidate: Candidate) -> str:
    """The code without the blocks that tell too much; empty when the statement itself does."""
    if leaks(reproduction.statement, candidate):
        return ""
    blocks = [block for block in reproduction.setting if not leaks(block, candidate)]
    text = lay_out([*blocks, reproduction.statement])
    return "" if leaks(text, candidate) else text


def _examples(candidate: Candidate, told: Sequence[_Failure]) -> list[str]:
    """Further failing statements that tell by themselves, one a line, no two alike."""
    seen = {told[0].reproduction.statement if told[0].reproduction else ""}
    lines: list[str] = []
    for failure in told[1:]:
        statement = failure.reproduction.statement if failure.reproduction and failure.reproduction.is_telling else ""
        line = f"- {code(statement)}{_in_short(failure.symptom)}"
        is_fit = len(line) <= _LONGEST_EXAMPLE and not leaks(line, candidate) and not _UNFIT.search(statement)
        if statement not in seen and is_fit and len(lines) < _MOST_EXAMPLES:
            lines.append(line)
            seen.add(statement)
    return lines


def _in_short(symptom: Symptom) -> str:
    if symptom.kind is Kind.WRONG_VALUE:
        return f" (gives {code(symptom.seen)})"
    return f" (fails with {code(symptom.error)})" if symptom.kind is Kind.ERROR else ""


def _last_resort(candidate: Candidate, package: str) -> str:
    texts = [f"# Unexpected behaviour of `{package}`", f"# `{package}` misbehaves"]
    return _first_safe(candidate, texts)
