"""JavaScript's grammar, and what TypeScript's has in common with it."""

from pathlib import Path
from typing import Any, Final

import tree_sitter_javascript
from tree_sitter import Language

from oreline.languages.grammar import Grammar
from oreline.languages.javascript.tables import TABLES

QUERIES: Final = Path(__file__).with_name("queries")
_NAMES: Final = frozenset({"identifier", "member_expression", "subscript_expression", "call_expression", "this"})
_LOOPS: Final = frozenset({"for_statement", "for_in_statement"})

SHARED: Final[dict[str, Any]] = {
    "layout": frozenset({"comment", "html_comment"}),
    "names": _NAMES,
    "variables": frozenset({"identifier", "member_expression"}),
    "places": _NAMES,
    "literals": frozenset({"number", "string", "true", "false", "null", "undefined"}),
    "sequences": frozenset({"string", "template_string", "array", "object", "regex"}),
    "numbers": _NAMES | {"number", "binary_expression"},
    "numbers_elsewhere": frozenset({"subscript_expression", "assignment_pattern", "required_parameter"}),
    "tight": _NAMES | {"parenthesized_expression", "true", "false"},
    "null_checks": (b" == null", b" != null"),
    "null": b"null",
    "blocks": frozenset({"statement_block", "class_body", "switch_body"}),
    "exits": frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"}),
    "steps": frozenset({"expression_statement"}),
    "loops": _LOOPS,
    "switches": frozenset({"switch_statement"}),
    "breakable": _LOOPS | {"while_statement", "do_statement", "switch_statement"},
    "functions": frozenset({"function_declaration", "function_expression", "arrow_function", "method_definition"}),
    "uses": frozenset({"arguments", "binary_expression"}),
    "members": frozenset({"member_expression"}),
    "subscripts": frozenset({"subscript_expression"}),
    "keywords": frozenset({"pair", "shorthand_property_identifier"}),
    "unplaced": frozenset({"spread_element"}),
    "imports": frozenset({"import_statement"}),
    "wrappers": ((b"", b""), (b"class _ {\n", b"\n}"), (b"(", b"\n)"), (b"({", b"\n})")),
    "tables": TABLES,
}

GRAMMAR: Final = Grammar(
    name="javascript",
    language=Language(tree_sitter_javascript.language()),
    queries=(QUERIES,),
    is_typed=False,
    **SHARED,
)
