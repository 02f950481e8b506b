"""The failing code as a user would write it down: the statement, what it needs, and the imports behind it."""

import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from oreline.languages.python.files import is_test_file
from oreline.languages.python.grammar import has_errors, parse
from oreline.mutation.edits import statements
from oreline.mutation.imports import Import, read_imports
from oreline.mutation.operator import text_of
from oreline.mutation.parameters import parameter_values
from oreline.records.testing import TestResult

_MOST_LINES: Final = 12
"""Of a statement shown whole, and of the statements before it."""
_MOST_HELPER_LINES: Final = 6
_DEFINITIONS: Final = frozenset({"function_definition", "class_definition"})
_CHECKS: Final = frozenset({"assert_statement", "with_statement", "for_statement", "if_statement", "try_statement"})


@dataclass(frozen=True, slots=True)
class Reproduction:
    """Code that shows a failure."""

    statement: str
    """The failing statement alone."""
    setting: tuple[str, ...]
    """Blocks that come before it: imports, helpers, values, earlier steps; any of them may be left out."""
    subject: str
    """What is exercised, such as `toolz.merge_with`; empty when that cannot be told."""

    @property
    def code(self) -> str:
        """All of it, ready to run where nothing but the setting is needed."""
        return "\n".join([*self.setting, self.statement])


def reproduce(result: TestResult, package: str, read: Callable[[str], str]) -> Reproduction | None:
    """The failing code of a result; None when no frame lies in a test file that can be read."""
    for frame in result.frames:
        path, _, line = frame.rpartition(":")
        if is_test_file(path) and path.endswith(".py") and line.isdigit():
            try:
                source = read(path)
            except (OSError, UnicodeDecodeError, KeyError):
                return None
            return _reproduction(source.encode(), path, int(line) - 1, result.test_id, package)
    return None


def _reproduction(source: bytes, path: str, row: int, test_id: str, package: str) -> Reproduction | None:
    tree = parse(source)
    chain = _chain(tree.root_node, row)
    places = [index for index, node in enumerate(chain) if node.type == "function_definition"]
    if has_errors(tree) or not places or len(chain) < places[-1] + 3:
        return None
    decorated, function, whole = chain[places[-1] - 1], chain[places[-1]], chain[places[-1] + 2]
    statement = whole if _height(whole) <= _MOST_LINES else chain[-1]
    needed = _names(statement)
    earlier = _earlier(function, whole, needed)
    values = [f"{name} = {text}" for name, text in parameter_values(decorated, test_id).items() if name in needed]
    helpers = _helpers(tree.root_node, needed)
    imports = [one for one in read_imports(tree.root_node, path) if one.bound in needed]
    setting = [*(one.text for one in imports), *(_text(node) for node in helpers), *values]
    return Reproduction(
        statement=_text(statement),
        setting=(*setting, *(_text(node) for node in earlier)),
        subject=_subject([statement, *reversed(earlier)], imports, package),
    )


def _chain(root: Node, row: int) -> list[Node]:
    """Definitions, blocks and statements around a row, outermost first."""
    chain = [root]
    while True:
        inner = [child for child in chain[-1].named_children if child.start_point[0] <= row <= child.end_point[0]]
        kept = [child for child in inner if child.type == "block" or child.type in _DEFINITIONS] or inner
        is_done = chain[-1].type not in {"module", "block", "decorated_definition", *_DEFINITIONS, *_CHECKS}
        if not kept or is_done:
            return chain if is_done else chain[:-1] if chain[-1].type == "block" else chain
        chain.append(kept[0])


def _height(node: Node) -> int:
    return node.end_point[0] - node.start_point[0] + 1


def _text(node: Node) -> str:
    return textwrap.dedent(" " * node.start_point[1] + text_of(node).decode())


def _names(node: Node) -> set[str]:
    if node.type == "identifier":
        return {text_of(node).decode()}
    if node.type == "attribute":
        value = node.child_by_field_name("object")
        return _names(value) if value is not None else set()
    if node.type == "keyword_argument":
        value = node.child_by_field_name("value")
        return _names(value) if value is not None else set()
    return set[str]().union(*(_names(child) for child in node.named_children))


def _earlier(function: Node, whole: Node, needed: set[str]) -> list[Node]:
    """Steps before the statement that make or change what it uses; `needed` grows by what they use."""
    body = function.child_by_field_name("body")
    before = [node for node in statements(body) if node.end_byte <= whole.start_byte] if body is not None else []
    found: list[Node] = []
    for node in reversed(before):
        if sum(map(_height, [*found, node])) <= _MOST_LINES and _made(node) & needed:
            found.insert(0, node)
            needed |= _names(node)
    return found


def _made(node: Node) -> set[str]:
    """Names a statement binds, or whose objects it acts on."""
    if node.type in _DEFINITIONS:
        name = node.child_by_field_name("name")
        return {text_of(name).decode()} if name is not None else set()
    if node.type == "import_from_statement" or node.type == "import_statement":
        return _names(node)
    inner = node.named_children[0] if node.type == "expression_statement" and node.named_children else None
    target = inner.child_by_field_name("left") or inner.child_by_field_name("function") if inner is not None else None
    return _names(target) if target is not None else set()


def _helpers(root: Node, needed: set[str]) -> list[Node]:
    """Small definitions of the file that are used; `needed` grows by what they use."""
    found: list[Node] = []
    for node in reversed(statements(root)):
        is_small = _height(node) <= _MOST_HELPER_LINES and not node.type.startswith("import")
        if is_small and _made(node) & needed and sum(map(_height, [*found, node])) <= _MOST_LINES:
            found.insert(0, node)
            needed |= _names(node)
    return found


def _subject(nodes: Iterable[Node], imports: Iterable[Import], package: str) -> str:
    own = {one.bound: one for one in imports if one.is_of(package)}
    for node in nodes:
        for called in _called(node):
            root, _, rest = called.partition(".")
            if root in own:
                return own[root].dotted(rest)
    used = [name for node in nodes for name in sorted(_names(node)) if name in own]
    return own[used[0]].dotted("") if used else ""


def _called(node: Node) -> list[str]:
    """Names called in a statement, in order of place."""
    function = node.child_by_field_name("function") if node.type == "call" else None
    own = [text_of(function).decode()] if function is not None and function.type in {"identifier", "attribute"} else []
    return own + [name for child in node.named_children for name in _called(child)]
