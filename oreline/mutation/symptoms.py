"""What went wrong, read from the first lines of a failure: the value seen, the value expected, the error raised."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from oreline.languages.python.grammar import has_errors, parse
from oreline.mutation.operator import text_of
from oreline.records.testing import Status, TestResult

_LONGEST: Final = 400
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_FOLDER: Final = re.compile(r"(?<![\w.])/(?:work|env|opt|home|root|tmp|usr|Users)/[^\s'\"]*/")
_ASSERT: Final = re.compile(r"^(?:AssertionError: )?assert (.+)$", re.MULTILINE)
_UNITTEST: Final = re.compile(r"^AssertionError: (?:\w+ differ: )?(.+ != .+)$", re.MULTILINE)
_NOT_RAISED: Final = re.compile(r"DID NOT RAISE (?:any of )?(?:<class ')?([\w., ()]+)|AssertionError: (\w+) not raised")
_PATTERN: Final = re.compile(r"(?:Expected regex|Regex): (.+)\n\s*(?:Actual message|Input): (.+)")
_ERROR: Final = re.compile(r"^([A-Za-z_][\w.]*)(?:: (.*))?$")


class Kind(Enum):
    """How a failure shows itself."""

    WRONG_VALUE = "wrong_value"
    WRONG_ERROR_TEXT = "wrong_error_text"
    NO_ERROR = "no_error"
    ERROR = "error"
    HANG = "hang"
    BROKEN_PROMISE = "broken_promise"
    """A condition that ought to hold."""


@dataclass(frozen=True, slots=True)
class Symptom:
    """What a user would see."""

    kind: Kind
    seen: str = ""
    """The value, the error, or the condition that does not hold."""
    expected: str = ""
    error: str = ""
    """Name of the exception raised, or missing."""

    def turned(self) -> "Symptom":
        """The same with seen and expected exchanged."""
        return Symptom(self.kind, seen=self.expected, expected=self.seen, error=self.error)


def read_symptom(result: TestResult) -> Symptom:
    """The symptom of a failing result; without any message the vaguest one."""
    text = _FOLDER.sub("", _ADDRESS.sub("", result.message))
    if result.status is Status.TIMEOUT or text.startswith(("ran longer than", "stopped by")):
        return Symptom(Kind.HANG)
    if match := _NOT_RAISED.search(text):
        return Symptom(Kind.NO_ERROR, error=(match[1] or match[2]).strip().rsplit(".", 1)[-1])
    if match := _PATTERN.search(text):
        return Symptom(Kind.WRONG_ERROR_TEXT, seen=_cut(match[2]), expected=_cut(match[1]))
    if match := _ASSERT.search(text):
        return _comparison(match[1], agreed="==")
    if match := _UNITTEST.search(text):
        return _comparison(match[1], agreed="!=")
    return _error(text)


def _comparison(condition: str, agreed: str) -> Symptom:
    """Two sides that `agreed` sets against each other, or a condition that is simply false."""
    tree = parse(condition.encode())
    node = tree.root_node.named_children[0].named_children[0] if _is_one_expression(condition) else None
    if node is not None and not has_errors(tree) and node.type == "comparison_operator" and node.child_count == 3:
        left, operator, right = node.children
        if operator.type in {agreed, "is"}:
            return Symptom(Kind.WRONG_VALUE, _cut(text_of(left).decode()), _cut(text_of(right).decode()))
    return Symptom(Kind.BROKEN_PROMISE, seen="" if condition in {"False", "None"} else _cut(condition))


def _is_one_expression(condition: str) -> bool:
    children = parse(condition.encode()).root_node.named_children
    return len(children) == 1 and children[0].type == "expression_statement" and children[0].named_child_count == 1


def _error(text: str) -> Symptom:
    first = text.split("\n", 1)[0]
    match = _ERROR.match(first)
    if not match or match[1] in {"AssertionError", "Failed"}:
        return Symptom(Kind.BROKEN_PROMISE, seen="")
    return Symptom(Kind.ERROR, seen=_cut(first), error=match[1].rsplit(".", 1)[-1])


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + " …"
