"""A user's story: what they were about, what they ran, the traceback they met, what they hoped for."""

from collections.abc import Iterator
from typing import Final

from oreline.statements.observed import Observed
from oreline.statements.styles.contract import Style
from oreline.statements.styles.facts import block, comparison, happened, others, subject_of, wanted, where
from oreline.statements.styles.voice import Voice, fenced

_TITLES: Final = (
    "{subject} does not do what I need it for",
    "Trouble with {subject}",
    "My code stumbles over {subject}",
)
_BEGINNINGS: Final = (
    "I use {subject} in a project of mine, and something there goes wrong.",
    "While working with {subject} I came across the following.",
    "As a user of {subject} I ran into something that surprised me.",
)
_CODE: Final = ("What I ran:", "My code boils down to this:", "Cut down from what I have:")
_PARTS: Final = ("The part of my code that matters, without what is around it:", "My code is of this form:")
_HOPES: Final = ("What I need instead: {wanted}.", "For my purposes it has to be otherwise: {wanted}.")
_MORE: Final = ("It is not the only place: {count}.", "I see it elsewhere too: {count}.")


def tell(observed: Observed, voice: Voice) -> Iterator[str]:
    """Paragraphs, the title first."""
    subject = subject_of(observed)
    yield "# " + voice.pick(_TITLES, 0).format(subject=subject)
    case = f" The case: {where(observed)}." if where(observed) else ""
    yield voice.pick(_BEGINNINGS, 1).format(subject=subject) + case
    if observed.code:
        yield f"{voice.pick(_CODE if observed.is_proven else _PARTS, 2)}\n\n{block(observed)}"
    met = f", and then {happened(observed.symptom)}" if observed.code else f": {happened(observed.symptom)}"
    hope = voice.pick(_HOPES, 3).format(wanted=wanted(observed.symptom))
    yield f"{'I run it' if observed.code else 'What I see'}{met}. {hope}"
    if observed.traceback:
        yield f"The traceback, without the inner part:\n\n{fenced(observed.traceback)}"
    if observed.symptom.difference:
        yield comparison(observed)
    if observed.more:
        cases = "one more case" if observed.more == 1 else f"{observed.more} more cases"
        yield "\n".join([voice.pick(_MORE, 4).format(count=cases), *_list(observed)])


def _list(observed: Observed) -> list[str]:
    listed = list(others(observed))
    return ["", *listed] if listed else []


STORY: Final = Style(
    name="story",
    manner="a user's story in the first person: what they use it for, what they ran, the traceback, what they need",
    tell=tell,
)
