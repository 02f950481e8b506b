"""The shape of a change, as numbers: which kinds of edits, at how many sites, how deep, how far apart, how large.

A shape says nothing of the code itself, so that those of other people's histories may be counted and kept.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.mutation.realism.kinds import kind_of
from oreline.mutation.realism.tree_diff import Difference, compare
from oreline.mutation.realism.versions import Versions
from oreline.mutation.realism.words.registry import words_of
from oreline.mutation.realism.words.vocabulary import Vocabulary
from oreline.records.base import Json, Record, to_plain

SCOPES: Final = ("function", "call_edge", "file", "folder", "tree")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape(Record):
    """What one change looks like."""

    kinds: tuple[str, ...]
    """One an edit, sorted: see `kinds.py`."""
    depths: tuple[int, ...]
    """One an edit, sorted: how many blocks are around it within its function."""
    sites: int
    """Places it changes: edits in the same line or in neighbouring ones are one."""
    distances: tuple[int, ...]
    """Lines between neighbouring sites of a file, sorted."""
    size: int
    """Lines added and removed, without blank ones."""
    files: int
    functions: int
    scope: str
    """function | call_edge (functions one of which calls another) | file | folder | tree: the least that holds all."""

    def to_json(self) -> Json:
        """As a column of free form holds it."""
        plain: Json = to_plain(self)
        return plain


def read_shape(stored: Json) -> Shape:
    """The shape that `Shape.to_json` stored."""
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()}
    return Shape(**plain)


@dataclass(frozen=True, slots=True)
class _Placed:
    """One edit with its place: file, line after the change, depth, and function."""

    path: str
    line: int
    kind: str
    depth: int
    function: str
    scope: Node | None
    words: Vocabulary

    @property
    def calls(self) -> frozenset[bytes]:
        """Names called by the function around it, without what stands before their last dot."""
        inside = descend(self.scope) if self.scope is not None else ()
        return frozenset(self.words.called(one) for one in inside if one.type in self.words.calls)


def shape_of(files: Iterable[Versions]) -> Shape:
    """The shape of the change that leads from the buggy to the fixed files; no edits where no language is known.

    Tests that stand within a source file are no part of it.
    """
    known = (_without_tests(one) for one in files if _words(one))
    versions = sorted((one for one in known if one.before != one.after), key=lambda one: one.path)
    edits = [edit for one in versions for edit in _edits(one)]
    sites = [_sites(edit.line for edit in edits if edit.path == one.path) for one in versions]
    return Shape(
        kinds=tuple(sorted(edit.kind for edit in edits)),
        depths=tuple(sorted(edit.depth for edit in edits)),
        sites=sum(map(len, sites)),
        distances=tuple(sorted(gap for runs in sites for gap in _gaps(runs))),
        size=sum(one.changed_lines() for one in versions),
        files=len(versions),
        functions=len({(edit.path, edit.function) for edit in edits}),
        scope=_scope(edits, versions),
    )


def _without_tests(versions: Versions) -> Versions:
    words = _words(versions)
    find = words.grammar.find_test_lines if words else None
    if find is None:
        return versions
    return Versions(versions.path, *(_cut(text, find(text)) for text in (versions.before, versions.after)))


def _cut(source: bytes, lines: Iterable[range]) -> bytes:
    out = {number for one in lines for number in one}
    return b"\n".join(line for number, line in enumerate(source.split(b"\n")) if number not in out)


def _edits(versions: Versions) -> Iterator[_Placed]:
    words = _words(versions)
    if words is None:
        return
    old, new = versions.trees(words.grammar.language)
    for difference in compare(old.root_node, new.root_node, words):
        node = difference.node
        yield _Placed(
            path=versions.path,
            line=_line_after(difference, versions),
            kind=kind_of(difference, words),
            depth=_depth(node, words),
            function=_function(node, words),
            scope=next((one for one in (node, *_around(node)) if one.type in words.functions), None),
            words=words,
        )


def _words(versions: Versions) -> Vocabulary | None:
    return words_of(versions.path, versions.after or versions.before)


def _line_after(difference: Difference, versions: Versions) -> int:
    """The line in the fixed file; of what was taken out, the one it stood before."""
    line = difference.node.start_point[0]
    return line if difference.new is not None else versions.line_after(line)


def _sites(lines: Iterable[int]) -> list[tuple[int, int]]:
    """First and last line of each run of lines that touch."""
    runs: list[tuple[int, int]] = []
    for line in sorted(set(lines)):
        if runs and line <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], line)
        else:
            runs.append((line, line))
    return runs


def _gaps(runs: Sequence[tuple[int, int]]) -> list[int]:
    return [after[0] - before[1] for before, after in pairwise(runs)]


def _around(node: Node) -> Iterator[Node]:
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent


def _depth(node: Node, words: Vocabulary) -> int:
    """Blocks around a node within its function or class, without that one's own."""
    count = -1
    for one in _around(node):
        count += one.type in words.blocks and not (one.parent is not None and one.parent.type in words.blocks)
        if one.type in words.definitions or one.type in words.functions:
            break
    return max(0, count)


def _function(node: Node, words: Vocabulary) -> str:
    """Qualified by position of names alone; empty at module level."""
    around = [one for one in (node, *_around(node)) if one.type in words.definitions or one.type in words.functions]
    names = [words.name_of(one).decode("utf-8", "replace") for one in reversed(around)]
    return ".".join(name for name in names if name)


def _scope(edits: Sequence[_Placed], versions: Sequence[Versions]) -> str:
    functions = {(edit.path, edit.function) for edit in edits}
    if len(versions) == 1 and len(functions) <= 1:
        return "function"
    names = {function.rpartition(".")[2].encode() for _, function in functions}
    if any((edit.calls & names) - {edit.function.rpartition(".")[2].encode()} for edit in edits):
        return "call_edge"
    if len(versions) == 1:
        return "file"
    return "folder" if len({one.path.rpartition("/")[0] for one in versions}) == 1 else "tree"
