"""A bug report: title, code, what is seen and expected, how much else is affected."""

from collections.abc import Iterator
from typing import Final

from oreline.statements.observed import Observed
from oreline.statements.styles import wording
from oreline.statements.styles.contract import Style
from oreline.statements.styles.facts import block, others, subject_of
from oreline.statements.styles.voice import Voice, fenced


def tell(observed: Observed, voice: Voice) -> Iterator[str]:
    """Paragraphs, the title first."""
    symptom = observed.symptom
    yield "# " + wording.title(voice, symptom, subject_of(observed))
    if observed.code:
        opening = wording.opening(voice) if observed.is_proven else wording.outline(voice)
        yield f"{opening}\n\n{block(observed)}"
    elif symptom.call:
        yield wording.called(voice, symptom.call)
    elif observed.situation and not observed.subject:
        yield wording.case(voice, observed.situation)
    is_said = observed.code or (not observed.subject and observed.situation)
    if not symptom.is_vague or (is_said and not symptom.difference):
        yield wording.outcome(voice, symptom, has_code=bool(observed.code))
    if symptom.difference:
        yield f"{wording.difference(voice)}\n\n{fenced(symptom.difference, 'diff')}"
    if observed.more:
        listed = list(others(observed))
        yield "\n".join([wording.more(voice, observed.more) + (", for example:\n" if listed else "."), *listed])


REPORT: Final = Style(
    name="report",
    manner="a short bug report: a title, the code, one sentence on what comes out and what should",
    tell=tell,
)
