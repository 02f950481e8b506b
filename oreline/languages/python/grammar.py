"""Python's grammar, and the readers of it that know no other language."""

import re
from pathlib import Path
from typing import Final

import tree_sitter_python
from tree_sitter import Language, Node, Tree

from oreline.languages import grammar
from oreline.languages.grammar import Grammar, descend, has_errors
from oreline.languages.python.tables import TABLES

__all__ = ["GRAMMAR", "arguments", "descend", "has_errors", "parse", "statements", "tokens"]

_NAMES: Final = frozenset({"identifier", "attribute", "subscript", "call"})

GRAMMAR: Final = Grammar(
    name="python",
    language=Language(tree_sitter_python.language()),
    queries=(Path(__file__).with_name("queries"),),
    layout=frozenset({"comment", "line_continuation"}),
    atoms=frozenset({"string_content", "format_specifier"}),
    names=_NAMES,
    variables=frozenset({"identifier", "attribute"}),
    places=frozenset({"identifier", "attribute", "call"}),
    literals=frozenset({"integer", "float", "string", "true", "false", "none"}),
    sequences=frozenset({"string", "concatenated_string", "list", "tuple", "list_comprehension", "dictionary"}),
    numbers=frozenset({"integer", "float", "identifier", "attribute", "call", "binary_operator"}),
    numbers_elsewhere=frozenset({"subscript", "slice", "default_parameter", "typed_default_parameter"}),
    indices=frozenset({"subscript", "slice"}),
    tight=_NAMES | {"parenthesized_expression", "true", "false", "comparison_operator"},
    negation=b"not ",
    opposites_elsewhere=frozenset({"not_operator", "comparison_operator", "true", "false"}),
    null_checks=(b" is None", b" is not None"),
    exits=frozenset({"return_statement", "raise_statement", "continue_statement", "break_statement"}),
    steps=frozenset({"expression_statement"}),
    loops=frozenset({"for_statement"}),
    breakable=frozenset({"for_statement", "while_statement"}),
    functions=frozenset({"function_definition", "lambda", "class_definition"}),
    uses=frozenset({"argument_list", "comparison_operator", "binary_operator"}),
    members=frozenset({"attribute"}),
    subscripts=frozenset({"subscript"}),
    statement_end=b"",
    keywords=frozenset({"keyword_argument"}),
    unplaced=frozenset({"keyword_argument", "list_splat", "dictionary_splat"}),
    is_typed=False,
    imports=frozenset({"import_statement", "import_from_statement", "future_import_statement"}),
    comment=b"#",
    empty=b"pass",
    own_state=re.compile(rb"\b(?:self|cls)\.\w+"),
    null=b"None",
    tables=TABLES,
)


def parse(source: bytes) -> Tree:
    """The syntax tree of a file; broken code gives a tree with error nodes."""
    return grammar.parse(GRAMMAR, source)


def tokens(node: Node) -> tuple[bytes, ...]:
    """What `node` means: see `oreline.languages.grammar.tokens`."""
    return grammar.tokens(GRAMMAR, node)


def statements(block: Node) -> list[Node]:
    """Statements of a block, without comments."""
    return [child for child in block.named_children if child.type not in GRAMMAR.layout]


def arguments(argument_list: Node) -> list[Node]:
    """Arguments of a call, without comments."""
    return statements(argument_list)
