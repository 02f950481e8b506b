"""A step or a reversal that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, remove_item
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    if "slice" in site.captures:
        colons = [child for child in site.node("slice").children if child.type == ":"]
        if len(colons) > 1:
            yield Edit(colons[1].start_byte, site.node("slice").end_byte, b"")
        return
    items = arguments(site, site.node("arguments"))
    if len(items) == 3:
        yield remove_item(items, 2)


STEP_DROPPED = Operator(
    name="step_dropped",
    explanation="The step of a range or slice is missing.",
    rewrite=_rewrite,
)
