"""One failing behaviour, as far as it can be told: what a result says, the code behind it, how easy it is to grasp."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from oreline.records.testing import TestResult
from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.registry import read_symptom
from oreline.statements.python.reproduction import Reproduction, reproduce

_CLARITY: Final = (
    Kind.WRONG_VALUE,
    Kind.UNEQUAL,
    Kind.NO_ERROR,
    Kind.ERROR,
    Kind.WRONG_ERROR,
    Kind.WRONG_ERROR_TEXT,
    Kind.BROKEN_PROMISE,
    Kind.FALSE_CONDITION,
    Kind.HANG,
)
_EXPECTATIONS: Final = ("'", '"', "[", "{", "(", "-", "expected")


@dataclass(frozen=True, slots=True)
class Failure:
    """One failing behaviour, as far as it can be told."""

    result: TestResult
    symptom: Symptom
    reproduction: Reproduction | None

    @property
    def clarity(self) -> tuple[object, ...]:
        """Sorts the failure that is easiest to grasp first."""
        size = len(self.reproduction.code) if self.reproduction else 0
        is_complete = self.reproduction is not None and self.reproduction.is_complete
        has_values = self.symptom.without_cut_values(self.statement).has_values
        unclear = (self.reproduction is None, not is_complete, not has_values)
        return (*unclear, _CLARITY.index(self.symptom.kind), size, self.result.test_id)

    @property
    def statement(self) -> str:
        """The failing statement; empty when it isn't known."""
        return self.reproduction.statement if self.reproduction else ""


def read_failure(result: TestResult, language: str, package: str, read: Callable[[str], str]) -> Failure:
    """A result of a language's suite; `read` gives the text of a file of the tree."""
    reproduction = reproduce(result, package, read) if language == "python" else None
    symptom = read_symptom(result, language)
    statement = reproduction.statement if reproduction else ""
    if symptom.kind is Kind.WRONG_VALUE and _expects_first(statement):
        symptom = symptom.turned()
    elif symptom.kind is Kind.ERROR and reproduction and reproduction.awaited:
        symptom = replace(symptom, kind=Kind.WRONG_ERROR, expected=reproduction.awaited)
    return Failure(result, symptom, reproduction)


def _expects_first(statement: str) -> bool:
    """Whether an assertion names the expected value before the one it checks, as in `assert 3 == f(x)`."""
    condition = statement.removeprefix("assert ")
    left, _, right = condition.partition(" == ")
    is_literal = left.startswith(_EXPECTATIONS) or left[:1].isdigit()
    return condition != statement and is_literal and "(" in right and "(" not in left.strip("([")
