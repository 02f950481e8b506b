"""The part of a file that has to be read again for a change: the outermost function around it, alone.

Reading the whole file takes ten times as long. Where a function alone doesn't read as it does in its file, the unit is
the whole file.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tree_sitter import Node, Point, Tree

from oreline.languages.grammar import Grammar, has_errors, parse, placed_tokens
from oreline.mutation.rewrites import Rewrite

_NAME: Final = re.compile(rb"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Unit:
    """A stretch of a file that parses by itself."""

    grammar: Grammar
    source: bytes
    """The stretch, with what has to stand around it."""
    tree: Tree
    start: int
    """Where the stretch begins in the file."""
    end: int
    shift: int
    """Where it begins in `source`."""

    @cached_property
    def _placed(self) -> list[tuple[bytes, Node | None]]:
        return list(placed_tokens(self.grammar, self.tree.root_node))

    @cached_property
    def tokens(self) -> tuple[bytes, ...]:
        """What the unit means."""
        return tuple(token for token, _ in self._placed)

    @cached_property
    def places(self) -> dict[int, int]:
        """Where in `tokens` a node begins, by the node's id."""
        return {node.id: place for place, (_, node) in enumerate(self._placed) if node is not None}

    @cached_property
    def names(self) -> dict[bytes, bytes]:
        """Each name in the unit, and the number of the place where it first comes."""
        found = dict.fromkeys(token for token in self.tokens if _NAME.fullmatch(token))
        return {name: b"\x00%d" % number for number, name in enumerate(found)}

    @cached_property
    def shape(self) -> str:
        """Hash of what the unit means but for its names."""
        shape = [self.names.get(token, token) for token in self.tokens]
        return hashlib.sha256(b"\x00".join(shape)).hexdigest()

    def holds(self, rewrite: Rewrite) -> bool:
        """Whether the unit has all that a rewrite changes."""
        return self.start <= rewrite.start_byte and rewrite.end_byte <= self.end

    def place_of(self, rewrite: Rewrite) -> tuple[int, int]:
        """The bytes of `source` that a rewrite replaces."""
        offset = self.shift - self.start
        return rewrite.start_byte + offset, rewrite.end_byte + offset

    def changed(self, rewrite: Rewrite) -> Tree:
        """The tree after the change, reusing what the change left as it was."""
        start, end = self.place_of(rewrite)
        after = self.source[:start] + rewrite.replacement + self.source[end:]
        new_end = start + len(rewrite.replacement)
        edited = self.tree.copy()
        edited.edit(start, end, new_end, _point(self.source, start), _point(self.source, end), _point(after, new_end))
        return parse(self.grammar, after, edited)


def unit_of(grammar: Grammar, source: bytes, tree: Tree, rewrite: Rewrite) -> Unit:
    """The smallest unit that holds a rewrite."""
    outer = rewrite.outer
    if not outer.is_module:
        node = tree.root_node.descendant_for_byte_range(outer.start_byte, outer.end_byte)
        for unit in _alone(grammar, source, node) if node is not None else ():
            if unit.holds(rewrite):
                return unit
    return Unit(grammar, source, tree, 0, len(source), 0)


def _alone(grammar: Grammar, source: bytes, node: Node) -> Iterator[Unit]:
    """The node by itself, in each way in which it reads as in its file."""
    newline = source.find(b"\n", node.end_byte)
    rest = source[node.end_byte : newline].lstrip()
    end = newline + 1 if newline >= 0 and (not rest or rest.startswith(grammar.comment)) else node.end_byte
    for before, behind in grammar.wrappers:
        text = before + source[node.start_byte : end] + behind
        tree = parse(grammar, text)
        if has_errors(tree):
            continue
        first, last = len(before), len(before) + node.end_byte - node.start_byte
        found = tree.root_node.descendant_for_byte_range(first, last)
        if found is not None and str(found) == str(node):
            yield Unit(grammar, text, tree, node.start_byte, end, len(before))


def _point(source: bytes, place: int) -> Point:
    line_start = source.rfind(b"\n", 0, place) + 1
    return Point(source.count(b"\n", 0, place), place - line_start)
