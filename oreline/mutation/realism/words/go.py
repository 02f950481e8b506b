"""Go's node types by their part in a program."""

from typing import Final

from oreline.languages.go.grammar import GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary

_SWITCHES: Final = ("expression_switch_statement", "type_switch_statement", "select_statement")
_CASES: Final = ("expression_case", "default_case", "type_case", "communication_case")

GO: Final = Vocabulary(
    grammar=GRAMMAR,
    profile="go",
    layout=frozenset({"comment", "else"}),
    silent=frozenset({"import_declaration", "package_clause"}),
    blocks=frozenset({"source_file", "block", "statement_list"}),
    functions=frozenset({"function_declaration", "method_declaration"}),
    definitions=frozenset({"function_declaration", "method_declaration", "type_declaration"}),
    branches=frozenset({"if_statement", *_SWITCHES, *_CASES}),
    guards=frozenset({"if_statement"}),
    exits=frozenset({"return_statement", "continue_statement", "break_statement", "goto_statement"}),
    statements={
        "return_statement": "return",
        "for_statement": "loop",
        "break_statement": "loop",
        "continue_statement": "loop",
        "defer_statement": "call",
        "go_statement": "call",
        **dict.fromkeys(
            (
                "assignment_statement",
                "short_var_declaration",
                "var_declaration",
                "const_declaration",
                "inc_statement",
                "dec_statement",
            ),
            "assignment",
        ),
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset(),
    calls={"call_expression": "function"},
    constants=GRAMMAR.literals | {"raw_string_literal", "rune_literal", "iota"},
    contexts={
        ("if_statement", "condition"): "condition",
        ("for_statement", "*"): "loop",
        ("for_clause", "*"): "loop",
        ("range_clause", "*"): "loop",
        **{(case, "value"): "condition" for case in _CASES},
        ("type_case", "type"): "condition",
        ("call_expression", "function"): "callee",
        ("argument_list", "*"): "argument",
        ("index_expression", "index"): "index",
        **{("slice_expression", field): "index" for field in ("start", "end", "capacity")},
        ("parameter_list", "*"): "signature",
        ("return_statement", "*"): "return",
        ("assignment_statement", "*"): "value",
        ("short_var_declaration", "*"): "value",
        ("var_spec", "*"): "value",
        ("const_spec", "*"): "value",
        ("type_declaration", "*"): "definition",
        ("function_declaration", "*"): "definition",
        ("method_declaration", "*"): "definition",
    },
)
