"""Python's node types by their part in a program."""

from typing import Final

from tree_sitter import Node

from oreline.languages.python.grammar import GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary


def _is_documentation(node: Node) -> bool:
    return node.type == "expression_statement" and [child.type for child in node.named_children] == ["string"]


PYTHON: Final = Vocabulary(
    grammar=GRAMMAR,
    profile="python",
    layout=frozenset({"comment", "line_continuation"}),
    silent=frozenset({"import_statement", "import_from_statement", "future_import_statement", "type"}),
    is_silent_too=_is_documentation,
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
        "finally_clause": "exception",
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset({"assignment", "augmented_assignment", "named_expression"}),
    calls={"call": "function"},
    constants=frozenset({"integer", "float", "true", "false", "none", "string", "concatenated_string"}),
    operations=frozenset({"comparison_operator"}),
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
