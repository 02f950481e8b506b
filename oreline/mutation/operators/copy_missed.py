"""A copy that was forgotten: two names for one object."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    if "arguments" not in site.captures:
        yield replace(site.node("copy"), text_of(site.node("object")))
        return
    items = arguments(site.node("arguments"))
    if "object" in site.captures and not items:
        yield replace(site.node("copy"), text_of(site.node("object")))
    elif "object" not in site.captures and len(items) == 1 and items[0].type in {"identifier", "attribute"}:
        yield replace(site.node("copy"), text_of(items[0]))


COPY_MISSED = Operator(
    name="copy_missed",
    explanation="An object is shared where it should be copied.",
    query="""
    (call
      function: (identifier) @name
      arguments: (argument_list) @arguments
      (#any-of? @name "list" "dict" "set" "tuple" "copy" "deepcopy")) @copy
    (call
      function: (attribute object: (identifier) @module attribute: (identifier) @name)
      arguments: (argument_list) @arguments
      (#eq? @module "copy")
      (#any-of? @name "copy" "deepcopy")) @copy
    (call
      function: (attribute object: (_) @object attribute: (identifier) @name)
      arguments: (argument_list) @arguments
      (#eq? @name "copy")) @copy
    (subscript value: (_) @object subscript: (slice . ":" .)) @copy
    """,
    rewrite=_rewrite,
    example=Example("items = list(given)\nreturn items", "items = given\nreturn items"),
)
