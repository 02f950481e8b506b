"""Another key of the same table."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.operator import Edit, Operator, Site, text_of
from oreline.mutation.shapes import take_next


def _key(site: Site, node: Node) -> tuple[bytes, Node] | None:
    parts = node.named_children if node.type in site.grammar.subscripts else []
    is_key = len(parts) == 2 and parts[1].type in site.grammar.sequences
    return (text_of(parts[0]), parts[1]) if is_key else None


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from take_next(site, _key)


KEY_MISUSED = Operator(
    name="key_misused",
    explanation="Another key of the same table is used than was meant.",
    rewrite=_rewrite,
)
