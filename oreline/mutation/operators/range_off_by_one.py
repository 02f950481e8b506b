"""A loop that starts or stops one round away."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, is_positional, remove_item, replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    items = arguments(site.node("arguments"))
    if not all(is_positional(item) for item in items):
        return
    if text_of(site.node("name")) == b"enumerate":
        yield from (remove_item(items, 1) for _ in items[1:2])
    elif len(items) == 1:
        yield replace(items[0], b"1, " + text_of(items[0]))
        yield replace(items[0], text_of(items[0]) + b" - 1")
    elif len(items) > 1:
        yield replace(items[0], text_of(items[0]) + b" + 1")
        yield replace(items[1], text_of(items[1]) + b" - 1")
        yield replace(items[1], text_of(items[1]) + b" + 1")


RANGE_OFF_BY_ONE = Operator(
    name="range_off_by_one",
    explanation="A loop starts or stops one round too early or too late.",
    query="""
    (call function: (identifier) @name arguments: (argument_list) @arguments (#any-of? @name "range" "enumerate"))
    """,
    rewrite=_rewrite,
    example=Example("return list(range(count))", "return list(range(count - 1))"),
)
