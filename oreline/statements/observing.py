"""From failing results to what is observed: the clearest failure, with code that shows it and what else is affected.

What happened is read in `messages/`, the code in `python/reproduction.py`; what would tell too much is left out here
already, so that no style has to know the change.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from oreline.languages.registry import language_of
from oreline.records.task import Candidate
from oreline.records.testing import TestResult
from oreline.statements.failures import Failure, read_failure
from oreline.statements.gate.check import leaks
from oreline.statements.gate.secrets import Secrets
from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.observed import Evidence, Example, Observed
from oreline.statements.python.reproduction import lay_out
from oreline.statements.python.tracebacks import own_traceback
from oreline.statements.situations import package_of, situation_of
from oreline.statements.verdict import Judge, Verdict

_MOST_EXAMPLES: Final = 3
_MOST_READ: Final = 40
"""Failures looked at in search of the clearest."""
_MOST_JUDGED: Final = 4
"""Pieces of code judged in search of one that shows the problem: each judgement costs a run or two."""
_LONGEST_EXAMPLE: Final = 120
_UNFIT: Final = re.compile(r"\n|\btest|\bself\b|^$")
"""Statements that are longer than a line, or that no user would write."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """The failure that is told, with the code that is shown of it."""

    failure: Failure
    code: str = ""
    """Empty when none may be shown."""
    is_proven: bool = False
    traceback: str = ""


def observe(
    candidate: Candidate, failures: Sequence[TestResult], read: Callable[[str], str], judge: Judge, secrets: Secrets
) -> Observed:
    """The clearest of `failures`, the tests the bug breaks as they ended; there is at least one.

    `read` gives the text of a file of the buggy tree; `judge` says of a piece of code whether it shows the bug.
    Nothing in the record gives a secret away.
    """
    language = language_of(candidate.path)
    package = package_of(candidate, language)
    ordered = sorted(failures, key=lambda result: result.test_id)[:_MOST_READ]
    told = sorted((read_failure(result, language, package, read) for result in ordered), key=lambda one: one.clarity)
    shown = _choose(told, secrets, judge)
    first, result = shown.failure, shown.failure.result
    return Observed(
        package=_safe(package, secrets),
        language=language,
        symptom=_safe_symptom(first.symptom.without_cut_values(shown.code), secrets),
        subject=_safe(first.reproduction.subject if first.reproduction else "", secrets),
        situation=_safe(situation_of(result.test_id, language), secrets),
        code=shown.code,
        is_proven=shown.is_proven,
        traceback=shown.traceback,
        more=len(failures) - 1,
        examples=_examples(first, told, secrets),
        evidence=Evidence(test_id=result.test_id, message=result.message),
    )


def _choose(told: Sequence[Failure], secrets: Secrets, judge: Judge) -> _Shown:
    """The clearest failure with code that shows it, else with code that is incomplete, else without any."""
    outlines: list[_Shown] = []
    for code, failure in islice(_codes(told, secrets).items(), _MOST_JUDGED):
        judged = judge(code)
        if judged.verdict is Verdict.SHOWS:
            traceback = _safe(own_traceback(judged.stderr, code), secrets)
            return _Shown(failure, code, is_proven=True, traceback=traceback)
        if judged.verdict is Verdict.INCOMPLETE:
            outlines.append(_Shown(failure, code))
    return outlines[0] if outlines else _Shown(told[0])


def _codes(told: Sequence[Failure], secrets: Secrets) -> dict[str, Failure]:
    """Code that may be shown, clearest first, with the failure each is of."""
    found: dict[str, Failure] = {}
    for failure in told:
        if failure.reproduction:
            for setting in (failure.reproduction.setting, failure.reproduction.long_setting):
                found.setdefault(_code(setting, failure.reproduction.statement, secrets), failure)
    return {text: failure for text, failure in found.items() if text}


def _code(setting: Sequence[str], statement: str, secrets: Secrets) -> str:
    """The code without the blocks that tell too much; empty when the statement itself does."""
    if leaks(statement, secrets):
        return ""
    blocks = [block for block in setting if not leaks(block, secrets)]
    return _safe(lay_out([*blocks, statement]), secrets)


def _safe(text: str, secrets: Secrets) -> str:
    return "" if leaks(text, secrets) else text


def _safe_symptom(symptom: Symptom, secrets: Secrets) -> Symptom:
    """The symptom as long as none of it tells too much; else that something does not hold."""
    return symptom if _is_safe(symptom, secrets) else Symptom(kind=Kind.FALSE_CONDITION)


def _is_safe(symptom: Symptom, secrets: Secrets) -> bool:
    told = (symptom.seen, symptom.expected, symptom.error, symptom.difference, symptom.call)
    return not any(leaks(text, secrets) for text in told)


def _examples(first: Failure, told: Sequence[Failure], secrets: Secrets) -> tuple[Example, ...]:
    """Further failing statements that tell by themselves, no two alike."""
    found: dict[str, Example] = {}
    for failure in told:
        statement = failure.statement
        is_telling = failure.reproduction is not None and failure.reproduction.is_telling
        is_fit = is_telling and len(statement) <= _LONGEST_EXAMPLE and not _UNFIT.search(statement)
        example = Example(code=statement, symptom=failure.symptom.without_cut_values(statement))
        is_new = failure is not first and statement not in {first.statement, *found}
        if is_fit and is_new and not leaks(statement, secrets) and _is_safe(example.symptom, secrets):
            found[statement] = example
    return tuple(found.values())[:_MOST_EXAMPLES]
