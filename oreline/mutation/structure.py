"""What surrounds a place in a file: its functions, its statements, and what is no place for a bug."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node, QueryCursor

from oreline.languages.grammar import Grammar
from oreline.mutation.operator import text_of
from oreline.mutation.queries import scopes_query, structure_query
from oreline.mutation.spans import Spans

MODULE: Final = "<module>"
LAMBDA: Final = "<lambda>"


@dataclass(frozen=True, slots=True)
class Function:
    """A function, method or lambda; or the whole file, for what stands outside of all."""

    name: str
    """Qualified, such as `Parser.read`, `outer.inner` or `sort_rows.<lambda>`; `<module>` for the whole file."""
    start_byte: int
    end_byte: int
    body_byte: int
    first_line: int
    body: range
    """Lines of the body."""

    @property
    def is_module(self) -> bool:
        """Whether this is the whole file."""
        return self.name == MODULE


@dataclass(frozen=True, slots=True)
class Structure:
    """The maps of one file."""

    grammar: Grammar
    module: Function
    functions: Spans[Function]
    statements: Spans[Node]
    off_limits: Spans[None]
    """What the parser doesn't know included, as far as functions go."""
    tests: Spans[None]
    """Tests within the file."""
    is_broken: bool
    """Whether there is anything that the parser doesn't know."""

    def functions_at(self, place: int) -> list[Function]:
        """Functions around a byte, innermost first; the whole file where there is none."""
        return self.functions.around(place, place + 1) or [self.module]

    def running_lines(self, place: int) -> range:
        """Lines that are executed when the statement around a byte is: of a compound statement its head."""
        around = self.statements.around(place, place + 1)
        if not around:
            return self.module.body
        statement, blocks = around[0], self.grammar.blocks
        first, last = statement.start_point[0] + 1, statement.end_point[0] + 1
        block = next((child for child in statement.children if child.type in blocks), None)
        return range(first, max(first + 1, block.start_point[0] + 1) if block else last + 1)


def read_structure(grammar: Grammar, root: Node) -> Structure:
    """The structure of a parsed file."""
    found = QueryCursor(structure_query(grammar)).captures(root)
    names, nodes = _scopes(grammar, root)
    tests = list(_tests(grammar, root))
    off = [*found.get("off", []), *(node for node in nodes if root.has_error and node.has_error)]
    return Structure(
        grammar=grammar,
        module=Function(MODULE, 0, root.end_byte, 0, 1, range(1, root.end_point[0] + 2)),
        functions=Spans((n.start_byte, n.end_byte, _function(grammar, n, names)) for n in nodes),
        statements=Spans((n.start_byte, n.end_byte, n) for n in found.get("statement", [])),
        off_limits=Spans([*((n.start_byte, n.end_byte, None) for n in off), *tests]),
        tests=Spans(tests),
        is_broken=root.has_error,
    )


def _tests(grammar: Grammar, root: Node) -> Iterator[tuple[int, int, None]]:
    """Where tests stand within the file."""
    source = root.text or b""
    found = grammar.find_test_lines(source) if grammar.find_test_lines else ()
    starts = [0, *(match.end() for match in re.finditer(b"\n", source)), len(source)] if found else []
    for lines in found:
        yield starts[lines.start], starts[min(lines.stop, len(starts) - 1)], None


def _scopes(grammar: Grammar, root: Node) -> tuple[Spans[str], list[Node]]:
    """Names of all that stands in full names, and the functions."""
    scopes: dict[tuple[int, int], str] = {}
    functions: dict[tuple[int, int], Node] = {}
    for _, captures in QueryCursor(scopes_query(grammar)).matches(root):
        (node,) = captures.get("function") or captures["scope"]
        name = _own_name(node, captures.get("name", ()))
        if scopes.setdefault((node.start_byte, node.end_byte), name) == LAMBDA:
            scopes[node.start_byte, node.end_byte] = name
        functions.update({(n.start_byte, n.end_byte): n for n in captures.get("function", ())})
    return Spans((start, end, name) for (start, end), name in scopes.items()), list(functions.values())


def _own_name(node: Node, given: Sequence[Node]) -> str:
    """The name that the query gives, or that the node has: in some grammars down a chain of declarators."""
    if given:
        return ".".join(text_of(part).decode() for part in given)
    name = node.child_by_field_name("name")
    inner = node.child_by_field_name("declarator") if name is None else None
    while inner is not None:
        name, inner = inner, inner.child_by_field_name("declarator")
    is_name = name is not None and name.child_by_field_name("parameters") is None
    return text_of(name).decode() if name is not None and is_name else LAMBDA


def _function(grammar: Grammar, node: Node, scopes: Spans[str]) -> Function:
    body = node.child_by_field_name("body") or node
    return Function(
        name=".".join(reversed(scopes.around(node.start_byte, node.end_byte))),
        start_byte=node.start_byte,
        end_byte=node.end_byte,
        body_byte=body.start_byte,
        first_line=node.start_point[0] + 1,
        body=_body_lines(grammar, body),
    )


def _body_lines(grammar: Grammar, body: Node) -> range:
    """Lines of the statements; those of braces around them run with the head, or never."""
    # The block of a function cut short has nothing in it.
    has_braces = body.type in grammar.blocks and body.child_count > 0 and body.children[0].type == "{"
    inner = body.named_children if has_braces else []
    first, last = (inner[0], inner[-1]) if inner else (body, body)
    return range(first.start_point[0] + 1, last.end_point[0] + 2)
