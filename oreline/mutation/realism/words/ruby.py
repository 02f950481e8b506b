"""Ruby's node types by their part in a program."""

from typing import Final

from oreline.languages.ruby.grammar import GRAMMAR
from oreline.mutation.realism.words.vocabulary import Vocabulary

_FUNCTIONS: Final = frozenset({"method", "singleton_method"})
_TYPES: Final = frozenset({"class", "module", "singleton_class"})
_GUARDS: Final = frozenset({"if", "unless", "if_modifier", "unless_modifier"})

RUBY: Final = Vocabulary(
    grammar=GRAMMAR,
    profile="default",
    layout=frozenset({"comment", "empty_statement", "end"}),
    silent=frozenset({"uninterpreted"}),
    blocks=frozenset({"program", "body_statement", "block_body", "then", "else", "do", "begin"}),
    functions=_FUNCTIONS,
    definitions=_FUNCTIONS | _TYPES,
    branches=_GUARDS | {"elsif", "else", "case", "when", "case_match", "in_clause"},
    guards=_GUARDS,
    exits=frozenset({"return", "next", "break", "redo", "retry"}),
    statements={
        "return": "return",
        **dict.fromkeys(("while", "until", "for", "while_modifier", "until_modifier", "break", "next"), "loop"),
        **dict.fromkeys(("begin", "rescue", "ensure", "rescue_modifier"), "exception"),
        "assignment": "assignment",
        "operator_assignment": "assignment",
    },
    steps=frozenset(),
    assignments=frozenset(),
    calls={"call": "method"},
    constants=GRAMMAR.literals | {"regex", "character", "string_array", "symbol_array"},
    contexts={
        **{(one, "condition"): "condition" for one in sorted(_GUARDS | {"elsif", "conditional"})},
        **{(one, "condition"): "loop" for one in ("while", "until", "while_modifier", "until_modifier")},
        ("when", "pattern"): "condition",
        ("call", "method"): "callee",
        ("argument_list", "*"): "argument",
        ("element_reference", "*"): "index",
        ("method_parameters", "*"): "signature",
        ("block_parameters", "*"): "signature",
        ("return", "*"): "return",
        ("for", "pattern"): "loop",
        ("for", "value"): "loop",
        ("rescue", "exceptions"): "exception",
        ("rescue", "variable"): "exception",
        ("assignment", "*"): "value",
        ("operator_assignment", "*"): "value",
        ("superclass", "*"): "definition",
        **{(one, "*"): "definition" for one in sorted(_FUNCTIONS | _TYPES)},
    },
)
