"""Two steps in the wrong order."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tree_sitter import Node

from oreline.mutation.edits import exchange, statements
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_STATE = re.compile(rb"\b(?:self|cls)\.\w+")


def _steps(block: Node) -> Iterator[tuple[Node, Node]]:
    for first, second in pairwise(statements(block)):
        if first.type == second.type == "expression_statement" and first.end_point[0] < second.start_point[0]:
            yield first, second


def _rewrite(site: Site) -> Iterator[Edit]:
    for first, second in _steps(site.node("block")):
        # Only steps that touch the same state can notice their order; a local name would merely be undefined.
        shared = set(_STATE.findall(text_of(first))) & set(_STATE.findall(text_of(second)))
        if shared and text_of(first) != text_of(second):
            yield exchange(first, second, site.source)


STATEMENT_ORDER_SWAPPED = Operator(
    name="statement_order_swapped",
    explanation="Two steps that depend on each other are carried out in the wrong order.",
    query="(block) @block",
    rewrite=_rewrite,
    example=Example(
        "self.rows.append(row)\nself.last = len(self.rows)", "self.last = len(self.rows)\nself.rows.append(row)"
    ),
)
