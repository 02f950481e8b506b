"""An update of an object's state that was forgotten."""

from collections.abc import Iterator

from oreline.mutation.edits import remove_statement
from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    yield from remove_statement(site, site.node("update"))


STATE_UPDATE_REMOVED = Operator(
    name="state_update_removed",
    explanation="A piece of state is not brought up to date.",
    rewrite=_rewrite,
)
