"""Nodes of Python's syntax tree as statements read them."""

from tree_sitter import Node


def text_of(node: Node) -> bytes:
    """Source text of a node."""
    return node.text or b""
