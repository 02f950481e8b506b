"""What checks of a suite mean: assertion methods as the plain statements they stand for, the exception awaited."""

import re
from typing import Final

from tree_sitter import Node

from oreline.languages.python.grammar import arguments, parse
from oreline.statements.python.tree import text_of

_FORMS = {
    "assertEqual": (2, "assert {} == {}"),
    "assertEquals": (2, "assert {} == {}"),
    "assertListEqual": (2, "assert {} == {}"),
    "assertDictEqual": (2, "assert {} == {}"),
    "assertNotEqual": (2, "assert {} != {}"),
    "assertIs": (2, "assert {} is {}"),
    "assertIn": (2, "assert {} in {}"),
    "assertNotIn": (2, "assert {} not in {}"),
    "assertIsInstance": (2, "assert isinstance({}, {})"),
    "assertTrue": (1, "assert {}"),
    "assertFalse": (1, "assert not ({})"),
    "assertIsNone": (1, "assert {} is None"),
    "assertIsNotNone": (1, "assert {} is not None"),
}
_RAISES: Final = re.compile(r"(?:with )?(?:[\w.]+\.)?(?:raises|assertRaises(?:Regex)?)\(\s*\(?\s*([\w.]+)(\s*,)?")
"""The opening of a block, or a call, that awaits an exception."""


def plain_assertion(statement: str) -> str:
    """`self.assertEqual(a, b)` as `assert a == b`; anything else as it is."""
    root = parse(statement.encode()).root_node
    node: Node | None = root.named_children[0] if root.named_child_count == 1 else None
    call = node.named_children[0] if node is not None and node.type == "expression_statement" else None
    function = call.child_by_field_name("function") if call is not None and call.type == "call" else None
    given = call.child_by_field_name("arguments") if call is not None else None
    if function is None or given is None or not text_of(function).startswith(b"self."):
        return statement
    count, form = _FORMS.get(text_of(function)[len(b"self.") :].decode(), (0, ""))
    sides = [text_of(argument).decode() for argument in arguments(given)[:count]]
    return form.format(*sides) if count and len(sides) == count else statement


def awaited_error(source: bytes, row: int) -> str:
    """The name of the exception that the code at a row is to raise, by the innermost check around it; else empty."""
    found, nodes = "", [parse(source).root_node]
    while nodes:
        nodes = [child for node in nodes for child in node.named_children if _spans(child, row)]
        for node in nodes:
            match = _RAISES.match(text_of(node).decode()) if node.type in {"with_statement", "call"} else None
            # A call alone awaits nothing unless it is given what to call.
            if match and (node.type == "with_statement" or match[2]):
                found = match[1].rpartition(".")[2]
    return found


def _spans(node: Node, row: int) -> bool:
    return node.start_point[0] <= row <= node.end_point[0]
