"""A special case that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_statement, statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    guard = site.node("guard")
    body = site.captures.get("exit") or statements(site, site.node("body"))
    if guard.child_by_field_name("alternative") is None and len(body) == 1 and body[0].type in site.grammar.exits:
        yield from remove_statement(site, guard, anchor=body[0])


GUARD_REMOVED = Operator(
    name="guard_removed",
    explanation="A special case is not handled before the general one.",
    rewrite=_rewrite,
)
