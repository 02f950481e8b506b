"""A clean-up of a value that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import NAMES, arguments, replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    items = arguments(site.node("arguments"))
    if "object" in site.captures:
        if not items:
            yield replace(site.node("call"), text_of(site.node("object")))
    elif items and items[0].type in NAMES:
        yield replace(site.node("call"), text_of(items[0]))


NORMALISATION_DROPPED = Operator(
    name="normalisation_dropped",
    explanation="A value is used as it came, without the conversion it needs.",
    query="""
    (call
      function: (attribute object: (_) @object attribute: (identifier) @name)
      arguments: (argument_list) @arguments
      (#any-of? @name "strip" "lstrip" "rstrip" "lower" "upper" "casefold" "title" "splitlines")) @call
    (call
      function: (identifier) @name
      arguments: (argument_list) @arguments
      (#any-of? @name "sorted" "reversed" "abs" "str" "int" "float" "bool" "round")) @call
    """,
    rewrite=_rewrite,
    example=Example("return name.strip()", "return name"),
)
