"""An `elif` or `else` that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_lines
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    branch = site.node("branch")
    if "next" in site.captures:
        yield Edit(branch.start_byte, site.node("next").start_byte, b"")
    elif "kept" in site.captures:
        yield Edit(site.node("kept").end_byte, branch.end_byte, b"", anchor=branch.start_byte)
    else:
        yield from remove_lines(site, branch, anchor=site.node("body"))


BRANCH_REMOVED = Operator(
    name="branch_removed",
    explanation="One branch of a decision is missing.",
    rewrite=_rewrite,
)
