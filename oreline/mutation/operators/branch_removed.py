"""An `elif` or `else` that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_lines
from oreline.mutation.operator import Edit, Example, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from remove_lines(site.source, site.node("branch"), anchor=site.node("body"))


BRANCH_REMOVED = Operator(
    name="branch_removed",
    explanation="One branch of a decision is missing.",
    query="""
    (if_statement alternative: (else_clause body: (block) @body) @branch)
    (if_statement alternative: (elif_clause consequence: (block) @body) @branch)
    """,
    rewrite=_rewrite,
    example=Example("if fast:\n    step = 2\nelse:\n    step = 1", "if fast:\n    step = 2"),
)
