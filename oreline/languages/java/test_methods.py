"""The test methods of a Java file, and what stands on them."""

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend

TESTS: Final = frozenset({"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate"})
_ANNOTATIONS: Final = frozenset({"annotation", "marker_annotation"})


def methods(root: Node) -> Iterator[Node]:
    """All methods with a body."""
    for node in descend(root):
        if node.type == "method_declaration" and node.child_by_field_name("body") is not None:
            yield node


def is_test(method: Node) -> bool:
    """Whether a framework runs it: by its annotation, or by its name in classes of old."""
    return any(name_of(one) in TESTS for one in annotations(method)) or (
        name_of(method).startswith("test") and b"TestCase" in _parent(method)
    )


def annotations(declaration: Node) -> list[Node]:
    """What stands on a class or method."""
    modifiers = next((child for child in declaration.children if child.type == "modifiers"), None)
    return [child for child in modifiers.named_children if child.type in _ANNOTATIONS] if modifiers is not None else []


def name_of(node: Node) -> str:
    """Its name, without the package where it is told with one."""
    name = node.child_by_field_name("name")
    return (name.text or b"").decode().rpartition(".")[2] if name is not None else ""


def _parent(method: Node) -> bytes:
    """What the class around a method extends."""
    above = method.parent.parent if method.parent is not None else None
    found = above.child_by_field_name("superclass") if above is not None else None
    return (found.text or b"") if found is not None else b""
