"""The problem statement: what a user would see fail, told without the cause.

What happened is read in `symptoms.py`, the code that shows it in `reproduction.py`, the words are in `wording.py`,
and what must not be told in `leaks.py`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from oreline.mutation.leaks import leaks
from oreline.mutation.reproduction import Reproduction, lay_out, reproduce
from oreline.mutation.symptoms import Kind, Symptom, read_symptom
from oreline.mutation.verdict import Judge, Verdict
from oreline.mutation.wording import Voice, code
from oreline.records.task import Candidate
from oreline.records.testing import TestResult

_MOST_EXAMPLES: Final = 3
_MOST_READ: Final = 40
"""Failures looked at in search of the clearest."""
_MOST_JUDGED: Final = 4
"""Pieces of code judged in search of one that shows the problem: each judgement costs a run or two."""
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


@dataclass(frozen=True, slots=True)
class _Example:
    """The failure that is told, with the code that is shown of it."""

    failure: _Failure
    code: str
    """Empty when none may be shown."""
    is_proven: bool
    """The code alone shows the failure."""


def write_problem_statement(
    candidate: Candidate, failures: Sequence[TestResult], read: Callable[[str], str], judge: Judge
) -> str:
    """Markdown text: a title, code that shows the problem, what is seen and expected, and how much else is affected.

    `failures` are the tests the bug breaks, as they ended; `read` gives the text of a file of the tree; `judge` says
    of a piece of code whether it shows the bug; incomplete code is called an outline, false code left out. The
    text holds nothing that `leaks` finds.
    """
    package = _package(candidate)
    ordered = sorted(failures, key=lambda result: result.test_id)
    told = sorted((_failure(result, package, read) for result in ordered[:_MOST_READ]), key=lambda one: one.clarity)
    voice = Voice(candidate.candidate_id)
    parts = [
        part for part in _parts(voice, candidate, told, package, len(failures), judge) if not leaks(part, candidate)
    ]
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
    elif symptom.kind is Kind.ERROR and reproduction and reproduction.awaited:
        symptom = Symptom(Kind.WRONG_ERROR, seen=symptom.seen, expected=reproduction.awaited, error=symptom.error)
    return _Failure(result.test_id, symptom, reproduction)


def _expects_first(statement: str) -> bool:
    """Whether an assertion names the expected value before the one it checks, as in `assert 3 == f(x)`."""
    condition = statement.removeprefix("assert ")
    left, _, right = condition.partition(" == ")
    is_literal = left.startswith(_EXPECTATIONS) or left[:1].isdigit()
    return condition != statement and is_literal and "(" in right and "(" not in left.strip("([")


def _parts(
    voice: Voice, candidate: Candidate, told: Sequence[_Failure], package: str, count: int, judge: Judge
) -> Iterator[str]:
    if not told:
        return
    example = _choose(told, candidate, judge)
    first = example.failure
    subject = first.reproduction.subject if first.reproduction else ""
    yield "# " + _first_safe(
        candidate,
        [voice.title(first.symptom, code(name)) for name in (subject, package) if name],
    )
    if example.code:
        opening = voice.opening() if example.is_proven else voice.outline()
        yield f"{opening}\n\n```python\n{example.code}\n```"
    symptom = first.symptom.without_cut_values(example.code)
    if not symptom.is_vague or (example.code and not symptom.difference):
        yield voice.outcome(symptom)
    if symptom.difference:
        yield f"{voice.difference()}\n\n```diff\n{symptom.difference}\n```"
    if count > 1:
        examples = _examples(candidate, first, told)
        yield "\n".join([voice.more(count - 1) + (", for example:\n" if examples else "."), *examples])


def _choose(told: Sequence[_Failure], candidate: Candidate, judge: Judge) -> _Example:
    """The clearest failure with code that shows it, else with code that is incomplete, else without any."""
    outlines: list[_Example] = []
    for text, failure in islice(_codes(told, candidate).items(), _MOST_JUDGED):
        verdict = judge(text)
        if verdict is Verdict.SHOWS:
            return _Example(failure, text, is_proven=True)
        if verdict is Verdict.INCOMPLETE:
            outlines.append(_Example(failure, text, is_proven=False))
    return outlines[0] if outlines else _Example(told[0], "", is_proven=False)


def _codes(told: Sequence[_Failure], candidate: Candidate) -> dict[str, _Failure]:
    """Code that may be shown, clearest first, with the failure each is of."""
    found: dict[str, _Failure] = {}
    for failure in told:
        if failure.reproduction:
            for setting in (failure.reproduction.setting, failure.reproduction.long_setting):
                found.setdefault(_code(setting, failure.reproduction.statement, candidate), failure)
    return {text: failure for text, failure in found.items() if text}


def _first_safe(candidate: Candidate, texts: Sequence[str]) -> str:
    return next((text for text in texts if not leaks(text, candidate)), "Unexpected behaviour")


def _code(setting: Sequence[str], statement: str, candidate: Candidate) -> str:
    """The code without the blocks that tell too much; empty when the statement itself does."""
    if leaks(statement, candidate):
        return ""
    blocks = [block for block in setting if not leaks(block, candidate)]
    text = lay_out([*blocks, statement])
    return "" if leaks(text, candidate) else text


def _examples(candidate: Candidate, first: _Failure, told: Sequence[_Failure]) -> list[str]:
    """Further failing statements that tell by themselves, one a line, no two alike."""
    seen = {first.reproduction.statement if first.reproduction else ""}
    lines: list[str] = []
    for failure in told:
        statement = failure.reproduction.statement if failure.reproduction and failure.reproduction.is_telling else ""
        line = f"- {code(statement)}{_in_short(failure.symptom.without_cut_values(statement))}"
        is_fit = len(line) <= _LONGEST_EXAMPLE and not leaks(line, candidate) and not _UNFIT.search(statement)
        if failure is not first and statement not in seen and is_fit and len(lines) < _MOST_EXAMPLES:
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
