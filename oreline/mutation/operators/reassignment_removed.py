"""A variable that keeps its old value."""

import re
from collections.abc import Iterator

from oreline.mutation.edits import remove_statement
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    # What was never set before would be undefined, and no bug that anybody ships.
    name = text_of(site.node("name"))
    if re.search(rb"(?<![\w.>])" + re.escape(name) + rb"\b", text_of(site.node("value"))):
        yield from remove_statement(site, site.node("statement"))


REASSIGNMENT_REMOVED = Operator(
    name="reassignment_removed",
    explanation="A variable keeps its old value where it should take a new one.",
    rewrite=_rewrite,
)
