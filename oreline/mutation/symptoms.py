"""What went wrong, read from the first lines of a failure: the value seen, the value expected, the error raised."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from oreline.languages.python.files import is_test_file
from oreline.languages.python.grammar import has_errors, parse
from oreline.mutation.operator import text_of
from oreline.records.testing import Status, TestResult

_LONGEST: Final = 400
_MOST_LINES: Final = 16
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
    WRONG_ERROR = "wrong_error"
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
    difference: str = ""
    """Lines that differ, where the values themselves are too long to be shown whole."""

    @property
    def is_vague(self) -> bool:
        """It tells only that something does not hold."""
        return self.kind is Kind.BROKEN_PROMISE and not self.seen

    def without_cut_values(self, source: str) -> "Symptom":
        """A vague one where the values are alike as printed, or shortened by `...` that doesn't stand in `source`."""
        is_value = self.kind in {Kind.WRONG_VALUE, Kind.BROKEN_PROMISE}
        is_cut = is_value and "..." in self.seen + self.expected and "..." not in source
        is_alike = self.kind is Kind.WRONG_VALUE and self.seen == self.expected
        return Symptom(Kind.BROKEN_PROMISE, difference=self.difference) if is_cut or is_alike else self

    def turned(self) -> "Symptom":
        """The same with seen and expected exchanged."""
        return Symptom(self.kind, seen=self.expected, expected=self.seen)


def read_symptom(result: TestResult) -> Symptom:
    """The symptom of a failing result; without any message the vaguest one."""
    text = _FOLDER.sub("", _ADDRESS.sub("", result.message))
    if result.status is Status.TIMEOUT or text.startswith(("ran longer than", "stopped by")):
        return Symptom(Kind.HANG)
    if match := _NOT_RAISED.search(text):
        return Symptom(Kind.NO_ERROR, error=(match[1] or match[2]).strip().rsplit(".", 1)[-1])
    if match := _PATTERN.search(text):
        return Symptom(Kind.WRONG_ERROR_TEXT, seen=_cut(match[2]), expected=_cut(match[1]))
    if _is_raised_inside(result, text):
        return Symptom(Kind.ERROR, seen=_cut(text.split("\n", 1)[0]), error="AssertionError")
    if match := _ASSERT.search(text):
        return _comparison(match[1], agreed="==", details=text[match.end() :])
    if match := _UNITTEST.search(text):
        return _comparison(match[1], agreed="!=", details="")
    return _error(text)


def _is_raised_inside(result: TestResult, text: str) -> bool:
    """Whether an assertion of the package itself failed, rather than one about it."""
    is_outside = not result.frames or is_test_file(result.frames[-1].rpartition(":")[0])
    return not is_outside and text.startswith(("AssertionError", "assert "))


def _comparison(condition: str, agreed: str, details: str) -> Symptom:
    """Two sides that `agreed` sets against each other, or a condition that is simply false."""
    sides = _sides(condition, agreed)
    if not sides:
        return Symptom(Kind.BROKEN_PROMISE, seen="" if condition in {"False", "None"} else _cut(condition))
    seen, expected = sides
    is_cut = "..." in seen or "..." in expected
    return Symptom(Kind.WRONG_VALUE, _cut(seen), _cut(expected), difference=_difference(details) if is_cut else "")


def _sides(condition: str, agreed: str) -> tuple[str, str] | None:
    tree = parse(condition.encode())
    statements = tree.root_node.named_children
    if has_errors(tree):
        left, _, right = condition.partition(f" {agreed} ")
        return (left, right) if condition.count(f" {agreed} ") == 1 else None
    node = statements[0].named_children[0] if len(statements) == 1 and statements[0].named_children else None
    if node is None or node.type != "comparison_operator" or node.child_count != 3:
        return None
    left_node, operator, right_node = node.children
    is_agreed = operator.type in {agreed, "is"}
    return (text_of(left_node).decode(), text_of(right_node).decode()) if is_agreed else None


def _difference(details: str) -> str:
    lines = [line.removeprefix("  ") for line in details.split("\n")]
    kept = [line for line in lines if line.startswith(("- ", "+ ", "  ")) and line.strip()]
    return "\n".join(kept[:_MOST_LINES]) if {line[0] for line in kept} >= {"-", "+"} else ""


def _error(text: str) -> Symptom:
    first = text.split("\n", 1)[0]
    match = _ERROR.match(first)
    if not match or match[1] in {"AssertionError", "Failed"}:
        return Symptom(Kind.BROKEN_PROMISE, seen="")
    return Symptom(Kind.ERROR, seen=_cut(first), error=match[1].rsplit(".", 1)[-1])


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + " …"
