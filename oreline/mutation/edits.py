"""What operators share: replacing a node, swapping words by a table, removing a statement or an argument."""

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from oreline.mutation.operator import Edit, Site, text_of


def replace(node: Node, text: bytes) -> Edit:
    """`node` becomes `text`."""
    return Edit(node.start_byte, node.end_byte, text)


def exchange(left: Node, right: Node, source: bytes) -> Edit:
    """Two nodes trade places; what stands between them stays."""
    return exchange_runs((left,), (right,), source)


def exchange_runs(left: Sequence[Node], right: Sequence[Node], source: bytes) -> Edit:
    """The same for two runs of neighbours."""
    (start, inner), (outer, end) = ((run[0].start_byte, run[-1].end_byte) for run in (left, right))
    return Edit(start, end, source[outer:end] + source[inner:outer] + source[start:inner])


def swap_token(site: Site) -> Iterator[Edit]:
    """The rewrite that replaces the node captured as `token` by what the operator's table has for its text."""
    token = site.node("token")
    for other in site.table.get(text_of(token).decode(), ()):
        yield replace(token, other.encode())


def negated(site: Site, condition: Node) -> bytes:
    """The opposite of a condition, in brackets where it needs them."""
    text = text_of(condition)
    return site.grammar.negation + (text if condition.type in site.grammar.tight else b"(" + text + b")")


def word(statement: Node) -> Node:
    """The keyword that a statement begins with."""
    return statement.children[0] if statement.children else statement


def statements(site: Site, block: Node) -> list[Node]:
    """Statements of a block, without comments."""
    layout = site.grammar.layout
    return [child for child in block.named_children if child.type not in layout]


def arguments(site: Site, argument_list: Node) -> list[Node]:
    """Arguments of a call, without comments."""
    return [_bare(site, argument) for argument in statements(site, argument_list)]


def _bare(site: Site, argument: Node) -> Node:
    """What is passed, where the node around it says nothing more: no name, and no way of passing."""
    is_plain = argument.type in site.grammar.arguments and argument.child_count == 1
    return argument.children[0] if is_plain else argument


def holder_of(site: Site, node: Node) -> Node:
    """The node around `node`, past those that hold one argument each."""
    holder = parent_of(node)
    return parent_of(holder) if holder.type in site.grammar.arguments else holder


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


def keep_all_but_one(listed: Node, items: list[Node]) -> Iterator[Edit]:
    """Each item of a list goes in turn; of two, the other one stands alone."""
    if len(items) == 2:
        yield from (replace(listed, text_of(item)) for item in items)
    elif len(items) > 2:
        yield from (remove_item(items, index) for index in range(len(items)))


def remove_statement(site: Site, statement: Node, anchor: Node | None = None) -> Iterator[Edit]:
    """A statement's lines go, with the comment lines right above it; nothing when it shares a line, stands alone where
    something has to, or is a value rather than a statement."""
    containers, block = site.grammar.containers, parent_of(statement)
    is_value = bool(containers) and block.type not in containers
    if not is_value and (not site.grammar.empty or len(statements(site, block)) > 1):
        yield from remove_lines(site, statement, anchor)


def remove_lines(site: Site, node: Node, anchor: Node | None = None) -> Iterator[Edit]:
    """All lines of `node` go, unless something else shares them."""
    source, comment = site.source, site.grammar.comment
    start = source.rfind(b"\n", 0, node.start_byte) + 1
    newline = source.find(b"\n", node.end_byte)
    end = newline + 1 if newline >= 0 else len(source)
    if source[start : node.start_byte].strip() or source[node.end_byte : end].split(comment)[0].strip():
        return
    indent = source[start : node.start_byte]
    yield Edit(_above_comments(source, start, indent + comment), end, b"", anchor=(anchor or node).start_byte)


def _above_comments(source: bytes, start: int, opening: bytes) -> int:
    """Where the comment lines that belong to the line at `start` begin: left behind they would tell on the removal."""
    while start:
        previous = source.rfind(b"\n", 0, start - 1) + 1
        if not source[previous:start].startswith(opening):
            break
        start = previous
    return start


def line_indent(source: bytes, node: Node) -> bytes:
    """The blanks that the line of `node` begins with."""
    line = source[source.rfind(b"\n", 0, node.start_byte) + 1 : node.start_byte]
    return line[: len(line) - len(line.lstrip())]
