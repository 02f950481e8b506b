"""A parameter whose default is not the documented one."""

import re
from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    default = site.node("default")
    text = text_of(default)
    if text in {b"True", b"False"}:
        yield replace(default, b"False" if text == b"True" else b"True")
    elif re.fullmatch(rb"\d{1,3}", text):
        yield replace(default, b"%d" % (int(text) + 1))


DEFAULT_CHANGED = Operator(
    name="default_changed",
    explanation="A parameter has the wrong default value.",
    query="""
    (default_parameter value: (_) @default)
    (typed_default_parameter value: (_) @default)
    """,
    rewrite=_rewrite,
    example=Example(
        "def scan(text, strict=True):\n    return strict", "def scan(text, strict=False):\n    return strict"
    ),
)
