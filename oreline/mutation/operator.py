"""What a mutation operator is: a pure rewrite of sites, and what it does to code in one sentence.

The operators themselves are one file each in `operators/`; where their sites are in a language says its `queries/`
folder, and what they share in writing edits is in `edits.py`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from oreline.languages.grammar import Grammar, Table


@dataclass(frozen=True, slots=True)
class Edit:
    """Bytes `start` to `end` of the source become `text`."""

    start: int
    end: int
    text: bytes
    anchor: int | None = None
    """Byte offset of the statement a test has to run for the edit to matter; None for where the edit starts."""


@dataclass(frozen=True, slots=True)
class Site:
    """One match of an operator's query in a file."""

    source: bytes
    captures: Mapping[str, Sequence[Node]]
    grammar: Grammar
    table: Table
    """The operator's words in the grammar."""

    def node(self, name: str) -> Node:
        """The one node captured as `name`."""
        return self.captures[name][0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """One way in which code goes wrong, in every language whose queries name it."""

    name: str
    """Stable: it stands in every row made with it."""
    explanation: str
    """One sentence: what is wrong in the buggy code. Never shown to an agent."""
    rewrite: Callable[[Site], Iterator[Edit]]
    """All edits the operator would make at a site; a pure function."""
    may_suspend: bool = False
    """Whether it may change how often a function yields or awaits."""


def text_of(node: Node) -> bytes:
    """Source text of a node."""
    return node.text or b""
