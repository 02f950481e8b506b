"""The two branches of a decision in the wrong places."""

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from oreline.mutation.edits import exchange_runs, statements
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yes, no = _steps(site, site.node("yes")), _steps(site, site.node("no"))
    if yes and no:
        yield exchange_runs(yes, no, site.source)


def _steps(site: Site, branch: Node) -> Sequence[Node]:
    """What trades places: the block, or its statements where it begins with a word of its own."""
    return statements(site, branch) if branch.type in site.grammar.containers else (branch,)


BODIES_SWAPPED = Operator(
    name="bodies_swapped",
    explanation="The two branches of a decision are exchanged.",
    rewrite=_rewrite,
)
