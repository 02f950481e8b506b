"""Two neighbouring arguments in the wrong order."""

from collections.abc import Iterator
from itertools import pairwise

from oreline.mutation.edits import LITERALS, NAMES, arguments, exchange
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_FIXED_ORDER = frozenset(
    {b"isinstance", b"issubclass", b"getattr", b"setattr", b"hasattr", b"delattr", b"super", b"range"}
)
"""Calls that crash at once when turned round: no bug that anybody ships."""


def _rewrite(site: Site) -> Iterator[Edit]:
    if text_of(site.node("function")) in _FIXED_ORDER:
        return
    for left, right in pairwise(arguments(site.node("arguments"))):
        for kind in (NAMES, LITERALS):
            if left.type in kind and right.type in kind:
                yield exchange(left, right, site.source)


ARGUMENT_SWAPPED = Operator(
    name="argument_swapped",
    explanation="Two arguments of a call stand in the wrong order.",
    query="(call function: (_) @function arguments: (argument_list) @arguments)",
    rewrite=_rewrite,
    example=Example("return divide(total, count)", "return divide(count, total)"),
)
