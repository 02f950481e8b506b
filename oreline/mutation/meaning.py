"""Whether two versions of a file mean the same, told from what encloses their difference alone. Pure."""

from itertools import takewhile

from tree_sitter import Node

from oreline.languages.grammar import Grammar, parse, tokens
from oreline.mutation.realism.versions import shared, shared_end


def means_the_same(grammar: Grammar, left: bytes, right: bytes) -> bool:
    """Whether two versions differ in comments, blanks or needless parentheses at most; see `tokens`."""
    if left == right:
        return True
    start, tail = shared(left, right), shared_end(left, right)
    one, other = _around(grammar, left, start, tail), _around(grammar, right, start, tail)
    pairs = takewhile(lambda pair: _is_same_place(*pair, len(left), len(right)), zip(one, other, strict=False))
    common = [pair for pair in pairs if pair[0].type not in grammar.layout]
    left_node, right_node = common[-1] if common else (one[0], other[0])
    return tokens(grammar, left_node) == tokens(grammar, right_node)


def _around(grammar: Grammar, source: bytes, start: int, tail: int) -> list[Node]:
    """Nodes from the root to the smallest one that holds all but so many bytes at both ends."""
    root = parse(grammar, source).root_node
    node = root.descendant_for_byte_range(start, len(source) - tail) or root
    found = [node]
    while node.parent is not None:
        node = node.parent
        found.append(node)
    return found[::-1]


def _is_same_place(one: Node, other: Node, left: int, right: int) -> bool:
    return (one.type, one.start_byte, left - one.end_byte) == (other.type, other.start_byte, right - other.end_byte)
