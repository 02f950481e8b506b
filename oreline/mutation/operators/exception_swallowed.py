"""An error that is caught and not passed on."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    raised = site.node("raise")
    if raised.named_child_count == 0:
        yield replace(raised, b"pass")


EXCEPTION_SWALLOWED = Operator(
    name="exception_swallowed",
    explanation="An exception is caught and not raised again.",
    query="(raise_statement) @raise",
    rewrite=_rewrite,
    example=Example(
        "try:\n    run()\nexcept OSError:\n    if strict:\n        raise",
        "try:\n    run()\nexcept OSError:\n    if strict:\n        pass",
    ),
)
