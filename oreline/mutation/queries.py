"""The queries of a grammar, read from its folders: which operators it has, and one query for any choice of them.

A file holds patterns below headings, `;; operator other_operator`; `scopes.scm` and `structure.scm` say what surrounds
a place, `complexity.scm` where a function branches.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from tree_sitter import Query

from oreline.languages.grammar import Grammar
from oreline.languages.query_files import query_of
from oreline.mutation.operator import Operator

_HEADING: Final = re.compile(r"^;; (.+)$", re.MULTILINE)
_SCOPES: Final = "scopes.scm"
_STRUCTURE: Final = "structure.scm"
_COMPLEXITY: Final = "complexity.scm"
_SURROUNDINGS: Final = frozenset({_SCOPES, _STRUCTURE, _COMPLEXITY})


def scopes_query(grammar: Grammar) -> Query:
    """What finds functions, and other nodes that stand in their full names."""
    return query_of(grammar, _SCOPES)


def structure_query(grammar: Grammar) -> Query:
    """What finds statements, and places that are off limits."""
    return query_of(grammar, _STRUCTURE)


def complexity_query(grammar: Grammar) -> Query:
    """What finds the places where a function may go one way or another."""
    return query_of(grammar, _COMPLEXITY)


@cache
def operator_names(grammar: Grammar) -> frozenset[str]:
    """Names of the operators that the grammar has patterns for."""
    return frozenset(name for names, _ in _sections(grammar) for name in names)


@cache
def joint_query(grammar: Grammar, operators: tuple[Operator, ...]) -> tuple[Query, tuple[tuple[int, ...], ...]] | None:
    """One query for all operators, and for each of its patterns whose it is: one walk of the tree instead of dozens.

    None where the grammar has none of them.
    """
    places = {operator.name: place for place, operator in enumerate(operators)}
    owned = [(tuple(places[name] for name in names if name in places), text) for names, text in _sections(grammar)]
    owned = [(owners, text) for owners, text in owned if owners]
    if not owned:
        return None
    owners_of = [owners for owners, text in owned for _ in range(Query(grammar.language, text).pattern_count)]
    return Query(grammar.language, "\n".join(text for _, text in owned)), tuple(owners_of)


@cache
def _sections(grammar: Grammar) -> Sequence[tuple[tuple[str, ...], str]]:
    files = [file for folder in grammar.queries for file in sorted(folder.glob("*.scm"))]
    texts = (file.read_text(encoding="utf-8") for file in files if file.name not in _SURROUNDINGS)
    return tuple(section for text in texts for section in _split(text))


def _split(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    _, *parts = _HEADING.split(text)
    for names, patterns in zip(parts[::2], parts[1::2], strict=True):
        yield tuple(names.split()), patterns
