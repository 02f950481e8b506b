"""What operators share: replacing a node, swapping tokens by a table, removing a statement or an argument."""

from collections.abc import Callable, Iterator, Mapping

from tree_sitter import Node

from oreline.mutation.operator import Edit, Site, text_of

NAMES = frozenset({"identifier", "attribute", "subscript", "call"})
"""Expressions that bind tighter than any operator and stand for a value."""
LITERALS = frozenset({"integer", "float", "string", "true", "false", "none"})
LOOPS = frozenset({"for_statement", "while_statement"})


def replace(node: Node, text: bytes) -> Edit:
    """`node` becomes `text`."""
    return Edit(node.start_byte, node.end_byte, text)


def exchange(left: Node, right: Node, source: bytes) -> Edit:
    """Two nodes trade places; what stands between them stays."""
    between = source[left.end_byte : right.start_byte]
    return Edit(left.start_byte, right.end_byte, text_of(right) + between + text_of(left))


def token_swap(table: Mapping[str, tuple[str, ...]]) -> Callable[[Site], Iterator[Edit]]:
    """A rewrite that replaces the node captured as `token` by what the table has for its text."""

    def rewrite(site: Site) -> Iterator[Edit]:
        token = site.node("token")
        for other in table.get(text_of(token).decode(), ()):
            yield replace(token, other.encode())

    return rewrite


def negated(condition: Node) -> bytes:
    """The opposite of a condition, in brackets where it needs them."""
    tight = NAMES | {"parenthesized_expression", "true", "false", "comparison_operator"}
    text = text_of(condition)
    return b"not " + text if condition.type in tight else b"not (" + text + b")"


def statements(block: Node) -> list[Node]:
    """Statements of a block, without comments."""
    return [child for child in block.named_children if child.type != "comment"]


def arguments(argument_list: Node) -> list[Node]:
    """Arguments of a call, without comments."""
    return statements(argument_list)


def is_positional(argument: Node) -> bool:
    """Whether an argument is passed by place and is no splat."""
    return argument.type not in {"keyword_argument", "list_splat", "dictionary_splat"}


def parent_of(node: Node) -> Node:
    """The node around `node`, which is never the root here."""
    parent = node.parent
    assert parent is not None  # noqa: S101 - every captured node lies below a module
    return parent


def remove_item(items: list[Node], index: int) -> Edit:
    """One item of a comma-separated list goes, with the comma that set it apart."""
    item = items[index]
    if index:
        return Edit(items[index - 1].end_byte, item.end_byte, b"")
    end = items[1].start_byte if len(items) > 1 else item.end_byte
    return Edit(item.start_byte, end, b"")


def remove_statement(source: bytes, statement: Node, anchor: Node | None = None) -> Iterator[Edit]:
    """A statement's lines go, with the comment lines right above it; nothing when it shares a line or stands alone."""
    if len(statements(parent_of(statement))) > 1:
        yield from remove_lines(source, statement, anchor)


def remove_lines(source: bytes, node: Node, anchor: Node | None = None) -> Iterator[Edit]:
    """All lines of `node` go, unless something else shares them."""
    start = source.rfind(b"\n", 0, node.start_byte) + 1
    newline = source.find(b"\n", node.end_byte)
    end = newline + 1 if newline >= 0 else len(source)
    if source[start : node.start_byte].strip() or source[node.end_byte : end].split(b"#")[0].strip():
        return
    indent = source[start : node.start_byte]
    yield Edit(_above_comments(source, start, indent), end, b"", anchor=(anchor or node).start_byte)


def _above_comments(source: bytes, start: int, indent: bytes) -> int:
    """Where the comment lines that belong to the line at `start` begin: left behind they would tell on the removal."""
    while start:
        previous = source.rfind(b"\n", 0, start - 1) + 1
        if not source[previous:start].startswith(indent + b"#"):
            break
        start = previous
    return start
