"""One version of a source file as its grammar reads it: does it parse, how do its functions branch, which names."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tree_sitter import Node, QueryCursor, Tree

from oreline.languages.grammar import Grammar, descend, has_errors, parse
from oreline.languages.grammars import grammars_of
from oreline.mutation.queries import complexity_query
from oreline.mutation.structure import read_structure

LARGEST: Final = 1_000_000
"""Bytes of a file that is read."""
_ROUND: Final = 64
"""Versions that are kept: the patches of a task share the files as they were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a grammar finds."""

    parses: bool
    complexity: Mapping[str, int]
    """Cyclomatic, by qualified name of the function; those of the same name together."""
    names: frozenset[str]
    """Names that the file itself uses; not those it imports or finds on objects."""


EMPTY: Final = Reading(parses=True, complexity={}, names=frozenset())


@lru_cache(maxsize=_ROUND)
def read_version(path: str, content: bytes) -> Reading:
    """The reading of a file of some language; one that isn't there is empty."""
    grammar, tree = _parse(path, content)
    return Reading(
        parses=not has_errors(tree),
        complexity=dict(_complexity(grammar, tree.root_node)),
        names=frozenset(_names(grammar, tree.root_node)),
    )


def _parse(path: str, content: bytes) -> tuple[Grammar, Tree]:
    """By the grammar that reads it without errors, else by the likeliest."""
    tried = [(grammar, parse(grammar, content)) for grammar in grammars_of(path)]
    return next(((grammar, tree) for grammar, tree in tried if not has_errors(tree)), tried[0])


def _complexity(grammar: Grammar, root: Node) -> Counter[str]:
    """One way through each function, and one more for each decision in it."""
    structure = read_structure(grammar, root)
    found = Counter(function.name for function in structure.functions)
    for node in QueryCursor(complexity_query(grammar)).captures(root).get("decision", ()):
        function = structure.functions_at(node.start_byte)[0]
        if not function.is_module:
            found[function.name] += 1
    return found


def _names(grammar: Grammar, root: Node) -> Iterator[str]:
    def into(node: Node) -> list[Node]:
        return [child for child in node.named_children if child.type not in grammar.imports | grammar.layout]

    for node in descend(root, into):
        if node.child_count == 0 and node.type.endswith("identifier") and not _is_foreign(grammar, node):
            yield (node.text or b"").decode("utf-8", "replace")


def _is_foreign(grammar: Grammar, node: Node) -> bool:
    """Whether the name was given elsewhere: an attribute that is used, an argument passed by name."""
    parent = node.parent
    if parent is None:
        return False
    is_first = parent.children[0] == node
    return (parent.type in grammar.members and not is_first) or (parent.type in grammar.keywords and is_first)
