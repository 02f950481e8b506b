"""A test file turned round: every assertion its opposite, a plain failure where a test has none that is known."""

from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.java.files import is_test_file
from oreline.languages.java.grammar import GRAMMAR
from oreline.languages.java.negation.assertions import edits_of
from oreline.languages.java.test_methods import is_test, methods, name_of
from oreline.languages.turning import TURNED, Edit, Function, turn

# Nothing behind it may be unreachable in the eyes of the compiler.
_FAILURE: Final = f' if (true) throw new AssertionError("{TURNED}");'.encode()


def negate(path: str, content: bytes) -> bytes | None:
    """The file with every test turned round; None where it has none, or can't be read."""
    if not path.endswith(".java") or not is_test_file(path):
        return None
    tree = parse(GRAMMAR, content)
    found = list(methods(tree.root_node))
    edits = list(edits_of(tree.root_node, content))
    if has_errors(tree) or not (edits or any(is_test(method) for method in found)):
        return None
    return turn(content, [_function(method) for method in found], edits)


def _function(method: Node) -> Function:
    body = method.child_by_field_name("body")
    place = body.start_byte + 1 if body is not None else method.end_byte
    return Function(
        name=name_of(method),
        start=method.start_byte,
        end=method.end_byte,
        calls=frozenset(name_of(node) for node in descend(method) if node.type == "method_invocation"),
        failures=(Edit(place, place, _FAILURE),) if is_test(method) else (),
    )
