"""The wrong one of two related arithmetic operators."""

from collections.abc import Iterator

from oreline.mutation.edits import token_swap
from oreline.mutation.operator import Edit, Example, Operator, Site

_SWAP = token_swap(
    {
        "+": ("-",),
        "-": ("+",),
        "*": ("+",),
        "/": ("//",),
        "//": ("/",),
        "%": ("//",),
        "**": ("*",),
        "<<": (">>",),
        ">>": ("<<",),
        "&": ("|",),
        "|": ("&",),
        "^": ("|",),
    }
)
_SEQUENCES = frozenset({"string", "concatenated_string", "list", "tuple", "list_comprehension", "dictionary"})


def _rewrite(site: Site) -> Iterator[Edit]:
    # On text and lists these operators mean joining and formatting, and the swap would only crash.
    if not {site.node("left").type, site.node("right").type} & _SEQUENCES:
        yield from _SWAP(site)


ARITHMETIC_OPERATOR_SWAPPED = Operator(
    name="arithmetic_operator_swapped",
    explanation="A calculation uses the wrong arithmetic operator.",
    query="(binary_operator left: (_) @left operator: _ @token right: (_) @right)",
    rewrite=_rewrite,
    example=Example("return start + length", "return start - length"),
)
