"""A fallback value that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, is_positional, remove_item
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_FALLBACK_PLACE = {b"get": 1, b"pop": 1, b"setdefault": 1, b"getattr": 2, b"next": 1}


def _rewrite(site: Site) -> Iterator[Edit]:
    items = arguments(site.node("arguments"))
    place = _FALLBACK_PLACE[text_of(site.node("name"))]
    if len(items) == place + 1 and all(is_positional(item) for item in items):
        yield remove_item(items, place)


FALLBACK_DROPPED = Operator(
    name="fallback_dropped",
    explanation="The fallback for a missing value is not given.",
    query="""
    (call
      function: (attribute attribute: (identifier) @name)
      arguments: (argument_list) @arguments
      (#any-of? @name "get" "pop" "setdefault"))
    (call
      function: (identifier) @name
      arguments: (argument_list) @arguments
      (#any-of? @name "getattr" "next"))
    """,
    rewrite=_rewrite,
    example=Example("return options.get(name, 0)", "return options.get(name)"),
)
