"""Rust's node types by their part in a program."""

from typing import Final

from oreline.languages.rust.grammar import GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary

_TYPES: Final = frozenset({"struct_item", "enum_item", "trait_item", "impl_item", "mod_item", "macro_definition"})

RUST: Final = Vocabulary(
    grammar=GRAMMAR,
    profile="rust",
    layout=frozenset({"line_comment", "block_comment"}),
    silent=frozenset({"use_declaration", "attribute_item", "inner_attribute_item", "extern_crate_declaration"}),
    blocks=frozenset({"source_file", "block", "declaration_list", "match_block"}),
    functions=frozenset({"function_item"}),
    definitions=_TYPES | {"function_item"},
    branches=frozenset({"if_expression", "else_clause", "match_expression", "match_arm"}),
    guards=frozenset({"if_expression"}),
    exits=frozenset({"return_expression", "continue_expression", "break_expression"}),
    statements={
        "return_expression": "return",
        "for_expression": "loop",
        "while_expression": "loop",
        "loop_expression": "loop",
        "break_expression": "loop",
        "continue_expression": "loop",
        "let_declaration": "assignment",
        "const_item": "assignment",
        "static_item": "assignment",
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset({"assignment_expression", "compound_assignment_expr"}),
    calls={"call_expression": "function", "macro_invocation": "macro"},
    constants=GRAMMAR.literals | {"raw_string_literal", "char_literal"},
    contexts={
        ("if_expression", "condition"): "condition",
        ("while_expression", "condition"): "condition",
        ("match_pattern", "*"): "condition",
        ("call_expression", "function"): "callee",
        ("arguments", "*"): "argument",
        ("macro_invocation", "macro"): "callee",
        ("token_tree", "*"): "argument",
        ("parameters", "*"): "signature",
        ("function_item", "return_type"): "signature",
        ("return_expression", "*"): "return",
        ("for_expression", "pattern"): "loop",
        ("for_expression", "value"): "loop",
        ("assignment_expression", "*"): "value",
        ("compound_assignment_expr", "*"): "value",
        ("let_declaration", "*"): "value",
        **{(one, "*"): "definition" for one in sorted(_TYPES | {"function_item"})},
    },
)
