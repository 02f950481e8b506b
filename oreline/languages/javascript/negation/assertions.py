"""Where JavaScript asserts something, and how the text changes so that it asserts the opposite."""

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from oreline.languages.javascript.negation.opposites import ASSERTING, BARE, NEVER, OPPOSITES
from oreline.languages.turning import Edit

CHAIN: Final = frozenset({"member_expression", "call_expression", "non_null_expression"})
_PASSED_BY: Final = frozenset({b"resolves", b"rejects"})
"""Jest's `not` stands behind these."""


def edits_of(node: Node, name: str) -> Iterator[Edit]:
    """What turns the assertion round that `node` begins with, if it does; helpers are called by names like `name`."""
    if node.type == "member_expression" and _property(node) == b"should":
        yield from _turned_chain(node)
    if node.type != "call_expression":
        return
    called = node.child_by_field_name("function")
    if called is None:
        return
    if called.text == b"expect":
        yield from _turned_chain(node)
    elif called.text == b"assert":
        yield from _turned_value(node)
    elif called.type == "identifier" and (called.text or b"").decode() in BARE:
        yield from (Edit(called.start_byte, called.start_byte, f"{name}_turned(".encode()),)
        yield Edit(called.end_byte, called.end_byte, b")")
    elif called.type == "member_expression":
        yield from _turned_method(node, called, name)


def _turned_chain(node: Node) -> Iterator[Edit]:
    """`expect(x).a.b` or `x.should.a.b`: without its `not`, or with one."""
    after = node
    for link in _links(node):
        word = link.child_by_field_name("property")
        if word is None:
            continue
        if word.text == b"not":
            inner = link.child_by_field_name("object")
            yield Edit(inner.end_byte if inner else word.start_byte, word.end_byte, b"")
            return
        if word.text in _PASSED_BY:
            after = link
    if after.parent is not None and after.parent.type == "member_expression":
        yield Edit(after.end_byte, after.end_byte, b".not")


def _links(node: Node) -> Iterator[Node]:
    """What is asked of a value, from the inside out."""
    while (above := node.parent) is not None and above.type in CHAIN and above.start_byte == node.start_byte:
        yield above
        node = above


def _turned_method(node: Node, called: Node, name: str) -> Iterator[Edit]:
    owner, word = called.child_by_field_name("object"), (_property(called) or b"").decode()
    if owner is None or not ASSERTING.fullmatch(owner.text or b"") or word in NEVER:
        return
    is_thrown = (owner.text or b"").startswith(b"assert")
    if word == "ok" and is_thrown:
        yield from _turned_value(node)
    elif word in OPPOSITES:
        names = ", ".join(f'"{one}"' for one in OPPOSITES[word])
        target = (owner.text or b"").decode()
        yield Edit(owner.end_byte, called.end_byte, f"[{name}_pick({target}, {names})]".encode())
    elif is_thrown:
        text = f'{name}_turned({(owner.text or b"").decode()}, "{word}")'
        yield Edit(called.start_byte, called.end_byte, text.encode())


def _turned_value(node: Node) -> Iterator[Edit]:
    """`assert(x)`."""
    given = node.child_by_field_name("arguments")
    first = next((child for child in given.named_children if child.type != "comment"), None) if given else None
    if first is not None and first.type != "spread_element":
        yield Edit(first.start_byte, first.start_byte, b"!(")
        yield Edit(first.end_byte, first.end_byte, b")")


def _property(node: Node) -> bytes | None:
    found = node.child_by_field_name("property")
    return found.text if found else None
