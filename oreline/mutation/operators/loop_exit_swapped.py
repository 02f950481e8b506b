"""A loop that is left instead of continued, or the other way round."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.edits import replace, word
from oreline.mutation.operator import Edit, Operator, Site


def _left_by(site: Site, node: Node) -> frozenset[str]:
    """What a `break` at `node` leaves: the type of the node, and of its parts where they tell loops apart."""
    around: Node | None = node
    while around is not None and around.type not in site.grammar.breakable:
        around = around.parent
    return frozenset({around.type, *(part.type for part in around.children)}) if around is not None else frozenset()


def _rewrite(site: Site) -> Iterator[Edit]:
    if "continue" in site.captures:
        if not _left_by(site, site.node("continue")) & site.grammar.switches:
            yield replace(word(site.node("continue")), b"break")
    elif _left_by(site, site.node("break")) & site.grammar.loops:
        # A loop that doesn't end by itself rarely ends at all when it is not left.
        yield replace(word(site.node("break")), site.grammar.next_round)


LOOP_EXIT_SWAPPED = Operator(
    name="loop_exit_swapped",
    explanation="A loop ends where it should go on, or goes on where it should end.",
    rewrite=_rewrite,
)
