"""A class that does not inherit what it should."""

from collections.abc import Iterator

from oreline.mutation.operator import Edit, Operator, Site


def _rewrite(site: Site) -> Iterator[Edit]:
    bases = site.node("bases")
    start = len(site.source[: bases.start_byte].rstrip())
    yield Edit(start, bases.end_byte, b"", anchor=bases.start_byte)


BASE_REMOVED = Operator(
    name="base_removed",
    explanation="A class does not inherit from the class that it should extend.",
    rewrite=_rewrite,
)
