"""The node types of JavaScript and TypeScript by their part in a program."""

from dataclasses import replace
from typing import Final

from tree_sitter import Node

from oreline.languages.javascript.grammar import GRAMMAR
from oreline.languages.typescript.grammar import TSX as TSX_GRAMMAR
from oreline.languages.typescript.grammar import TYPESCRIPT as TYPESCRIPT_GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary, name_in_field

_NAMED: Final = frozenset({"function_declaration", "generator_function_declaration", "method_definition"})
_VALUES: Final = frozenset({"arrow_function", "function_expression", "generator_function"})
_CLASSES: Final = frozenset({"class_declaration", "abstract_class_declaration", "export_statement"})
_BINDING: Final = ("name", "key", "left", "property")


def _name(node: Node) -> bytes:
    """Its own, or that of the variable, field or property that it is the value of."""
    own, parent = name_in_field(node), node.parent
    if own or node.type not in _VALUES or parent is None:
        return own
    names = (parent.child_by_field_name(field) for field in _BINDING)
    bound = next((name.text or b"" for name in names if name is not None), b"")
    return bound.rpartition(b".")[2]


JAVASCRIPT: Final = Vocabulary(
    grammar=GRAMMAR,
    profile="javascript",
    layout=frozenset({"comment", "html_comment"}),
    silent=frozenset({"import_statement", "type_annotation", "interface_declaration", "type_alias_declaration"}),
    blocks=frozenset({"program", "statement_block", "class_body"}),
    functions=_NAMED | _VALUES,
    definitions=_NAMED | _CLASSES,
    name_of=_name,
    branches=frozenset({"if_statement", "else_clause", "switch_statement", "switch_case", "switch_default"}),
    guards=frozenset({"if_statement"}),
    exits=frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"}),
    statements={
        "return_statement": "return",
        "throw_statement": "raise",
        "for_statement": "loop",
        "for_in_statement": "loop",
        "while_statement": "loop",
        "do_statement": "loop",
        "break_statement": "loop",
        "continue_statement": "loop",
        "try_statement": "exception",
        "catch_clause": "exception",
        "finally_clause": "exception",
        "lexical_declaration": "assignment",
        "variable_declaration": "assignment",
        "field_definition": "assignment",
        "public_field_definition": "assignment",
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset({"assignment_expression", "augmented_assignment_expression", "update_expression"}),
    calls={"call_expression": "function", "new_expression": "constructor"},
    constants=GRAMMAR.literals | {"regex"},
    contexts={
        ("if_statement", "condition"): "condition",
        ("while_statement", "condition"): "condition",
        ("do_statement", "condition"): "condition",
        ("ternary_expression", "condition"): "condition",
        ("switch_case", "value"): "condition",
        ("call_expression", "function"): "callee",
        ("new_expression", "constructor"): "callee",
        ("arguments", "*"): "argument",
        ("subscript_expression", "index"): "index",
        ("formal_parameters", "*"): "signature",
        ("arrow_function", "parameter"): "signature",
        ("arrow_function", "body"): "return",
        ("return_statement", "*"): "return",
        ("throw_statement", "*"): "raise",
        **{("for_statement", field): "loop" for field in ("initializer", "condition", "increment")},
        **{("for_in_statement", field): "loop" for field in ("kind", "left", "operator", "right")},
        ("catch_clause", "parameter"): "exception",
        ("assignment_expression", "*"): "value",
        ("augmented_assignment_expression", "*"): "value",
        ("variable_declarator", "*"): "value",
        ("class_heritage", "*"): "definition",
        **{(one, "*"): "definition" for one in sorted(_NAMED | _CLASSES)},
    },
)
TYPESCRIPT: Final = replace(JAVASCRIPT, grammar=TYPESCRIPT_GRAMMAR)
TSX: Final = replace(JAVASCRIPT, grammar=TSX_GRAMMAR)
