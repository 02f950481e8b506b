"""A keyword argument that was not passed on."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, remove_item
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    items = arguments(site, site.node("arguments"))
    # Where the grammar has one type for all that is not passed by place, the pattern says what has a name.
    named = site.captures.get("keyword", items)
    for index, item in enumerate(items):
        if item.type in site.grammar.keywords and item in named:
            yield remove_item(items, index)


KEYWORD_ARGUMENT_REMOVED = Operator(
    name="keyword_argument_removed",
    explanation="A keyword argument is not passed on, so that its default is used.",
    rewrite=_rewrite,
)
