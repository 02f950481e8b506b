"""Whether a rewrite gives a proper mutant: it parses, it means something else, and no other mutant is the same."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from oreline.errors import CandidateError
from oreline.languages.grammar import has_errors, tokens
from oreline.mutation.proposals import SourceFile
from oreline.mutation.rewrites import Rewrite, apply
from oreline.mutation.units import Unit, unit_of

_UNITS_KEPT: Final = 256
_WHOLE: Final = -1


@dataclass(frozen=True, slots=True)
class Change:
    """What a rewrite does to the tokens of its unit: equal for two that differ in layout alone."""

    place: int
    removed: tuple[bytes, ...]
    added: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one bug in it."""

    source: bytes
    identity: str
    """Hash of path and meaning: equal for mutants that differ in layout alone."""
    cluster: str
    """Hash of the operator and of what the function and the change are but for names: equal for copies of a function
    that are changed alike, wherever they stand."""


class Nursery:
    """Grows mutants, no two alike. Functions that it has read lately it knows still."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._units: OrderedDict[tuple[str, int], Unit] = OrderedDict()

    def grow(self, file: SourceFile, rewrite: Rewrite) -> Mutant:
        """The mutant, where no other was grown that is the same.

        Raises:
            CandidateError: `parse_error`, `equivalent` or `duplicate`.
        """
        mutant = self.try_out(file, rewrite)
        if mutant.identity in self._known:
            where = _place(file, rewrite)
            raise CandidateError("duplicate", f"{where}: another candidate changes the file in the same way")
        self._known.add(mutant.identity)
        return mutant

    def try_out(self, file: SourceFile, rewrite: Rewrite) -> Mutant:
        """The mutant, whatever others there are.

        Raises:
            CandidateError: `parse_error` or `equivalent`.
        """
        unit = self._unit(file, rewrite)
        tree = unit.changed(rewrite)
        if has_errors(tree):
            raise CandidateError("parse_error", f"{_place(file, rewrite)}: the changed file does not parse")
        change = _change(unit, tree.root_node, rewrite)
        if change is None:
            raise CandidateError("equivalent", f"{_place(file, rewrite)}: the changed file means the same")
        identity = _hash(file.path, unit.start, change.place, change.removed, change.added)
        return Mutant(apply(file.source, rewrite), identity, _cluster(unit, change, rewrite.operator.name))

    def _unit(self, file: SourceFile, rewrite: Rewrite) -> Unit:
        outer = rewrite.outer
        is_inside = outer.start_byte <= rewrite.start_byte and rewrite.end_byte <= outer.end_byte
        # What goes beyond its function, such as that function's removal, leaves the function's own unit where it is.
        key = (file.path, outer.start_byte if is_inside else _WHOLE)
        unit = self._units.get(key)
        if unit is None or not unit.holds(rewrite):
            unit = unit_of(file.grammar, file.source, file.tree, rewrite)
            self._units[key] = unit
            if len(self._units) > _UNITS_KEPT:
                self._units.popitem(last=False)
        return unit


def _place(file: SourceFile, rewrite: Rewrite) -> str:
    return f"{rewrite.operator.name} in {rewrite.function}, {file.path} line {rewrite.line}"


def _change(unit: Unit, root: Node, rewrite: Rewrite) -> Change | None:
    """What differs between the tokens; None when nothing does."""
    old, new = _innermost(unit, root, rewrite)
    before, after = tokens(unit.grammar, old), tokens(unit.grammar, new)
    if before == after:
        return None
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    place = unit.places.get(old.id, 0) + head
    return Change(place, before[head : len(before) - tail], after[head : len(after) - tail])


def _innermost(unit: Unit, root: Node, rewrite: Rewrite) -> tuple[Node, Node]:
    """The innermost nodes before and after that hold all of the change, with everything around them alike."""
    start, end = unit.place_of(rewrite)
    grown = len(rewrite.replacement) - (end - start)
    flat = unit.grammar.groups | unit.grammar.atoms
    found = unit.tree.root_node, root
    for old, new in _descend_together(unit.tree.root_node, root, start):
        holds_all = bool(old.child_count) and old.start_byte <= start and old.end_byte >= end
        if not holds_all or old.type != new.type or old.end_byte + grown != new.end_byte:
            break
        if old.type not in flat:
            found = old, new
    return found


def _descend_together(old: Node, new: Node, place: int) -> Iterator[tuple[Node, Node]]:
    """The nodes at a place in two trees, from the outside in, as long as they have as many children."""
    before, after = old.walk(), new.walk()
    while old.child_count == new.child_count:
        # The binding's `Node.first_child_for_byte` crashes where there is no such child; the cursor's returns None.
        index = before.goto_first_child_for_byte(place)
        if index is None or index != after.goto_first_child_for_byte(place):
            return
        if before.node is None or after.node is None:
            return
        old, new = before.node, after.node
        yield old, new


def _common(left: Sequence[bytes], right: Sequence[bytes]) -> int:
    """How many items two sequences begin with alike."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count


def _cluster(unit: Unit, change: Change, operator: str) -> str:
    added = tuple(unit.names.get(token, token) for token in change.added)
    return _hash(operator, unit.shape, change.place, len(change.removed), added)


def _hash(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()
