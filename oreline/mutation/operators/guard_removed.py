"""A special case that was forgotten."""

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from oreline.mutation.edits import remove_statement, statements
from oreline.mutation.operator import Edit, Operator, Site


def _only_exit(site: Site) -> Sequence[Node]:
    body = statements(site, site.node("body"))
    return body if len(body) == 1 and body[0].type in site.grammar.exits else ()


def _rewrite(site: Site) -> Iterator[Edit]:
    guard = site.node("guard")
    exits = site.captures.get("exit") or _only_exit(site)
    if exits and guard.child_by_field_name("alternative") is None:
        yield from remove_statement(site, guard, anchor=exits[0])


GUARD_REMOVED = Operator(
    name="guard_removed",
    explanation="A special case is not handled before the general one.",
    rewrite=_rewrite,
)
