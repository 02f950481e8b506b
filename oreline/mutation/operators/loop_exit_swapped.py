"""A loop that is left instead of continued, or the other way round."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.edits import LOOPS, parent_of, replace
from oreline.mutation.operator import Edit, Example, Operator, Site


def _loop_of(node: Node) -> Node:
    while node.type not in LOOPS and node.type != "module":
        node = parent_of(node)
    return node


def _rewrite(site: Site) -> Iterator[Edit]:
    if "continue" in site.captures:
        yield replace(site.node("continue"), b"break")
    elif _loop_of(site.node("break")).type == "for_statement":
        # A `while` that is not left rarely ends at all.
        yield replace(site.node("break"), b"continue")


LOOP_EXIT_SWAPPED = Operator(
    name="loop_exit_swapped",
    explanation="A loop ends where it should go on, or goes on where it should end.",
    query="(continue_statement) @continue (break_statement) @break",
    rewrite=_rewrite,
    example=Example(
        "for row in rows:\n    if not row:\n        continue\n    use(row)",
        "for row in rows:\n    if not row:\n        break\n    use(row)",
    ),
)
