"""A lock, a context or a handler around some steps that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import replace, statements
from oreline.mutation.operator import Edit, Operator, Site
from oreline.mutation.shapes import outdented


def _rewrite(site: Site) -> Iterator[Edit]:
    inner = statements(site, site.node("body"))
    if not inner or inner[0].start_point[0] == site.node("wrapper").start_point[0]:
        return
    wrapper = site.node("wrapper")
    text = site.source[inner[0].start_byte : inner[-1].end_byte]
    surplus = inner[0].start_point[1] - wrapper.start_point[1]
    yield replace(wrapper, outdented(text, surplus))


WRAPPER_REMOVED = Operator(
    name="wrapper_removed",
    explanation="Steps are carried out without the lock, context or handler that they need.",
    rewrite=_rewrite,
)
