"""The grammars of C and C++. Both see code as it stands, before the preprocessor."""

import re
from pathlib import Path
from typing import Any, Final

import tree_sitter_c
import tree_sitter_cpp
from tree_sitter import Language

from oreline.languages.c.tables import TABLES
from oreline.languages.grammar import Grammar

_QUERIES: Final = Path(__file__).with_name("queries")
_NAMES: Final = frozenset({"identifier", "field_expression", "subscript_expression", "call_expression", "this"})
_LOOPS: Final = frozenset({"for_statement", "for_range_loop"})
_SWITCHES: Final = frozenset({"switch_statement"})
_SHARED: Final[dict[str, Any]] = {
    "names": _NAMES,
    "variables": frozenset({"identifier", "field_expression"}),
    "places": _NAMES,
    "literals": frozenset({"number_literal", "string_literal", "char_literal", "true", "false", "null"}),
    "sequences": frozenset({"string_literal", "concatenated_string", "initializer_list", "raw_string_literal"}),
    "numbers": _NAMES | {"number_literal", "binary_expression"},
    "numbers_elsewhere": frozenset(
        {"subscript_expression", "subscript_argument_list", "optional_parameter_declaration", "array_declarator"}
    ),
    "tight": _NAMES | {"parenthesized_expression", "true", "false"},
    "null": b"0",
    "blocks": frozenset({"compound_statement", "field_declaration_list", "declaration_list"}),
    "exits": frozenset(
        {"return_statement", "throw_statement", "continue_statement", "break_statement", "goto_statement"}
    ),
    "steps": frozenset({"expression_statement"}),
    "loops": _LOOPS,
    "switches": _SWITCHES,
    "breakable": _LOOPS | _SWITCHES | {"while_statement", "do_statement"},
    "functions": frozenset({"lambda_expression"}),
    "uses": frozenset({"argument_list", "binary_expression"}),
    "members": frozenset({"field_expression"}),
    "imports": frozenset({"preproc_include"}),
    "own_state": re.compile(rb"\b\w+(?:->|\.)\w+\b(?!\s*\()"),
    "tables": TABLES,
    "has_macros": True,
}

C: Final = Grammar(
    name="c",
    language=Language(tree_sitter_c.language()),
    queries=(_QUERIES / "shared", _QUERIES / "c"),
    **_SHARED,
)
CPP: Final = Grammar(
    name="cpp",
    language=Language(tree_sitter_cpp.language()),
    queries=(_QUERIES / "shared", _QUERIES / "cpp"),
    wrappers=((b"", b""), (b"struct _ {\n", b"\n};")),
    **_SHARED,
)
