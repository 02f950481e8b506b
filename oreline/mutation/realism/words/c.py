"""The node types of C and C++ by their part in a program."""

from dataclasses import replace
from typing import Final

from tree_sitter import Node

from oreline.languages.c.grammar import CPP as CPP_GRAMMAR
from oreline.languages.c.grammar import C as C_GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary, name_in_field

_TYPES: Final = frozenset(
    {"struct_specifier", "class_specifier", "enum_specifier", "union_specifier", "type_definition"}
)
_WRAPPED: Final = frozenset({"template_declaration", "namespace_definition", "preproc_function_def"})
_DIRECTIVES: Final = ("preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif")


def _name(node: Node) -> bytes:
    """The last part of what is declared, through pointers, parameters and brackets."""
    declared = node.child_by_field_name("declarator")
    while declared is not None and (inner := declared.child_by_field_name("declarator")) is not None:
        declared = inner
    text = (declared.text or b"") if declared is not None else name_in_field(node)
    return text.rpartition(b"::")[2]


C: Final = Vocabulary(
    grammar=C_GRAMMAR,
    profile="c",
    layout=frozenset({"comment"}),
    silent=frozenset({"preproc_include", "using_declaration", "attribute_declaration"}),
    blocks=frozenset({"translation_unit", "compound_statement", "field_declaration_list", "declaration_list"}),
    functions=frozenset({"function_definition"}),
    definitions=_TYPES | _WRAPPED | {"function_definition"},
    name_of=_name,
    branches=frozenset({"if_statement", "else_clause", "switch_statement", "case_statement", *_DIRECTIVES}),
    guards=frozenset({"if_statement"}),
    exits=frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement", "goto_statement"}),
    statements={
        "return_statement": "return",
        "throw_statement": "raise",
        "for_statement": "loop",
        "for_range_loop": "loop",
        "while_statement": "loop",
        "do_statement": "loop",
        "break_statement": "loop",
        "continue_statement": "loop",
        "try_statement": "exception",
        "catch_clause": "exception",
        "declaration": "assignment",
        "field_declaration": "assignment",
        "preproc_def": "assignment",
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset({"assignment_expression", "update_expression"}),
    calls={"call_expression": "function", "new_expression": "type"},
    constants=C_GRAMMAR.literals | {"concatenated_string", "raw_string_literal", "system_lib_string"},
    contexts={
        ("if_statement", "condition"): "condition",
        ("while_statement", "condition"): "condition",
        ("do_statement", "condition"): "condition",
        ("conditional_expression", "condition"): "condition",
        ("case_statement", "value"): "condition",
        ("preproc_if", "condition"): "condition",
        ("preproc_ifdef", "name"): "condition",
        ("call_expression", "function"): "callee",
        ("argument_list", "*"): "argument",
        ("subscript_expression", "index"): "index",
        ("subscript_argument_list", "*"): "index",
        ("parameter_list", "*"): "signature",
        ("return_statement", "*"): "return",
        ("throw_statement", "*"): "raise",
        **{("for_statement", field): "loop" for field in ("initializer", "condition", "update")},
        **{("for_range_loop", field): "loop" for field in ("type", "declarator", "right")},
        ("catch_clause", "parameters"): "exception",
        ("assignment_expression", "*"): "value",
        ("init_declarator", "*"): "value",
        ("base_class_clause", "*"): "definition",
        **{(one, "*"): "definition" for one in sorted(_TYPES | {"function_definition"})},
    },
)
CPP: Final = replace(C, grammar=CPP_GRAMMAR)
