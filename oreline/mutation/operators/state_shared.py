"""One object for all, where each should have its own."""

from collections.abc import Iterator

from oreline.mutation.edits import arguments, replace
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    if "maker" in site.captures:
        yield _made_once(site)
    elif "fresh" in site.captures:
        yield replace(site.node("default"), text_of(site.node("fresh")))
    else:
        start = site.node("own").start_byte
        yield Edit(start, start, b"static ")


def _made_once(site: Site) -> Edit:
    """What a block would make anew each time, as the last argument of its call."""
    given = [text_of(one) for node in site.captures.get("arguments", ()) for one in arguments(site, node)]
    text = b", ".join([*given, text_of(site.node("fresh"))])
    return Edit(site.node("called").end_byte, site.node("maker").end_byte, b"(" + text + b")")


STATE_SHARED = Operator(
    name="state_shared",
    explanation="State is shared between calls or objects that should each have their own.",
    rewrite=_rewrite,
)
