"""What a grammar is: bytes to a syntax tree, what of a tree is meaning rather than layout, and the words of the
language that mutation operators need. Each language's own is in its folder's `grammar.py`.

All offsets are bytes. Rewrites live in `oreline.mutation`; the queries they start from in the language's `queries/`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tree_sitter import Language, Node, Parser, Tree

Table = Mapping[str, tuple[str, ...]]
"""A word, and what is written in its place by those who get it wrong."""

_OPENED: Final = b"\x00("
_CLOSED: Final = b"\x00)"
_NONE: Final = frozenset[str]()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Grammar:
    """One grammar, with the types of its nodes by the part they play. Two are the same only if they are one object."""

    name: str
    """Such as `tsx`: one language may have several."""
    language: Language
    queries: tuple[Path, ...]
    """Folders of `*.scm`."""
    layout: frozenset[str] = frozenset({"comment"})
    """Nodes without meaning."""
    atoms: frozenset[str] = _NONE
    """Nodes whose text is more than that of their children."""
    groups: frozenset[str] = frozenset({"parenthesized_expression"})
    """Brackets that only group."""
    names: frozenset[str] = _NONE
    """Expressions that bind tighter than any operator and stand for a value."""
    variables: frozenset[str] = _NONE
    """Those of them that nothing computes."""
    places: frozenset[str] = _NONE
    """Those of them that may be a bound."""
    literals: frozenset[str] = _NONE
    sequences: frozenset[str] = _NONE
    """Texts, lists and the like, on which operators of arithmetic mean something else."""
    numbers: frozenset[str] = _NONE
    """Expressions that may be numbers."""
    numbers_elsewhere: frozenset[str] = _NONE
    """Nodes right below which an operator of its own changes a number."""
    indices: frozenset[str] = _NONE
    """Nodes right below which a minus sign counts from the end."""
    tight: frozenset[str] = _NONE
    """Conditions that a negation may stand before without brackets."""
    negation: bytes = b"!"
    opposites_elsewhere: frozenset[str] = _NONE
    """Conditions whose opposite an operator of its own writes more naturally."""
    null_checks: tuple[bytes, bytes] = (b"", b"")
    """What stands behind a name to ask whether it is null, and whether it is not."""
    null: bytes = b""
    """The word for nothing."""
    blocks: frozenset[str] = frozenset({"block"})
    containers: frozenset[str] = _NONE
    """Nodes right below which an expression is a statement; none where statements have types of their own."""
    handlers: frozenset[str] = _NONE
    """Parts of a block that run after its statements, or in place of them."""
    exits: frozenset[str] = _NONE
    """Statements after which the next one doesn't run."""
    steps: frozenset[str] = _NONE
    """Statements made for their effect."""
    loops: frozenset[str] = _NONE
    """Loops that end by themselves: over a collection, or counted."""
    switches: frozenset[str] = _NONE
    breakable: frozenset[str] = _NONE
    """All that a `break` leaves."""
    next_round: bytes = b"continue"
    """The word that ends a round of a loop."""
    functions: frozenset[str] = _NONE
    """Nodes whose inside has names of its own."""
    uses: frozenset[str] = _NONE
    """Nodes right below which a name is a value that is read."""
    members: frozenset[str] = _NONE
    """Uses of an attribute of an object."""
    own_members: frozenset[str] = _NONE
    """Attributes of the object that a method is called on, which need no name of an object."""
    subscripts: frozenset[str] = _NONE
    arguments: frozenset[str] = _NONE
    """Nodes that each hold one argument; whoever asks for arguments gets what is in those that say nothing more."""
    keywords: frozenset[str] = _NONE
    """Arguments that are passed by name."""
    unplaced: frozenset[str] = _NONE
    """Arguments that are not passed by place: by name, or many at once."""
    is_typed: bool = True
    """Whether a name can only stand for one of the same declared type."""
    imports: frozenset[str] = _NONE
    """Statements that make the names of other files known."""
    comment: bytes = b"//"
    empty: bytes = b""
    """What a block that does nothing must hold."""
    statement_end: bytes = b";"
    """What ends a statement on a line of its own."""
    own_state: re.Pattern[bytes] = re.compile(rb"\bthis\.\w+")
    """State of the object a method is called on."""
    suspension: re.Pattern[bytes] = re.compile(rb"\b(?:yield|await)\b")
    """Of which an edit leaves as many as there are: words that decide what kind of function it is, or openings of text
    that stands elsewhere."""
    wrappers: tuple[tuple[bytes, bytes], ...] = ((b"", b""),)
    """What has to stand around a function alone for the parser to know it."""
    has_macros: bool = False
    """Whether a file may well have parts that no grammar knows; functions without such parts are read all the same."""
    find_test_lines: Callable[[bytes], tuple[range, ...]] | None = None
    """What finds the tests within a source file: lines from 0."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    """Words by the operator that exchanges them."""


def parse(grammar: Grammar, source: bytes, edited: Tree | None = None) -> Tree:
    """The syntax tree of a file; broken code gives a tree with error nodes."""
    parser = Parser(grammar.language)
    return parser.parse(source) if edited is None else parser.parse(source, edited)


def has_errors(tree: Tree) -> bool:
    """Whether the parser had to skip or invent anything."""
    return tree.root_node.has_error


def tokens(grammar: Grammar, node: Node) -> tuple[bytes, ...]:
    """What `node` means, as a sequence: equal for two trees that differ in comments, blanks or needless parentheses.

    Brackets of nesting stand in it, so that moving a statement into or out of a block is a difference.
    """
    return tuple(found for found, _ in placed_tokens(grammar, node))


def placed_tokens(grammar: Grammar, node: Node) -> Iterator[tuple[bytes, Node | None]]:
    """Tokens, each with the node that it opens or is; None where one closes."""
    layout, atoms, groups = grammar.layout, grammar.atoms, grammar.groups
    waiting: list[Node | None] = [node]
    while waiting:
        current = waiting.pop()
        if current is None:
            yield _CLOSED, None
            continue
        kind = current.type
        if kind in groups:
            waiting.extend(reversed(current.named_children))
        elif current.child_count == 0 or kind in atoms:
            yield current.text or b"", current
        else:
            yield _OPENED, current
            waiting.append(None)
            waiting.extend(child for child in reversed(current.children) if child.type not in layout)


def depth_of(tree: Tree) -> int:
    """Levels below the root."""
    cursor, depth, deepest = tree.walk(), 0, 0
    while True:
        if cursor.goto_first_child():
            depth += 1
            deepest = max(deepest, depth)
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return deepest
            depth -= 1


def descend(node: Node, into: Callable[[Node], Sequence[Node]] = lambda node: node.named_children) -> Iterator[Node]:
    """`node` and what lies below it, in order of place; `into` says which children of a node are visited.

    Works at any depth: mined code nests deeper than Python's own stack.
    """
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(into(current)))
