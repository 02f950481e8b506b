"""What a grammar's nodes mean to one who reads a change: the seam that a language fills with its node types.

The tree diff (`tree_diff.py`) and the kinds of edits (`kinds.py`) know no language but through this.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tree_sitter import Language, Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """Node types of one grammar by their part in a program."""

    language: Language
    layout: frozenset[str]
    """Nodes that mean nothing: comments and the like."""
    is_silent: Callable[[Node], bool]
    """Whether a node does nothing by itself: imports, annotations, documentation."""
    blocks: frozenset[str]
    """Nodes whose children are statements."""
    functions: frozenset[str]
    definitions: frozenset[str]
    """Functions, classes, and what wraps them."""
    branches: frozenset[str]
    guards: frozenset[str]
    """Of them, those that are a guard when all they do is leave."""
    exits: frozenset[str]
    """Statements that leave a block."""
    statements: Mapping[str, str]
    """Further statements by what they are: return | raise | loop | exception | assignment."""
    steps: frozenset[str]
    """Statements that hold one expression, which says what they are."""
    assignments: frozenset[str]
    calls: frozenset[str]
    constants: frozenset[str]
    contexts: Mapping[tuple[str, str], str]
    """Parent type and field (`*` for any): condition | callee | argument | index | signature | return | raise | loop |
    exception | value | definition."""
