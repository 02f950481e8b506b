"""An update of an object's state that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_statement
from oreline.mutation.operator import Edit, Example, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from remove_statement(site.source, site.node("update"))


STATE_UPDATE_REMOVED = Operator(
    name="state_update_removed",
    explanation="A piece of state is not brought up to date.",
    query="""
    (expression_statement . (assignment left: [(attribute) (subscript)] right: (_)) .) @update
    (expression_statement . (augmented_assignment) .) @update
    """,
    rewrite=_rewrite,
    example=Example("self.position += 1\nreturn self.current", "return self.current"),
)
