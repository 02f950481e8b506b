"""A parameter whose default is not the documented one."""

import re
from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    default = site.node("default")
    text = text_of(default)
    for other in site.table.get(text.decode(), ()):
        yield replace(default, other.encode())
    if re.fullmatch(rb"\d{1,3}", text):
        yield replace(default, b"%d" % (int(text) + 1))


DEFAULT_CHANGED = Operator(
    name="default_changed",
    explanation="A parameter has the wrong default value.",
    rewrite=_rewrite,
)
