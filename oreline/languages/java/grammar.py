"""Java's grammar."""

from pathlib import Path
from typing import Final

import tree_sitter_java
from tree_sitter import Language

from oreline.languages.grammar import Grammar
from oreline.languages.java.tables import TABLES

_NAMES: Final = frozenset({"identifier", "field_access", "array_access", "method_invocation", "this"})
_LOOPS: Final = frozenset({"for_statement", "enhanced_for_statement"})
_SWITCHES: Final = frozenset({"switch_expression"})

GRAMMAR: Final = Grammar(
    name="java",
    language=Language(tree_sitter_java.language()),
    queries=(Path(__file__).with_name("queries"),),
    imports=frozenset({"import_declaration"}),
    layout=frozenset({"line_comment", "block_comment"}),
    names=_NAMES,
    variables=frozenset({"identifier", "field_access"}),
    places=_NAMES,
    literals=frozenset(
        {"decimal_integer_literal", "decimal_floating_point_literal", "string_literal", "true", "false", "null_literal"}
    ),
    sequences=frozenset({"string_literal", "array_initializer", "array_creation_expression"}),
    numbers=_NAMES | {"decimal_integer_literal", "decimal_floating_point_literal", "binary_expression"},
    numbers_elsewhere=frozenset({"array_access"}),
    tight=_NAMES | {"parenthesized_expression", "true", "false"},
    null=b"null",
    blocks=frozenset({"block", "class_body", "constructor_body", "switch_block"}),
    exits=frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"}),
    steps=frozenset({"expression_statement"}),
    loops=_LOOPS,
    switches=_SWITCHES,
    breakable=_LOOPS | _SWITCHES | {"while_statement", "do_statement"},
    functions=frozenset({"lambda_expression", "class_body"}),
    uses=frozenset({"argument_list", "binary_expression"}),
    members=frozenset({"field_access"}),
    wrappers=((b"class _ {\n", b"\n}"), (b"", b"")),
    tables=TABLES,
)
