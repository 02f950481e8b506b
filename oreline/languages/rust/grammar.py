"""Rust's grammar."""

import re
from pathlib import Path
from typing import Final

from oreline.languages.grammar import Grammar
from oreline.languages.rust.inline_tests import LANGUAGE, find_test_lines
from oreline.languages.rust.tables import TABLES

_NAMES: Final = frozenset({"identifier", "field_expression", "index_expression", "call_expression", "self"})

GRAMMAR: Final = Grammar(
    name="rust",
    language=LANGUAGE,
    queries=(Path(__file__).with_name("queries"),),
    imports=frozenset({"use_declaration"}),
    layout=frozenset({"line_comment", "block_comment"}),
    names=_NAMES,
    variables=frozenset({"identifier", "field_expression"}),
    places=_NAMES,
    literals=frozenset({"integer_literal", "float_literal", "string_literal", "boolean_literal"}),
    sequences=frozenset({"string_literal", "raw_string_literal", "array_expression", "tuple_expression"}),
    numbers=_NAMES | {"integer_literal", "float_literal", "binary_expression"},
    numbers_elsewhere=frozenset({"index_expression"}),
    tight=_NAMES | {"parenthesized_expression", "boolean_literal", "macro_invocation"},
    null=b"None",
    blocks=frozenset({"block", "declaration_list", "match_block"}),
    exits=frozenset({"return_expression", "continue_expression", "break_expression"}),
    steps=frozenset({"expression_statement"}),
    loops=frozenset({"for_expression"}),
    breakable=frozenset({"for_expression", "while_expression", "loop_expression"}),
    functions=frozenset({"closure_expression", "function_item"}),
    uses=frozenset({"arguments", "binary_expression"}),
    members=frozenset({"field_expression"}),
    own_state=re.compile(rb"\b\w+\.\w+\b(?!\s*\()"),
    find_test_lines=find_test_lines,
    tables=TABLES,
)
