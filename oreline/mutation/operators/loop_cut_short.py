"""A loop that is left after its first round."""

from collections.abc import Iterator

from oreline.mutation.edits import line_indent, statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    steps = statements(site, site.node("body"))
    last = steps[-1] if steps else None
    if last is None or last.type in site.grammar.exits or last.start_point[0] == site.node("loop").start_point[0]:
        return
    added = b"\n" + line_indent(site.source, last) + b"break" + site.grammar.statement_end
    yield Edit(last.end_byte, last.end_byte, added, anchor=last.start_byte)


LOOP_CUT_SHORT = Operator(
    name="loop_cut_short",
    explanation="A loop ends after its first round.",
    rewrite=_rewrite,
)
