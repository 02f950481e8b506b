"""What differs between two syntax trees: nodes put in, taken out, moved, or written anew, each as small as can be told.

From the top down: children that are alike on both sides are put aside, the others are paired by kind and likeness and
looked into. What a difference means is told in `kinds.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from operator import eq
from typing import Final, TypeVar

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.mutation.realism.words.vocabulary import Vocabulary

ItemT = TypeVar("ItemT")
_PUNCTUATION: Final = frozenset({",", "(", ")", "[", "]", "{", "}", ":", ";", "."})
_ALIKE: Final = 0.3
"""Share of words two statements must have in common to be the same one, written anew."""
_MOST_PAIRS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Difference:
    """One node on either side, or on one alone."""

    old: Node | None
    new: Node | None
    is_move: bool = False

    @property
    def node(self) -> Node:
        """The node after the change; before it, where it was taken out."""
        node = self.new if self.new is not None else self.old
        assert node is not None  # noqa: S101 -- one of them always stands
        return node


def key_of(node: Node) -> bytes:
    """Equal for nodes that read alike, wherever they stand and however they are indented."""
    return b" ".join((node.text or b"").split())


def compare(old: Node, new: Node, words: Vocabulary) -> list[Difference]:
    """All differences, in order of place in the new tree; those taken out come first."""
    found: list[Difference] = []
    waiting = [(old, new)]
    while waiting:
        left, right = waiting.pop()
        olds, news = _parts(left, words), _parts(right, words)
        if left.text == right.text or (not (olds and news) and key_of(left) == key_of(right)):
            continue
        if not _can_be_looked_into(left, right, words) or not ((olds and news) or left.type in words.blocks):
            found.append(Difference(left, right))
            continue
        for one in _aligned(olds, news, words):
            if one.old is not None and one.new is not None:
                waiting.append((one.old, one.new))
            else:
                found.append(one)
    return sorted(_with_moves(found, words), key=lambda one: (one.new is not None, one.node.start_byte))


def _can_be_looked_into(left: Node, right: Node, words: Vocabulary) -> bool:
    return left.type == right.type and not _is_wrapped(left, right, words)


def _is_wrapped(left: Node, right: Node, words: Vocabulary) -> bool:
    """Whether one expression came to stand within the other: looked into, they would seem to differ all over."""
    if left.type in words.blocks or _is_statement(left, words) or left.type in words.definitions:
        return False
    inner, outer = sorted((left, right), key=lambda one: len(key_of(one)))
    key = key_of(inner)
    return key in key_of(outer) and any(key_of(one) == key for one in descend(outer) if one != outer)


def _parts(node: Node, words: Vocabulary) -> list[Node]:
    if node.type in words.constants:
        return []
    return [
        child
        for child in node.children
        if child.type not in words.layout and child.type not in _PUNCTUATION and not words.is_silent(child)
    ]


def _aligned(olds: Sequence[Node], news: Sequence[Node], words: Vocabulary) -> Iterator[Difference]:
    head = common(olds, news, _reads_alike)
    tail = common(olds[head:][::-1], news[head:][::-1], _reads_alike)
    olds, news = olds[head : len(olds) - tail], news[head : len(news) - tail]
    if len(olds) == len(news) == 1 and olds[0].type == news[0].type:
        yield Difference(olds[0], news[0])
        return
    matcher = SequenceMatcher(None, [key_of(one) for one in olds], [key_of(one) for one in news], autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag != "equal":
            yield from _unwrapped(list(_paired(olds[i:j], news[k:m])), words)


def _reads_alike(old: Node, new: Node) -> bool:
    return old.text == new.text


def common(left: Sequence[ItemT], right: Sequence[ItemT], is_same: Callable[[ItemT, ItemT], bool] = eq) -> int:
    """How many items two lists begin with alike."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((index for index, (a, b) in pairs if not is_same(a, b)), min(len(left), len(right)))


def _paired(olds: Sequence[Node], news: Sequence[Node]) -> Iterator[Difference]:
    """Those of a kind that are most alike, in order; one against one is a pair whatever it is."""
    if len(olds) == len(news) == 1 and (olds[0].is_named == news[0].is_named):
        yield Difference(olds[0], news[0])
        return
    pairs = _best_pairs(olds, news)
    taken = {new for _, new in pairs}
    yield from (Difference(olds[i], news[j]) for i, j in pairs)
    yield from (Difference(one, None) for i, one in enumerate(olds) if i not in {old for old, _ in pairs})
    yield from (Difference(None, one) for j, one in enumerate(news) if j not in taken)


def _best_pairs(olds: Sequence[Node], news: Sequence[Node]) -> list[tuple[int, int]]:
    """The pairs in order on both sides whose likenesses add up to most."""
    if len(olds) * len(news) > _MOST_PAIRS:
        return []
    left, right = [_words_of(one) for one in olds], [_words_of(one) for one in news]
    best: list[list[tuple[float, tuple[tuple[int, int], ...]]]] = [[(0.0, ())] * (len(news) + 1)]
    for i, old in enumerate(olds):
        row: list[tuple[float, tuple[tuple[int, int], ...]]] = [(0.0, ())]
        for j, new in enumerate(news):
            options = [best[i][j + 1], row[j]]
            likeness = _likeness(left[i], right[j]) if old.type == new.type else 0.0
            if likeness >= _ALIKE:
                score, pairs = best[i][j]
                options.append((score + likeness, (*pairs, (i, j))))
            row.append(max(options, key=lambda option: option[0]))
        best.append(row)
    return list(best[-1][-1][1])


def _words_of(node: Node) -> Counter[bytes]:
    return Counter((one.text or b"") for one in descend(node, lambda one: one.children) if one.child_count == 0)


def _likeness(left: Counter[bytes], right: Counter[bytes]) -> float:
    return 2 * (left & right).total() / max(1, left.total() + right.total())


def _unwrapped(found: Sequence[Difference], words: Vocabulary) -> Iterator[Difference]:
    """Without statements that only came to stand within another, or out of it."""
    put_in = {key for one in found if one.old is None for key in _inner_keys(one.node, words)}
    taken_out = {key for one in found if one.new is None for key in _inner_keys(one.node, words)}
    for one in found:
        inner = taken_out if one.old is None else put_in
        if (one.old is not None and one.new is not None) or key_of(one.node) not in inner:
            yield one


def _inner_keys(node: Node, words: Vocabulary) -> Iterator[bytes]:
    for one in descend(node):
        if one.parent is not None and one.parent.type in words.blocks and one != node:
            yield key_of(one)


def _with_moves(found: Sequence[Difference], words: Vocabulary) -> Iterator[Difference]:
    """What was taken out here and put in there, as one difference."""
    gone = {key_of(one.node): one for one in found if one.new is None and _is_statement(one.node, words)}
    moved: set[bytes] = set()
    for one in found:
        key = key_of(one.node)
        if one.old is None and key in gone and key not in moved:
            moved.add(key)
            yield Difference(gone[key].node, one.node, is_move=True)
        elif one.new is not None:
            yield one
    yield from (one for one in found if one.new is None and key_of(one.node) not in moved)


def _is_statement(node: Node, words: Vocabulary) -> bool:
    return node.parent is not None and node.parent.type in words.blocks
