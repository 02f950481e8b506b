"""Words that many languages share, and what people write in their place by mistake."""

from typing import Final

from oreline.languages.grammar import Table


def pairs(*couples: tuple[str, str]) -> Table:
    """Words that are taken for each other."""
    return {**{b: (a,) for a, b in couples}, **{a: (b,) for a, b in couples}}


BOUNDARY: Final[Table] = pairs(("<", "<="), (">", ">="))
REVERSED: Final[Table] = pairs(("<", ">"), ("<=", ">="))
EQUALITY: Final[Table] = pairs(("==", "!="))
CONNECTIVES: Final[Table] = pairs(("&&", "||"))
ARITHMETIC: Final[Table] = {
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "/": ("*",),
    "%": ("/",),
    "<<": (">>",),
    ">>": ("<<",),
    "&": ("|",),
    "|": ("&",),
    "^": ("|",),
}
AUGMENTED: Final[Table] = {"+=": ("-=",), "-=": ("+=",), "*=": ("+=",), "|=": ("&=",), "&=": ("|=",)}
"""Updates of a running number."""
EVERYWHERE: Final = {
    "comparison_boundary": BOUNDARY,
    "comparison_reversed": REVERSED,
    "equality_negated": EQUALITY,
    "boolean_operator_swapped": CONNECTIVES,
    "arithmetic_operator_swapped": ARITHMETIC,
    "augmented_assignment_changed": AUGMENTED,
    "boolean_flipped": pairs(("true", "false")),
    "default_changed": pairs(("true", "false")),
}
"""What the languages with C's operators have in common, by operator."""
