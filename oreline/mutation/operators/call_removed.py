"""A call made for its effect that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_statement
from oreline.mutation.operator import Edit, Example, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from remove_statement(site.source, site.node("statement"))


CALL_REMOVED = Operator(
    name="call_removed",
    explanation="A step that a function must carry out is missing.",
    query="(expression_statement . (call) .) @statement",
    rewrite=_rewrite,
    example=Example("self.flush()\nreturn self.size", "return self.size"),
)
