"""Another attribute of the same object."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.operator import Edit, Operator, Site
from oreline.mutation.shapes import take_next


def _attribute(site: Site, node: Node) -> tuple[Node, Node] | None:
    is_called = site.source[node.end_byte : node.end_byte + 1] == b"("
    if node.type not in site.grammar.members or is_called or node.named_child_count < 2:
        return None
    return node.named_children[0], node.named_children[-1]


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from take_next(site, _attribute)


ATTRIBUTE_MISUSED = Operator(
    name="attribute_misused",
    explanation="Another attribute of the same object is used than was meant.",
    rewrite=_rewrite,
)
