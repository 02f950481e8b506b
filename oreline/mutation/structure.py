"""What surrounds a place in a Python file: its functions, its statements, and what is no place for a bug."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from tree_sitter import Node, Query, QueryCursor

from oreline.languages.python.grammar import LANGUAGE
from oreline.mutation.operator import text_of
from oreline.mutation.spans import Spans

_SCOPES: Final = "(function_definition) @function (lambda) @function (class_definition) @class"
_STATEMENTS: Final = """
(module (_) @statement)
(block (_) @statement)
[(elif_clause) (else_clause) (except_clause) (finally_clause) (function_definition) (class_definition)] @statement
"""
_OFF_LIMITS: Final = """
[(type) (decorator) (assert_statement)] @off
(expression_statement . (string) .) @off
(raise_statement (call arguments: (argument_list) @off))
((call function: (_) @called) @off (#match? @called "(^|[._])(log|logger|logging|warnings|_log|_logger)[.][a-z]+$"))
((if_statement condition: (_) @condition) @off (#match? @condition "TYPE_CHECKING"))
((function_definition name: (identifier) @name) @off (#any-of? @name "__repr__" "__del__" "__dir__"))
"""
"""Annotations, decorators, documentation and messages: a bug there breaks nothing, or only words."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function, method or lambda."""

    name: str
    """Qualified, such as `Parser.read`, `outer.inner` or `sort_rows.<lambda>`."""
    start_byte: int
    end_byte: int
    body_byte: int
    first_line: int
    body: range
    """Lines of the body."""


@dataclass(frozen=True, slots=True)
class Structure:
    """The three maps of one file."""

    functions: Spans[Function]
    statements: Spans[Node]
    off_limits: Spans[None]

    def functions_at(self, place: int) -> list[Function]:
        """Functions around a byte, innermost first; none at module level and in class bodies there."""
        return self.functions.around(place, place + 1)

    def running_lines(self, place: int) -> range:
        """Lines that are executed when the statement around a byte is: of a compound statement its head."""
        statement = self.statements.around(place, place + 1)[0]
        first, last = statement.start_point[0] + 1, statement.end_point[0] + 1
        block = next((child for child in statement.children if child.type == "block"), None)
        return range(first, max(first + 1, block.start_point[0] + 1) if block else last + 1)


@cache
def _query(text: str) -> Query:
    return Query(LANGUAGE, text)


def _captures(root: Node, text: str) -> dict[str, list[Node]]:
    return QueryCursor(_query(text)).captures(root)


def read_structure(root: Node) -> Structure:
    """The structure of a parsed file without errors."""
    return Structure(
        functions=_functions(root),
        statements=Spans((n.start_byte, n.end_byte, n) for n in _captures(root, _STATEMENTS).get("statement", [])),
        off_limits=Spans((n.start_byte, n.end_byte, None) for n in _captures(root, _OFF_LIMITS).get("off", [])),
    )


def _functions(root: Node) -> Spans[Function]:
    captured = _captures(root, _SCOPES)
    scopes = Spans((n.start_byte, n.end_byte, _own_name(n)) for nodes in captured.values() for n in nodes)
    return Spans((n.start_byte, n.end_byte, _function(n, scopes)) for n in captured.get("function", []))


def _own_name(node: Node) -> str:
    name = node.child_by_field_name("name")
    return text_of(name).decode() if name else "<lambda>"


def _function(node: Node, scopes: Spans[str]) -> Function:
    body = node.child_by_field_name("body") or node
    return Function(
        name=".".join(reversed(scopes.around(node.start_byte, node.end_byte))),
        start_byte=node.start_byte,
        end_byte=node.end_byte,
        body_byte=body.start_byte,
        first_line=node.start_point[0] + 1,
        body=range(body.start_point[0] + 1, body.end_point[0] + 2),
    )
