"""A running value that is updated wrongly."""

from collections.abc import Iterator

from oreline.mutation.edits import replace
from oreline.mutation.operator import Edit, Example, Operator, Site, text_of

_OPPOSITE = {b"+=": b"-=", b"-=": b"+=", b"*=": b"+=", b"|=": b"&=", b"&=": b"|="}
_NUMBERS = frozenset({"integer", "float", "identifier", "attribute", "call", "binary_operator"})
"""Right sides that may be numbers; text and lists only crash under another operator."""


def _rewrite(site: Site) -> Iterator[Edit]:
    token = site.node("token")
    opposite = _OPPOSITE.get(text_of(token))
    if opposite and site.node("value").type in _NUMBERS:
        yield replace(token, opposite)
    yield replace(token, b"=")


AUGMENTED_ASSIGNMENT_CHANGED = Operator(
    name="augmented_assignment_changed",
    explanation="A running value is updated in the wrong way.",
    query="(augmented_assignment operator: _ @token right: (_) @value)",
    rewrite=_rewrite,
    example=Example("total += price\nreturn total", "total = price\nreturn total"),
)
