"""C#'s grammar. It sees code as it stands, with the directives of the preprocessor in it."""

import re
from pathlib import Path
from typing import Final

import tree_sitter_c_sharp
from tree_sitter import Language

from oreline.languages.csharp.tables import TABLES
from oreline.languages.grammar import Grammar

_NAMES: Final = frozenset(
    {"identifier", "member_access_expression", "element_access_expression", "invocation_expression", "this"}
)
_NUMBERS: Final = frozenset({"integer_literal", "real_literal"})
_LOOPS: Final = frozenset({"for_statement", "foreach_statement"})
_SWITCHES: Final = frozenset({"switch_statement"})

GRAMMAR: Final = Grammar(
    name="csharp",
    language=Language(tree_sitter_c_sharp.language()),
    queries=(Path(__file__).with_name("queries"),),
    imports=frozenset({"using_directive"}),
    atoms=frozenset({"interpolation_format_clause"}),
    names=_NAMES,
    variables=frozenset({"identifier", "member_access_expression"}),
    places=_NAMES,
    literals=_NUMBERS | {"string_literal", "character_literal", "boolean_literal", "null_literal"},
    sequences=frozenset(
        {
            *("string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string_expression"),
            *("initializer_expression", "array_creation_expression", "collection_expression"),
        }
    ),
    numbers=_NAMES | _NUMBERS | {"binary_expression"},
    numbers_elsewhere=frozenset({"bracketed_argument_list", "parameter", "range_expression"}),
    tight=_NAMES | {"parenthesized_expression", "boolean_literal"},
    opposites_elsewhere=frozenset({"prefix_unary_expression"}),
    null=b"default",
    blocks=frozenset({"block", "declaration_list", "switch_body", "accessor_list"}),
    exits=frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement", "goto_statement"}),
    steps=frozenset({"expression_statement"}),
    loops=_LOOPS,
    switches=_SWITCHES,
    breakable=_LOOPS | _SWITCHES | {"while_statement", "do_statement"},
    functions=frozenset(
        {"lambda_expression", "anonymous_method_expression", "local_function_statement", "declaration_list"}
    ),
    uses=frozenset({"argument", "binary_expression"}),
    members=frozenset({"member_access_expression"}),
    arguments=frozenset({"argument"}),
    keywords=frozenset({"argument"}),
    unplaced=frozenset({"argument"}),
    own_state=re.compile(rb"\bthis\.\w+|(?<![\w.])_\w+\b(?!\s*\()"),
    wrappers=(
        (b"class _ {\n", b"\n}"),
        (b"", b""),
        (b"class _ {\nobject _ {\n", b"\n}\n}"),
        (b"class _ {\nobject _ = ", b";\n}"),
    ),
    has_macros=True,
    tables=TABLES,
)
