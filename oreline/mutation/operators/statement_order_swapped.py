"""Two steps in the wrong order."""

from collections.abc import Iterator
from itertools import pairwise

from tree_sitter import Node

from oreline.mutation.edits import exchange, statements
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _steps(site: Site) -> Iterator[tuple[Node, Node]]:
    for first, second in pairwise(statements(site, site.node("block"))):
        is_step = first.type in site.grammar.steps and second.type in site.grammar.steps
        if is_step and first.end_point[0] < second.start_point[0]:
            yield first, second


def _rewrite(site: Site) -> Iterator[Edit]:
    find = site.grammar.own_state.findall
    for first, second in _steps(site):
        # Only steps that touch the same state can notice their order; a local name would merely be undefined.
        shared = set(find(text_of(first))) & set(find(text_of(second)))
        if shared and text_of(first) != text_of(second):
            yield exchange(first, second, site.source)


STATEMENT_ORDER_SWAPPED = Operator(
    name="statement_order_swapped",
    explanation="Two steps that depend on each other are carried out in the wrong order.",
    rewrite=_rewrite,
)
