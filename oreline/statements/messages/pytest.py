"""pytest and unittest: conditions with their values, values that are unequal, errors raised or missed."""

import re
from typing import Final

from oreline.languages.python.files import is_test_file
from oreline.languages.python.grammar import has_errors, parse
from oreline.records.testing import TestResult
from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut, cut_lines
from oreline.statements.python.tree import text_of

_VALUELESS: Final = frozenset({"False", "None", "not True"})
_ASSERT: Final = re.compile(r"^(?:AssertionError: )?assert (.+)$", re.MULTILINE)
_UNITTEST: Final = re.compile(r"^AssertionError: (?:\w+ differ: )?(.+ != .+)$", re.MULTILINE)
_NOT_RAISED: Final = re.compile(r"DID NOT RAISE (?:any of )?(?:<class ')?([\w., ()]+)|AssertionError: (\w+) not raised")
_PATTERN: Final = re.compile(r"(?:Expected regex|Regex): (.+)\n\s*(?:Actual message|Input): (.+)")
_ERROR: Final = re.compile(r"^([A-Za-z_][\w.]*)(?:: (.*))?$")


def read(result: TestResult, text: str) -> Symptom:
    """The symptom of a failing result, whose message is `text`; without any the vaguest one."""
    if match := _NOT_RAISED.search(text):
        return Symptom(kind=Kind.NO_ERROR, error=(match[1] or match[2]).strip().rsplit(".", 1)[-1])
    if match := _PATTERN.search(text):
        return Symptom(kind=Kind.WRONG_ERROR_TEXT, seen=cut(match[2]), expected=cut(match[1]))
    if _is_raised_inside(result, text):
        return Symptom(kind=Kind.ERROR, seen=cut(text.split("\n", 1)[0]), error="AssertionError")
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
        return Symptom(kind=Kind.BROKEN_PROMISE, seen="" if condition in _VALUELESS else cut(condition))
    seen, expected = sides
    is_cut = "..." in seen or "..." in expected
    return Symptom(
        kind=Kind.WRONG_VALUE, seen=cut(seen), expected=cut(expected), difference=_difference(details) if is_cut else ""
    )


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
    return cut_lines(kept) if {line[0] for line in kept} >= {"-", "+"} else ""


def _error(text: str) -> Symptom:
    first = text.split("\n", 1)[0]
    match = _ERROR.match(first)
    if not match or match[1] in {"AssertionError", "Failed"}:
        return Symptom(kind=Kind.BROKEN_PROMISE, seen="")
    return Symptom(kind=Kind.ERROR, seen=cut(first), error=match[1].rsplit(".", 1)[-1])
