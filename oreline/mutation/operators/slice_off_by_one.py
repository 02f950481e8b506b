"""A slice that begins or ends one place away, or not at all."""

import re
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from oreline.mutation.edits import replace, swap_token
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _shifted(site: Site, bound: Node) -> Iterator[Edit]:
    text = text_of(bound)
    if re.fullmatch(rb"-?\d{1,3}", text):
        value = int(text)
        yield from (replace(bound, b"%d" % other) for other in (value + 1, value - 1) if other and other * value >= 0)
    elif bound.type in site.grammar.places:
        yield replace(bound, text + b" + 1")
        yield replace(bound, text + b" - 1")


def _bounds(site: Site) -> Sequence[Node]:
    """Bounds that may be left out; a third one is a step."""
    if "slice" not in site.captures:
        return site.captures.get("bound", ())
    colons = [child.start_byte for child in site.node("slice").children if child.type == ":"]
    return [one for one in site.node("slice").named_children if len(colons) < 2 or one.start_byte <= colons[1]]


def _rewrite(site: Site) -> Iterator[Edit]:
    if "token" in site.captures:
        yield from swap_token(site)
        return
    for bound in _bounds(site):
        yield from _shifted(site, bound)
        yield replace(bound, b"")
    for argument in site.captures.get("argument", ()):
        yield from _shifted(site, argument)


SLICE_OFF_BY_ONE = Operator(
    name="slice_off_by_one",
    explanation="A slice begins or ends at the wrong place.",
    rewrite=_rewrite,
)
