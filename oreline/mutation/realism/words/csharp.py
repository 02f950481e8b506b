"""C#'s node types by their part in a program."""

from typing import Final

from oreline.languages.csharp.grammar import GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary

_FUNCTIONS: Final = frozenset(
    {
        *("method_declaration", "constructor_declaration", "destructor_declaration", "operator_declaration"),
        *("conversion_operator_declaration", "local_function_statement", "accessor_declaration"),
        *("property_declaration", "indexer_declaration"),
    }
)
_TYPES: Final = frozenset(
    {
        *("class_declaration", "struct_declaration", "interface_declaration", "enum_declaration"),
        *("record_declaration", "namespace_declaration", "delegate_declaration"),
    }
)
_LOOPS: Final = ("for_statement", "foreach_statement", "while_statement", "do_statement")
_EXITS: Final = frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"})

CSHARP: Final = Vocabulary(
    grammar=GRAMMAR,
    profile="default",
    layout=frozenset({"comment", "else"}),
    silent=frozenset({"using_directive", "attribute_list"}),
    blocks=frozenset({"compilation_unit", "block", "declaration_list", "switch_section", "accessor_list"}),
    functions=_FUNCTIONS,
    definitions=_FUNCTIONS | _TYPES,
    branches=frozenset({"if_statement", "switch_statement", "switch_section", "switch_expression_arm"}),
    guards=frozenset({"if_statement"}),
    exits=_EXITS | {"goto_statement", "yield_statement"},
    statements={
        "return_statement": "return",
        "yield_statement": "return",
        "throw_statement": "raise",
        **dict.fromkeys((*_LOOPS, "break_statement", "continue_statement"), "loop"),
        "try_statement": "exception",
        "catch_clause": "exception",
        "finally_clause": "exception",
        "local_declaration_statement": "assignment",
        "field_declaration": "assignment",
    },
    steps=frozenset({"expression_statement"}),
    assignments=frozenset({"assignment_expression", "postfix_unary_expression"}),
    calls={"invocation_expression": "function", "object_creation_expression": "type"},
    constants=GRAMMAR.literals | {"verbatim_string_literal", "raw_string_literal"},
    contexts={
        ("if_statement", "condition"): "condition",
        ("while_statement", "condition"): "condition",
        ("do_statement", "condition"): "condition",
        ("conditional_expression", "condition"): "condition",
        ("constant_pattern", "*"): "condition",
        ("catch_filter_clause", "*"): "condition",
        ("invocation_expression", "function"): "callee",
        ("object_creation_expression", "type"): "callee",
        ("argument_list", "*"): "argument",
        ("bracketed_argument_list", "*"): "index",
        ("parameter_list", "*"): "signature",
        ("return_statement", "*"): "return",
        ("yield_statement", "*"): "return",
        ("arrow_expression_clause", "*"): "return",
        ("throw_statement", "*"): "raise",
        **{("for_statement", field): "loop" for field in ("initializer", "condition", "update")},
        **{("foreach_statement", field): "loop" for field in ("type", "left", "right")},
        ("catch_declaration", "*"): "exception",
        ("assignment_expression", "*"): "value",
        ("variable_declarator", "*"): "value",
        **{(one, "*"): "definition" for one in sorted(_FUNCTIONS | _TYPES)},
    },
)
