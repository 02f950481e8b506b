"""One object for all, where each should have its own."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    if "fresh" in site.captures:
        yield replace(site.node("default"), text_of(site.node("fresh")))
    else:
        start = site.node("own").start_byte
        yield Edit(start, start, b"static ")


STATE_SHARED = Operator(
    name="state_shared",
    explanation="State is shared between calls or objects that should each have their own.",
    rewrite=_rewrite,
)
