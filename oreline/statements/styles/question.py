"""A question: somebody who isn't sure whether what they see is meant to be."""

from collections.abc import Iterator
from typing import Final

from oreline.statements.observed import Observed
from oreline.statements.styles.contract import Style
from oreline.statements.styles.facts import block, comparison, happened, others, subject_of, wanted, where
from oreline.statements.styles.voice import Voice

_TITLES: Final = (
    "Is this how {subject} is supposed to work?",
    "What should I expect from {subject} here?",
    "Am I using {subject} wrongly?",
)
_CODE: Final = ("I tried this:", "Here is what I do:", "Take the following:")
_OUTLINES: Final = ("I do something like this:", "Roughly, I do this:")
_ASKED: Final = (
    "What I see: {happened}. I would have thought: {wanted}. Which is right?",
    "I see this: {happened}. Shouldn't it be like so: {wanted}?",
    "I get: {happened}. I would expect: {wanted}. Is it me?",
)
_MORE: Final = ("{count} puzzle me in the same way", "The same goes for {count}")


def tell(observed: Observed, voice: Voice) -> Iterator[str]:
    """Paragraphs, the title first."""
    yield "# " + voice.pick(_TITLES, 0).format(subject=subject_of(observed))
    if observed.code:
        yield f"{voice.pick(_CODE if observed.is_proven else _OUTLINES, 1)}\n\n{block(observed)}"
    elif where(observed):
        yield f"It is about this: {where(observed)}."
    words = {"happened": happened(observed.symptom), "wanted": wanted(observed.symptom)}
    yield voice.pick(_ASKED, 2).format(**words)
    if observed.symptom.difference:
        yield comparison(observed)
    if observed.more:
        listed = list(others(observed))
        cases = "one more case" if observed.more == 1 else f"{observed.more} more cases"
        said = voice.pick(_MORE[1:] if observed.more == 1 else _MORE, 3).format(count=cases)
        yield "\n".join([said + (", for example:\n" if listed else "."), *listed])


QUESTION: Final = Style(
    name="question",
    manner="a question by somebody who is unsure whether what they see is meant, polite and short",
    tell=tell,
)
