"""A file with tests turned round: every assertion its opposite, a plain failure where a test has none that is known."""

from collections.abc import Iterator, Sequence
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.rust.grammar import GRAMMAR
from oreline.languages.rust.negation.assertions import edits_of
from oreline.languages.rust.test_items import find_tests, test_lines
from oreline.languages.turning import TURNED, Edit, Function, turn

_WORDS: Final = frozenset({"identifier", "field_identifier", "type_identifier"})


def negate(path: str, content: bytes) -> bytes | None:
    """The file with every test turned round, the code beside the tests as it is; None where it has none."""
    if not path.endswith(".rs"):
        return None
    tree = parse(GRAMMAR, content)
    tests = list(find_tests(tree.root_node))
    edits = list(_edits(tree.root_node, test_lines(path, content)))
    if has_errors(tree) or not (edits or tests):
        return None
    return turn(content, [_function(node, tests) for node in _functions(tree.root_node)], edits)


def _edits(root: Node, lines: Sequence[range]) -> Iterator[Edit]:
    for node in descend(root):
        if any(node.start_point.row in one for one in lines):
            yield from edits_of(node)


def _functions(root: Node) -> Iterator[Node]:
    return (node for node in descend(root) if node.type == "function_item")


def _function(node: Node, tests: Sequence[Node]) -> Function:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    is_test = body is not None and node in tests
    # Nothing behind it may become unreachable in the eyes of the compiler: some crates make that an error.
    failure = f' if true {{ panic!("{TURNED}"); }}'.encode()
    return Function(
        name=(name.text or b"").decode() if name is not None else "",
        start=_start(node),
        end=node.end_byte,
        calls=frozenset((one.text or b"").decode() for one in descend(node) if one.type in _WORDS),
        failures=(Edit(body.start_byte + 1, body.start_byte + 1, failure),) if is_test and body is not None else (),
    )


def _start(node: Node) -> int:
    """With its attributes, as one of them may be an assertion."""
    above = node.prev_named_sibling
    while above is not None and above.type == "attribute_item":
        node, above = above, above.prev_named_sibling
    return node.start_byte
