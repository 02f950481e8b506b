"""The failing code as a user would write it down: the statement, what it needs, and the imports behind it."""

import builtins
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from tree_sitter import Node

from oreline.languages.python.files import is_test_file
from oreline.languages.python.grammar import descend, has_errors, parse, statements
from oreline.records.testing import TestResult
from oreline.statements.python.assertions import awaited_error, plain_assertion
from oreline.statements.python.imports import Import, import_lines, read_imports
from oreline.statements.python.parameters import parameter_values
from oreline.statements.python.subject import called_in, names_in, own_name, subject_of
from oreline.statements.python.tree import text_of

_MOST_LINES: Final = 12
"""Of a statement shown whole, and of the statements before it."""
_MOST_EARLIER_LINES: Final = 24
"""Of the steps before a statement, where fewer do not show the failure."""
_MOST_HELPER_LINES: Final = 10
_DEFINITIONS: Final = frozenset({"function_definition", "class_definition"})
_IMPORTS: Final = ("import ", "from ")
_TALL: Final = ("def ", "class ", "@", "async def ")
_CHECKS: Final = frozenset({"assert_statement", "with_statement", "for_statement", "if_statement", "try_statement"})


@dataclass(frozen=True, slots=True)
class Reproduction:
    """Code that shows a failure."""

    statement: str
    """The failing statement alone."""
    setting: tuple[str, ...]
    """Blocks that come before it: imports, helpers, values, earlier steps; any of them may be left out."""
    long_setting: tuple[str, ...]
    """The same with every earlier step that calls something on what is used, for it may change it."""
    subject: str
    """What is exercised, such as `toolz.merge_with`; empty when that cannot be told."""
    awaited: str
    """The exception that the failing place is to raise, where it says so; else empty."""
    is_complete: bool
    """Every name in it is defined in it."""
    is_telling: bool
    """The statement alone calls something of the package."""

    @property
    def code(self) -> str:
        """All of it, as a file."""
        return lay_out([*self.setting, self.statement])


def lay_out(blocks: Sequence[str]) -> str:
    """Blocks of code in order, with blank lines after imports and definitions."""
    text = ""
    for before, block in zip(["", *blocks], blocks, strict=False):
        is_import = before.startswith(_IMPORTS)
        is_apart = is_import != block.startswith(_IMPORTS) or before.startswith(_TALL) or block.startswith(_TALL)
        text += ("\n\n" if is_apart else "\n") + block if before else block
    return text


def reproduce(result: TestResult, package: str, read: Callable[[str], str]) -> Reproduction | None:
    """The failing code of a result; None when no frame lies in a test file that can be read."""
    frames = [frame.rpartition(":") for frame in result.frames]
    rows = [(path, int(line) - 1) for path, _, line in frames if _is_place(path, line)]
    try:
        sources = {path: read(path).encode() for path, _ in rows}
    except (OSError, UnicodeDecodeError, KeyError):
        return None
    if not rows:
        return None
    path, row = rows[0]
    awaited = next((error for path, row in reversed(rows) if (error := awaited_error(sources[path], row))), "")
    found = _reproduction(sources[path], path, row, result.test_id, package)
    return replace(found, awaited=awaited) if found else None


def _is_place(path: str, line: str) -> bool:
    return is_test_file(path) and path.endswith(".py") and line.isdigit()


