"""A branch taken in the opposite case."""

from collections.abc import Iterator

from oreline.mutation.edits import negated, replace
from oreline.mutation.operator import Edit, Example, Operator, Site

_BY_OTHERS = frozenset({"not_operator", "comparison_operator", "true", "false"})
"""Conditions whose opposite another operator writes more naturally."""


def _rewrite(site: Site) -> Iterator[Edit]:
    condition = site.node("condition")
    if condition.type not in _BY_OTHERS:
        yield replace(condition, negated(condition))


CONDITION_NEGATED = Operator(
    name="condition_negated",
    explanation="A condition has the opposite sense, so that the wrong branch is taken.",
    query="""
    (if_statement condition: (_) @condition)
    (elif_clause condition: (_) @condition)
    (if_clause (_) @condition)
    (conditional_expression (_) (_) @condition (_))
    """,
    rewrite=_rewrite,
    example=Example("if text.isdigit():\n    return int(text)", "if not text.isdigit():\n    return int(text)"),
)
