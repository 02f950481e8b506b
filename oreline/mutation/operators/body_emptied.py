"""A function that does nothing."""

from collections.abc import Iterator

from oreline.mutation.edits import statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    if "arrow" in site.captures:
        arrow = site.node("arrow")
        yield Edit(arrow.start_byte, site.node("end").end_byte, b"{ }", anchor=arrow.start_byte)
        return
    steps = statements(site, site.node("body"))
    if steps and [child.type for child in steps[0].named_children] == ["string"]:
        # Documentation and directives are no steps.
        steps = steps[1:]
    if len(steps) > 1:
        yield Edit(steps[0].start_byte, steps[-1].end_byte, site.grammar.empty)


BODY_EMPTIED = Operator(
    name="body_emptied",
    explanation="A function does nothing.",
    rewrite=_rewrite,
)
