"""Truth where a check for null was meant: zero and empty values go the wrong way."""

from collections.abc import Iterator

from oreline.mutation.edits import replace, swap_token
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    if "token" in site.captures:
        yield from swap_token(site)
        return
    value = text_of(site.node("value"))
    yield replace(site.node("comparison"), site.grammar.negation + value if "same" in site.captures else value)


NONE_CHECK_LOOSENED = Operator(
    name="none_check_loosened",
    explanation="A check for None tests truth instead, so that zero and empty values are taken for None.",
    rewrite=_rewrite,
)
