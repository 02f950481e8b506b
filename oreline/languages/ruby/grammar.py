"""Ruby's grammar."""

import re
from pathlib import Path
from typing import Final

import tree_sitter_ruby
from tree_sitter import Language

from oreline.languages.grammar import Grammar
from oreline.languages.ruby.tables import TABLES

_NAMES: Final = frozenset({"identifier", "instance_variable", "call", "element_reference", "self"})
_VARIABLES: Final = frozenset({"identifier", "instance_variable"})
_BLOCKS: Final = frozenset({"block", "do_block"})
_CONTAINERS: Final = frozenset(
    {"program", "body_statement", "block_body", "then", "else", "do", "ensure", "begin", "begin_block", "end_block"}
)

GRAMMAR: Final = Grammar(
    name="ruby",
    language=Language(tree_sitter_ruby.language()),
    queries=(Path(__file__).with_name("queries"),),
    layout=frozenset({"comment", "empty_statement"}),
    groups=frozenset({"parenthesized_statements"}),
    names=_NAMES,
    variables=_VARIABLES,
    places=_VARIABLES,
    literals=frozenset({"integer", "float", "string", "simple_symbol", "true", "false", "nil"}),
    sequences=frozenset(
        {
            *("string", "chained_string", "heredoc_beginning", "array", "hash", "string_array", "symbol_array"),
            *("simple_symbol", "regex", "character"),
        }
    ),
    numbers=_NAMES | {"integer", "float", "binary"},
    numbers_elsewhere=frozenset({"element_reference", "range", "optional_parameter", "keyword_parameter"}),
    indices=frozenset({"element_reference", "range"}),
    tight=_NAMES | {"parenthesized_statements", "true", "false"},
    opposites_elsewhere=frozenset({"unary", "true", "false"}),
    null_checks=(b".nil?", b" != nil"),
    null=b"nil",
    blocks=_CONTAINERS | _BLOCKS,
    containers=_CONTAINERS,
    handlers=frozenset({"rescue", "ensure", "else"}),
    exits=frozenset({"return", "next", "break", "redo", "retry"}),
    steps=frozenset({"assignment", "operator_assignment", "call"}),
    loops=_BLOCKS | {"for"},
    breakable=_BLOCKS | {"for", "while", "until", "while_modifier", "until_modifier"},
    next_round=b"next",
    functions=frozenset({"method", "singleton_method", "class", "module", "singleton_class"}),
    uses=frozenset({"argument_list", "binary", "interpolation", "element_reference"}),
    members=frozenset({"call"}),
    own_members=frozenset({"instance_variable"}),
    subscripts=frozenset({"element_reference"}),
    keywords=frozenset({"pair"}),
    unplaced=frozenset({"pair", "splat_argument", "hash_splat_argument", "block_argument", "forward_argument"}),
    is_typed=False,
    comment=b"#",
    statement_end=b"",
    own_state=re.compile(rb"@\w+"),
    suspension=re.compile(rb"<<[~-]?['\"`]?[A-Z_]\w*"),
    wrappers=((b"", b""), (b"_ ", b"")),
    tables=TABLES,
)
