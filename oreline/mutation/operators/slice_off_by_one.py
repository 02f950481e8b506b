"""A slice that begins or ends one place away, or not at all."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _shifted(bound: Node) -> Iterator[Edit]:
    text = text_of(bound)
    if re.fullmatch(rb"-?\d{1,3}", text):
        value = int(text)
        yield from (replace(bound, b"%d" % other) for other in (value + 1, value - 1) if other and other * value >= 0)
    elif bound.type in {"identifier", "attribute", "call"}:
        yield replace(bound, text + b" + 1")
        yield replace(bound, text + b" - 1")


def _rewrite(site: Site) -> Iterator[Edit]:
    colons = [child.start_byte for child in site.node("slice").children if child.type == ":"]
    for bound in site.node("slice").named_children:
        if len(colons) > 1 and bound.start_byte > colons[1]:
            continue
        yield from _shifted(bound)
        yield replace(bound, b"")


SLICE_OFF_BY_ONE = Operator(
    name="slice_off_by_one",
    explanation="A slice begins or ends at the wrong place.",
    query="(slice) @slice",
    rewrite=_rewrite,
    example=Example("return text[1:]", "return text[2:]"),
)
