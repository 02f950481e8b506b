"""What a grammar's nodes mean to one who reads a change: the seam that a language fills with its node types.

The tree diff (`tree_diff.py`) and the kinds of edits (`kinds.py`) know no language but through this.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tree_sitter import Node

from oreline.languages.grammar import Grammar

_NONE = frozenset[str]()


def name_in_field(node: Node) -> bytes:
    """The text of the field `name`; empty where there is none."""
    name = node.child_by_field_name("name")
    return (name.text or b"") if name is not None else b""


def is_never(node: Node) -> bool:
    """For a grammar whose silent nodes are known by their type."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """Node types of one grammar by their part in a program."""

    grammar: Grammar
    profile: str
    """Of the profiles that come with Oreline, the one of fixes in this language."""
    layout: frozenset[str]
    """Nodes that mean nothing: comments and the like."""
    silent: frozenset[str]
    """Nodes that do nothing by themselves: imports, annotations."""
    is_silent_too: Callable[[Node], bool] = is_never
    """Whether another node does nothing either: documentation."""
    blocks: frozenset[str]
    """Nodes whose children are statements. One right within another is the same block."""
    functions: frozenset[str]
    definitions: frozenset[str]
    """Functions, classes, and what wraps them."""
    name_of: Callable[[Node], bytes] = name_in_field
    """Of a definition or function; empty where it has none."""
    branches: frozenset[str]
    guards: frozenset[str]
    """Of them, those that are a guard when all they do is leave."""
    exits: frozenset[str]
    """Statements that leave a block."""
    statements: Mapping[str, str]
    """Further statements by what they are: return | raise | loop | exception | assignment | call."""
    steps: frozenset[str]
    """Statements that hold one expression, which says what they are."""
    assignments: frozenset[str]
    calls: Mapping[str, str]
    """Calls, each with the field of what is called."""
    constants: frozenset[str]
    operations: frozenset[str] = _NONE
    """Expressions that are one operation, however many operands and operators they have."""
    contexts: Mapping[tuple[str, str], str]
    """Parent type and field (`*` for any): condition | callee | argument | index | signature | return | raise | loop |
    exception | value | definition."""

    def is_silent(self, node: Node) -> bool:
        """Whether a node does nothing by itself."""
        return node.type in self.silent or self.is_silent_too(node)

    def called(self, node: Node) -> bytes:
        """The last part of the name that a call is of; empty where it has none."""
        found = node.child_by_field_name(self.calls[node.type])
        text = (found.text or b"") if found is not None else b""
        return text.rpartition(b".")[2].rpartition(b":")[2].rpartition(b">")[2]
