"""A maintainer's note: observed, expected, reproducer, scope; no word too many."""

from collections.abc import Iterator
from typing import Final

from oreline.statements.observed import Observed
from oreline.statements.styles.contract import Style
from oreline.statements.styles.facts import block, capital, comparison, happened, others, subject_of, wanted, where
from oreline.statements.styles.voice import Voice

_TITLES: Final = ("{subject}: {happened}", "Regression in {subject}: {happened}", "{subject} is broken: {happened}")
_LONGEST_TITLE: Final = 100
_HEADS: Final = ("Reproducer", "To reproduce")
_OUTLINES: Final = ("Sketch, needs more around it", "Reproducer, incomplete")


def tell(observed: Observed, voice: Voice) -> Iterator[str]:
    """Paragraphs, the title first."""
    subject, seen = subject_of(observed), happened(observed.symptom)
    title = voice.pick(_TITLES, 0).format(subject=subject, happened=seen)
    yield "# " + (title if len(title) <= _LONGEST_TITLE else f"Regression in {subject}")
    case = [f"**Case:** {where(observed)}"] if where(observed) else []
    told = [f"**Observed:** {seen}", f"**Expected:** {wanted(observed.symptom)}"]
    yield "  \n".join([*case, *told])
    if observed.code:
        yield f"**{voice.pick(_HEADS if observed.is_proven else _OUTLINES, 1)}:**\n\n{block(observed)}"
    if observed.symptom.difference:
        yield f"**Comparison:** {comparison(observed)}"
    if observed.more:
        listed = list(others(observed))
        scope = f"**Scope:** {capital('one further case' if observed.more == 1 else f'{observed.more} further cases')}"
        yield "\n".join([scope, *(["", *listed] if listed else [])])


NOTE: Final = Style(
    name="note",
    manner="a maintainer's terse note: observed, expected, reproducer, scope, each under a bold label",
    tell=tell,
)
