"""A kind of value that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_item, replace, statements
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    kinds = statements(site.node("kinds"))
    if len(kinds) == 2:
        yield from (replace(site.node("kinds"), text_of(kind)) for kind in kinds)
    elif len(kinds) > 2:
        yield from (remove_item(kinds, index) for index in range(len(kinds)))


ISINSTANCE_NARROWED = Operator(
    name="isinstance_narrowed",
    explanation="A type check leaves out one of the types it should accept.",
    query="""
    (call
      function: (identifier) @name
      arguments: (argument_list (_) (tuple) @kinds)
      (#any-of? @name "isinstance" "issubclass"))
    """,
    rewrite=_rewrite,
    example=Example("return isinstance(value, (list, tuple))", "return isinstance(value, list)"),
)
