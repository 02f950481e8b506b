"""A lock, a context or a handler around some steps that was forgotten."""

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from oreline.mutation.edits import parent_of, replace, statements
from oreline.mutation.operator import Edit, Operator, Site
from oreline.mutation.shapes import outdented


def _rewrite(site: Site) -> Iterator[Edit]:
    wrapper, handlers = site.node("wrapper"), site.grammar.handlers
    inner = [step for step in statements(site, site.node("body")) if step.type not in handlers]
    if not inner or _begins_inline(wrapper, inner[0]) or _is_value(site, wrapper, inner):
        return
    text = site.source[inner[0].start_byte : inner[-1].end_byte]
    surplus = inner[0].start_point[1] - wrapper.start_point[1]
    yield replace(wrapper, outdented(text, surplus))


def _begins_inline(wrapper: Node, first: Node) -> bool:
    """Whether steps begin on the line of a wrapper that has several."""
    line = wrapper.start_point[0]
    return first.start_point[0] == line < wrapper.end_point[0]


def _is_value(site: Site, wrapper: Node, inner: Sequence[Node]) -> bool:
    """Whether several steps would stand where only one can."""
    containers = site.grammar.containers
    return bool(containers) and len(inner) > 1 and parent_of(wrapper).type not in containers


WRAPPER_REMOVED = Operator(
    name="wrapper_removed",
    explanation="Steps are carried out without the lock, context or handler that they need.",
    rewrite=_rewrite,
)
