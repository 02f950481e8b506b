"""Truth where a check for None was meant: zero and empty values go the wrong way."""

from collections.abc import Iterator

from oreline.mutation.edits import NAMES, replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    comparison = site.node("comparison")
    children = comparison.children
    if len(children) != 3 or children[0].type not in NAMES:
        return
    value = text_of(children[0])
    if children[1].type == "is":
        yield replace(comparison, b"not " + value)
    elif children[1].type == "is not":
        yield replace(comparison, value)


NONE_CHECK_LOOSENED = Operator(
    name="none_check_loosened",
    explanation="A check for None tests truth instead, so that zero and empty values are taken for None.",
    query="(comparison_operator (none)) @comparison",
    rewrite=_rewrite,
    example=Example("if limit is None:\n    limit = 10", "if not limit:\n    limit = 10"),
)
