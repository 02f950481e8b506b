"""A text constant that is not quite the right one."""

import re
from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Operator, Site, text_of

_WORD = re.compile(rb":?[A-Za-z][\w-]{2,29}")


def _rewrite(site: Site) -> Iterator[Edit]:
    content = text_of(site.node("content"))
    if _WORD.fullmatch(content):
        yield replace(site.node("content"), content[:-1])


TEXT_CHANGED = Operator(
    name="text_changed",
    explanation="A key, name or other text constant is misspelt.",
    rewrite=_rewrite,
)
