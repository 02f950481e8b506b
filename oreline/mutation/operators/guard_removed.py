"""A special case that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_statement, statements
from oreline.mutation.operator import Edit, Example, Operator, Site

_EXITS = frozenset({"return_statement", "raise_statement", "continue_statement", "break_statement"})


def _rewrite(site: Site) -> Iterator[Edit]:
    guard = site.node("guard")
    body = statements(site.node("body"))
    if guard.child_by_field_name("alternative") is None and len(body) == 1 and body[0].type in _EXITS:
        yield from remove_statement(site.source, guard, anchor=body[0])


GUARD_REMOVED = Operator(
    name="guard_removed",
    explanation="A special case is not handled before the general one.",
    query="(if_statement consequence: (block) @body) @guard",
    rewrite=_rewrite,
    example=Example("if not items:\n    return None\nreturn items[0]", "return items[0]"),
)
