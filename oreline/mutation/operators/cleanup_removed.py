"""A lock that is not released, or a resource that is not closed."""

from collections.abc import Iterator

from tree_sitter import Node

from oreline.mutation.edits import remove_statement
from oreline.mutation.operator import Edit, Operator, Site, text_of


def _rewrite(site: Site) -> Iterator[Edit]:
    cleanup = site.node("cleanup")
    if "kept" in site.captures:
        yield Edit(site.node("kept").end_byte, cleanup.end_byte, b"", anchor=cleanup.start_byte)
    elif "resource" in site.captures:
        yield _bound_alone(site, site.node("resource"), cleanup, site.node("body"))
    elif "declaration" in site.captures:
        yield Edit(cleanup.start_byte, site.node("declaration").start_byte, b"")
    else:
        yield from remove_statement(site, cleanup)


def _bound_alone(site: Site, resource: Node, cleanup: Node, body: Node) -> Edit:
    """The declaration of what is released behind a block, as a statement before that block."""
    between = site.source[resource.end_byte : body.start_byte].removeprefix(b")")
    return Edit(cleanup.start_byte, body.start_byte, text_of(resource) + site.grammar.statement_end + between)


CLEANUP_REMOVED = Operator(
    name="cleanup_removed",
    explanation="What was opened or locked is not released.",
    rewrite=_rewrite,
)
