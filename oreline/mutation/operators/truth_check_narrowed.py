"""A check for None where truth was meant: zero and empty values slip through."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    condition = site.node("condition")
    if condition.type in {"identifier", "attribute"}:
        yield replace(condition, text_of(condition) + b" is not None")
    elif condition.type == "not_operator" and condition.named_children[0].type in {"identifier", "attribute"}:
        yield replace(condition, text_of(condition.named_children[0]) + b" is None")


TRUTH_CHECK_NARROWED = Operator(
    name="truth_check_narrowed",
    explanation="A test for truth only checks for None, so that zero and empty values are taken as given.",
    query="(if_statement condition: (_) @condition) (elif_clause condition: (_) @condition)",
    rewrite=_rewrite,
    example=Example("if not items:\n    return 0", "if items is None:\n    return 0"),
)
