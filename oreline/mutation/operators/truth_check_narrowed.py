"""A check for null where truth was meant: zero and empty values slip through."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    is_null, is_given = site.grammar.null_checks
    if "negated" in site.captures:
        yield replace(site.node("negated"), text_of(site.node("value")) + is_null)
    else:
        yield replace(site.node("value"), text_of(site.node("value")) + is_given)


TRUTH_CHECK_NARROWED = Operator(
    name="truth_check_narrowed",
    explanation="A test for truth only checks for None, so that zero and empty values are taken as given.",
    rewrite=_rewrite,
)
