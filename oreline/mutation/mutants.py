"""Whether a rewrite gives a proper mutant: it parses, it means something else, and no other mutant is the same."""

import hashlib
from dataclasses import dataclass

from tree_sitter import Node, Parser, Point, Tree

from oreline.errors import CandidateError
from oreline.languages.python.grammar import LANGUAGE, has_errors, tokens
from oreline.mutation.proposals import SourceFile
from oreline.mutation.rewrites import Rewrite, apply


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one bug in it."""

    source: bytes
    identity: str
    """Hash of path and meaning: equal for mutants that differ in layout alone."""


def grow_mutant(file: SourceFile, rewrite: Rewrite, known: set[str]) -> Mutant:
    """The mutant; its identity joins `known`.

    Raises:
        CandidateError: `parse_error`, `equivalent` or `duplicate`.
    """
    where = f"{rewrite.operator.name} in {rewrite.function}, {file.path} line {rewrite.line}"
    source = apply(file.source, rewrite)
    tree = reparse(file.tree, file.source, source, rewrite)
    if has_errors(tree):
        raise CandidateError("parse_error", f"{where}: the changed file does not parse")
    meaning = _meaning(tree, rewrite, grown=len(source) - len(file.source))
    if meaning == _meaning(file.tree, rewrite, grown=0):
        raise CandidateError("equivalent", f"{where}: the changed file means the same")
    identity = hashlib.sha256(repr((file.path, rewrite.outer.start_byte, meaning)).encode()).hexdigest()
    if identity in known:
        raise CandidateError("duplicate", f"{where}: another candidate changes the file in the same way")
    known.add(identity)
    return Mutant(source=source, identity=identity)


def reparse(tree: Tree, before: bytes, after: bytes, rewrite: Rewrite) -> Tree:
    """The tree of the changed file, reusing what the change left as it was."""
    edited = tree.copy()
    new_end = rewrite.start_byte + len(rewrite.replacement)
    edited.edit(
        rewrite.start_byte,
        rewrite.end_byte,
        new_end,
        _point(before, rewrite.start_byte),
        _point(before, rewrite.end_byte),
        _point(after, new_end),
    )
    return Parser(LANGUAGE).parse(after, edited)


def _point(source: bytes, place: int) -> Point:
    line_start = source.rfind(b"\n", 0, place) + 1
    return Point(source.count(b"\n", 0, place), place - line_start)


def _meaning(tree: Tree, rewrite: Rewrite, grown: int) -> tuple[bytes, ...]:
    """Tokens of the outermost function around the change: all else in the file is as it was."""
    outer = rewrite.outer
    node: Node | None = tree.root_node.descendant_for_byte_range(outer.start_byte, outer.end_byte + grown)
    return tokens(node or tree.root_node)
