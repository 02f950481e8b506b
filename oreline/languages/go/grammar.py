"""Go's grammar."""

import re
from pathlib import Path
from typing import Final

import tree_sitter_go
from tree_sitter import Language

from oreline.languages.go.tables import TABLES
from oreline.languages.grammar import Grammar

_NAMES: Final = frozenset({"identifier", "selector_expression", "index_expression", "call_expression"})
_SWITCHES: Final = frozenset({"expression_switch_statement", "type_switch_statement", "select_statement"})

GRAMMAR: Final = Grammar(
    name="go",
    language=Language(tree_sitter_go.language()),
    queries=(Path(__file__).with_name("queries"),),
    imports=frozenset({"import_declaration"}),
    names=_NAMES,
    variables=frozenset({"identifier", "selector_expression"}),
    places=_NAMES,
    literals=frozenset({"int_literal", "float_literal", "interpreted_string_literal", "true", "false", "nil"}),
    sequences=frozenset({"interpreted_string_literal", "raw_string_literal", "composite_literal"}),
    numbers=_NAMES | {"int_literal", "float_literal", "binary_expression"},
    numbers_elsewhere=frozenset({"index_expression", "slice_expression"}),
    tight=_NAMES | {"parenthesized_expression", "true", "false"},
    exits=frozenset({"return_statement", "continue_statement", "break_statement"}),
    steps=frozenset({"expression_statement", "assignment_statement", "inc_statement", "dec_statement"}),
    loops=frozenset({"range_clause", "for_clause"}),
    switches=_SWITCHES,
    breakable=_SWITCHES | {"for_statement"},
    functions=frozenset({"func_literal"}),
    uses=frozenset({"argument_list", "binary_expression"}),
    members=frozenset({"selector_expression"}),
    subscripts=frozenset({"index_expression"}),
    statement_end=b"",
    own_state=re.compile(rb"\b\w+\.\w+\b(?!\s*\()"),
    null=b"nil",
    tables=TABLES,
)