def _reproduction(source: bytes, path: str, row: int, test_id: str, package: str) -> Reproduction | None:
    tree = parse(source)
    chain = _chain(tree.root_node, row)
    places = [index for index, node in enumerate(chain) if node.type == "function_definition"]
    if has_errors(tree) or not places or len(chain) < places[-1] + 3:
        return None
    decorated, whole = chain[places[-1] - 1], chain[places[-1] + 2]
    statement = whole if _height(whole) <= _MOST_LINES else chain[-1]
    before = _before(chain[places[-1] :], statement)
    imports = list(read_imports(tree.root_node, path))
    values = parameter_values(decorated, test_id)
    needed = names_in(statement)
    earlier = _earlier(before, needed, _made, _MOST_LINES)
    setting, missing = _setting(tree.root_node, imports, values, [*earlier, statement], needed)
    wide = names_in(statement)
    locals_of = partial(_used, set[str]().union(*map(_bound, before)))
    longer = _earlier(before, wide, locals_of, _MOST_EARLIER_LINES)
    long_setting, _ = _setting(tree.root_node, imports, values, [*longer, statement], wide)
    used = [one for one in imports if one.bound in needed]
    return Reproduction(
        statement=plain_assertion(_text(statement)),
        setting=(*setting, *(plain_assertion(_text(node)) for node in earlier)),
        long_setting=(*long_setting, *(plain_assertion(_text(node)) for node in longer)),
        subject=subject_of(statement, earlier, used, package),
        awaited="",
        is_complete=not missing and not needed & {"doctest", "self"},
        is_telling=any(own_name(name, used, package) for name in called_in(statement)),
    )


def _setting(
    root: Node, imports: Sequence[Import], values: Mapping[str, str], steps: Sequence[Node], needed: set[str]
) -> tuple[list[str], set[str]]:
    """Imports, helpers and values that steps need, and the names that are still missing; `needed` grows."""
    given = [f"{name} = {text}" for name, text in values.items() if name in needed]
    helpers = _helpers(root, needed)
    used = [one for one in imports if one.bound in needed]
    bound = {one.bound for one in used}.union(*map(_bound, [*helpers, *steps]))
    missing = needed - bound - set(values) - set(dir(builtins))
    return [*import_lines(used), *map(_text, helpers), *given], missing


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


def _before(chain: list[Node], statement: Node) -> list[Node]:
    """Statements of the blocks around a statement that come before it."""
    blocks = [statements(node) for node in chain if node.type == "block"]
    return [node for block in blocks for node in block if node.end_byte <= statement.start_byte]


def _earlier(
    before: Sequence[Node], needed: set[str], changed: Callable[[Node], set[str]], most_lines: int
) -> list[Node]:
    """Steps that make or change what is needed; `needed` grows by what they use."""
    found: list[Node] = []
    for node in reversed(before):
        if sum(map(_height, [*found, node])) <= most_lines and changed(node) & needed:
            found.insert(0, node)
            needed |= names_in(node)
    return found


def _used(local: set[str], node: Node) -> set[str]:
    """Local names a step may change: those it makes, and all that stand in it when it calls something."""
    has_call = any(one.type == "call" for one in descend(node))
    return _made(node) | (names_in(node) & local if has_call else set[str]())


def _made(node: Node) -> set[str]:
    """Names a statement binds, or whose objects it acts on."""
    node = node.child_by_field_name("definition") or node
    if node.type in _DEFINITIONS:
        name = node.child_by_field_name("name")
        return {text_of(name).decode()} if name is not None else set()
    if node.type in {"import_from_statement", "import_statement"}:
        return names_in(node)
    inner = node.named_children[0] if node.type == "expression_statement" and node.named_children else None
    target = inner.child_by_field_name("left") or inner.child_by_field_name("function") if inner is not None else None
    return names_in(target) if target is not None else set()


def _bound(node: Node) -> set[str]:
    """Names that have a meaning in or after a statement: bound there, at any depth."""
    fields = ("left", "parameters", "alias")
    nodes = list(descend(node))
    targets = [target for one in nodes for field in fields if (target := one.child_by_field_name(field)) is not None]
    return set[str]().union(*map(_made, nodes), *map(names_in, targets))


def _helpers(root: Node, needed: set[str]) -> list[Node]:
    """Small definitions of the file that are used; `needed` grows by what they use."""
    found: list[Node] = []
    for node in reversed(statements(root)):
        is_small = _height(node) <= _MOST_HELPER_LINES and not node.type.startswith("import")
        if is_small and _made(node) & needed and sum(map(_height, [*found, node])) <= _MOST_LINES:
            found.insert(0, node)
            needed |= names_in(node)
    return found
