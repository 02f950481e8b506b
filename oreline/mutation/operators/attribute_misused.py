"""Another attribute of the same object."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.operator import Edit, Operator, Site, text_of
from oreline.mutation.shapes import take_next


def _attribute(site: Site, node: Node) -> tuple[bytes, Node] | None:
    if node.type in site.grammar.own_members:
        return b"", node
    is_called = site.source[node.end_byte : node.end_byte + 1] == b"(" or _has_arguments(node)
    if node.type not in site.grammar.members or is_called or node.child_count < 3:
        return None
    owner, name = node.children[0], node.named_children[-1]
    # In Ruby what ends with such a sign asks or commands, and is no attribute like the others.
    sign = text_of(name)[-1:] if text_of(name).endswith((b"?", b"!")) else b""
    return text_of(owner) + sign, name


def _has_arguments(node: Node) -> bool:
    return any(node.child_by_field_name(part) for part in ("arguments", "block"))


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from take_next(site, _attribute)


ATTRIBUTE_MISUSED = Operator(
    name="attribute_misused",
    explanation="Another attribute of the same object is used than was meant.",
    rewrite=_rewrite,
)
