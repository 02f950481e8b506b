"""A running value that is updated wrongly."""

from collections.abc import Iterator

from oreline.mutation.edits import replace, swap_token
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    # Text and lists only crash under another operator.
    if site.node("value").type in site.grammar.numbers:
        yield from swap_token(site)
    yield replace(site.node("token"), b"=")


AUGMENTED_ASSIGNMENT_CHANGED = Operator(
    name="augmented_assignment_changed",
    explanation="A running value is updated in the wrong way.",
    rewrite=_rewrite,
)
