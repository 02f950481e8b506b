"""Where two versions of a file differ: stretches of lines, and which of them are code within functions. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tree_sitter import Node

from oreline.languages.grammar import descend
from oreline.mutation.hunks import split_lines
from oreline.mutation.proposals import SourceFile
from oreline.mutation.structure import read_structure


@dataclass(frozen=True, slots=True)
class Difference:
    """Lines of the fixed file, counted from 0, and those of the buggy file in their place."""

    fixed: range
    buggy: range

    @property
    def lines(self) -> tuple[int, ...]:
        """Numbers of the fixed lines, from 1; where the fix only removes some, of the one they preceded."""
        return tuple(range(self.fixed.start + 1, max(self.fixed.stop, self.fixed.start + 1) + 1))


def differences(buggy: bytes, fixed: bytes) -> tuple[Difference, ...]:
    """All stretches in which two files differ, in order of place."""
    before, after = split_lines(buggy), split_lines(fixed)
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    matcher = SequenceMatcher(None, before[head : len(before) - tail], after[head : len(after) - tail], autojunk=False)
    return tuple(
        Difference(fixed=range(head + b0, head + b1), buggy=range(head + a0, head + a1))
        for kind, a0, a1, b0, b1 in matcher.get_opcodes()
        if kind != "equal"
    )


def taken_back(difference: Difference, buggy: bytes, fixed: bytes) -> bytes:
    """The fixed file with one stretch as the buggy file has it."""
    before, after = split_lines(buggy), split_lines(fixed)
    own = difference.fixed
    old = before[difference.buggy.start : difference.buggy.stop]
    return b"".join((*after[: own.start], *old, *after[own.stop :]))


def code_lines(file: SourceFile, asked: Iterable[int]) -> frozenset[int]:
    """Of these lines (counted from 0), the ones that hold code of a function: no comment, no text of documentation."""
    wanted = frozenset(asked)
    structure = read_structure(file.grammar, file.tree.root_node)
    return frozenset(
        line
        for leaf in _leaves(file)
        for line in range(leaf.start_point[0], leaf.end_point[0] + 1)
        if line in wanted and not structure.functions_at(leaf.start_byte)[0].is_module
    )


def _leaves(file: SourceFile) -> Iterator[Node]:
    layout = file.grammar.layout

    def into(node: Node) -> Sequence[Node]:
        return [child for child in node.children if child.type not in layout and not _is_documentation(child)]

    return (node for node in descend(file.tree.root_node, into) if node.child_count == 0)


def _is_documentation(node: Node) -> bool:
    """A text that stands as a statement of its own."""
    parts = node.named_children if node.type == "expression_statement" else []
    return len(parts) == 1 and parts[0].type == "string"


def _common(left: Sequence[bytes], right: Sequence[bytes]) -> int:
    """How many items two sequences begin with alike."""
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count
