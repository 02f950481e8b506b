"""Java's node types by their part in a program."""

from typing import Final

from oreline.languages.java.grammar import GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary

_FUNCTIONS: Final = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration"})
_TYPES: Final = frozenset({"class_declaration", "interface_declaration", "enum_declaration", "record_declaration"})
_TRIES: Final = ("try_statement", "try_with_resources_statement", "catch_clause", "finally_clause")

JAVA: Final = Vocabulary(
    grammar=GRAMMAR,
    profile="java",
    layout=frozenset({"line_comment", "block_comment", "else"}),
    silent=frozenset({"import_declaration", "package_declaration", "marker_annotation", "annotation"}),
    blocks=frozenset({"program", "block", "class_body", "constructor_body", "switch_block_statement_group"}),
    functions=_FUNCTIONS,
    definitions=_FUNCTIONS | _TYPES,
    branches=frozenset({"if_statement", "switch_expression", "switch_block_statement_group", "switch_rule"}),
    guards=frozenset({"if_statement"}),
    exits=frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"}),
    statements={
        "return_statement": "return",
        "throw_statement": "raise",
        "for_statement": "loop",
        "enhanced_for_statement": "loop",
        "while_statement": "loop",
        "do_statement": "loop",
        "break_statement": "loop",
        "continue_statement": "loop",
        **dict.fromkeys(_TRIES, "exception"),
        "local_variable_declaration": "assignment",
        "field_declaration": "assignment",
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset({"assignment_expression", "update_expression"}),
    calls={"method_invocation": "name", "object_creation_expression": "type"},
    constants=GRAMMAR.literals | {"character_literal", "hex_integer_literal", "octal_integer_literal"},
    contexts={
        ("if_statement", "condition"): "condition",
        ("while_statement", "condition"): "condition",
        ("do_statement", "condition"): "condition",
        ("ternary_expression", "condition"): "condition",
        ("assert_statement", "*"): "condition",
        ("switch_label", "*"): "condition",
        ("method_invocation", "name"): "callee",
        ("object_creation_expression", "type"): "callee",
        ("argument_list", "*"): "argument",
        ("array_access", "index"): "index",
        ("formal_parameters", "*"): "signature",
        ("return_statement", "*"): "return",
        ("throw_statement", "*"): "raise",
        **{("for_statement", field): "loop" for field in ("init", "condition", "update")},
        **{("enhanced_for_statement", field): "loop" for field in ("type", "name", "value")},
        ("catch_formal_parameter", "*"): "exception",
        ("assignment_expression", "*"): "value",
        ("variable_declarator", "*"): "value",
        **{(one, "*"): "definition" for one in sorted(_FUNCTIONS | _TYPES)},
    },
)
