"""Python's node types by their part in a program."""

from typing import Final

from tree_sitter import Node

from oreline.languages.python.grammar import GRAMMAR
from oreline.mutation.realism.vocabulary import Vocabulary

_SILENT: Final = frozenset({"import_statement", "import_from_statement", "future_import_statement", "type"})


def _is_silent(node: Node) -> bool:
    is_text = node.type == "expression_statement" and [child.type for child in node.named_children] == ["string"]
    return is_text or node.type in _SILENT


PYTHON: Final = Vocabulary(
    language=GRAMMAR.language,
    layout=frozenset({"comment", "line_continuation"}),
    is_silent=_is_silent,
    blocks=frozenset({"module", "block"}),
    functions=frozenset({"function_definition"}),
    definitions=frozenset({"function_definition", "class_definition", "decorated_definition"}),
    branches=frozenset({"if_statement", "elif_clause", "else_clause", "match_statement", "case_clause"}),
    guards=frozenset({"if_statement"}),
    exits=frozenset({"return_statement", "raise_statement", "continue_statement", "break_statement"}),
    statements={
        "return_statement": "return",
        "raise_statement": "raise",
        "for_statement": "loop",
        "while_statement": "loop",
        "break_statement": "loop",
        "continue_statement": "loop",
        "try_statement": "exception",
        "except_clause": "exception",
        "except_group_clause": "exception",
        "finally_clause": "exception",
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset({"assignment", "augmented_assignment", "named_expression"}),
    calls=frozenset({"call"}),
    constants=frozenset({"integer", "float", "true", "false", "none", "string", "concatenated_string"}),
    contexts={
        ("if_statement", "condition"): "condition",
        ("elif_clause", "condition"): "condition",
        ("while_statement", "condition"): "condition",
        ("if_clause", "*"): "condition",
        ("assert_statement", "*"): "condition",
        ("case_clause", "*"): "condition",
        ("call", "function"): "callee",
        ("argument_list", "*"): "argument",
        ("subscript", "subscript"): "index",
        ("slice", "*"): "index",
        ("parameters", "*"): "signature",
        ("lambda_parameters", "*"): "signature",
        ("return_statement", "*"): "return",
        ("raise_statement", "*"): "raise",
        ("for_statement", "left"): "loop",
        ("for_statement", "right"): "loop",
        ("for_in_clause", "*"): "loop",
        ("except_clause", "*"): "exception",
        ("assignment", "*"): "value",
        ("augmented_assignment", "*"): "value",
        ("decorator", "*"): "definition",
        ("class_definition", "*"): "definition",
        ("function_definition", "*"): "definition",
    },
)
