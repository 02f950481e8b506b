"""Where Java asserts something, and how the text changes so that it asserts the opposite.

Every edit keeps types: one file that no longer compiles would take all of its module with it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.languages.java.test_methods import annotations, methods, name_of
from oreline.languages.turning import TURNED, Edit

OPPOSITES: Final[Mapping[str, str]] = {
    "assertTrue": "assertFalse",
    "assertFalse": "assertTrue",
    "assertSame": "assertNotSame",
    "assertNull": "assertNotNull",
    "assertNotNull": "assertNull",
    "assertNotSame": "assertSame",
}
EQUAL: Final[Mapping[str, str]] = {"assertEquals": "assertFalse", "assertNotEquals": "assertTrue"}
"""Of two values, whatever their types: what is said of their equality."""
_OWNERS: Final = (
    (b"org.junit.jupiter.api.Assertions", "org.junit.jupiter.api.Assertions"),
    (b"org.junit.Assert", "org.junit.Assert"),
    (b"org.testng.Assert", "org.testng.Assert"),
    (b"junit.framework.", "junit.framework.Assert"),
)
_PLAIN: Final = frozenset({b"Assertions", b"Assert"})
_ASSERTING: Final = re.compile(r"(assert|verify)\w*")
_EXPECTED: Final = re.compile(r"expected(Exceptions\w*)?")
_APART: Final = re.compile(r"(Before|After)\w*")


def edits_of(root: Node, content: bytes) -> Iterator[Edit]:
    """What turns all assertions of a file round."""
    owners = [name for sign, name in _OWNERS if sign in content]
    own = frozenset(name_of(method) for method in methods(root))
    for method in methods(root):
        if any(_APART.fullmatch(name_of(one)) for one in annotations(method)):
            continue
        yield from _no_more_expected(method)
        for node in descend(method, _into):
            if node.type == "expression_statement":
                yield from _turned(node, owners, own)


def _into(node: Node) -> Sequence[Node]:
    """What stands within an assertion is turned with it."""
    return () if _assertion(node) is not None else node.named_children


def _assertion(statement: Node) -> Node | None:
    call = statement.named_children[0] if statement.type == "expression_statement" else None
    if call is None or call.type != "method_invocation":
        return None
    inner = call
    while (owner := inner.child_by_field_name("object")) is not None and owner.type == "method_invocation":
        inner = owner
    return inner if _ASSERTING.fullmatch(name_of(inner)) else None


def _turned(statement: Node, owners: Sequence[str], own: frozenset[str]) -> Iterator[Edit]:
    call = _assertion(statement)
    if call is None or name_of(call) in own:
        return
    owner = call.child_by_field_name("object")
    is_plain = call == statement.named_children[0] and (owner is None or owner.text in _PLAIN)
    if is_plain and len(owners) == 1 and (edits := list(_opposite(call, owners[0]))):
        yield from edits
    else:
        yield from _wrapped(statement)


def _opposite(call: Node, owner: str) -> Iterator[Edit]:
    given = call.child_by_field_name("arguments")
    if given is None:
        return
    if opposite := OPPOSITES.get(name_of(call)):
        yield Edit(call.start_byte, given.start_byte, f"{owner}.{opposite}".encode())
    elif (opposite := EQUAL.get(name_of(call))) and len(given.named_children) == 2:
        yield Edit(call.start_byte, given.start_byte, f"{owner}.{opposite}(java.util.Objects.equals".encode())
        yield Edit(given.end_byte, given.end_byte, b")")


def _wrapped(statement: Node) -> Iterator[Edit]:
    holds = f"holds{statement.start_byte}"
    before = f"{{ boolean {holds} = false; try {{ "
    caught = f"{holds} = true; }} catch (AssertionError no{holds}) {{ }}"
    after = f' {caught} if ({holds}) throw new AssertionError("{TURNED}"); }}'
    yield Edit(statement.start_byte, statement.start_byte, before.encode())
    yield Edit(statement.end_byte, statement.end_byte, after.encode())


def _no_more_expected(method: Node) -> Iterator[Edit]:
    """An exception that was expected is a failure."""
    for annotation in annotations(method):
        given = annotation.child_by_field_name("arguments")
        pairs = [one for one in given.named_children if one.type == "element_value_pair"] if given is not None else []
        kept = [pair for pair in pairs if not _EXPECTED.fullmatch(_key(pair))]
        if given is not None and len(kept) < len(pairs):
            text = b"(" + b", ".join(pair.text or b"" for pair in kept) + b")" if kept else b""
            yield Edit(given.start_byte, given.end_byte, text)


def _key(pair: Node) -> str:
    key = pair.child_by_field_name("key")
    return (key.text or b"").decode() if key is not None else ""
