"""Whether a text that somebody else wrote says what is observed, and nothing else as if it were."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.errors import ModelError
from oreline.statements.gate.text import blocks_of, inline_in, squeeze
from oreline.statements.observed import Observed

_LONGEST: Final = 6000
_CUT: Final = " …"


def check_claims(text: str, observed: Observed) -> None:
    """Return when a text holds the values observed, and no code but what was run.

    Raises:
        ModelError: bad_model_answer | statement_omits | statement_invents.
    """
    if not text.strip() or len(text) > _LONGEST:
        raise ModelError("bad_model_answer", f"{len(text.strip())} characters are no issue; at most {_LONGEST} are")
    if missing := next(_missing(text, observed), ""):
        raise ModelError("statement_omits", f"what is observed is left out: {missing!r}")
    if invented := next(_invented(text, observed), ""):
        raise ModelError("statement_invents", f"what was never observed is shown as code: {invented!r}")


def _missing(text: str, observed: Observed) -> Iterator[str]:
    symptom, told = observed.symptom, squeeze(text)
    if observed.code and squeeze(observed.code) not in map(squeeze, blocks_of(text)):
        yield observed.code
    calls = () if observed.code else (symptom.call,)
    for value in (symptom.seen, symptom.expected, symptom.error, *calls):
        wanted = squeeze(value.removesuffix(_CUT))
        if wanted and not re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", told):
            yield value


def _invented(text: str, observed: Observed) -> Iterator[str]:
    symptom = observed.symptom
    shown = {squeeze(part) for part in (observed.code, observed.traceback, symptom.difference, symptom.call)}
    yield from (block for block in blocks_of(text) if squeeze(block) not in shown)
    seen = squeeze("\n".join((observed.package, observed.subject, observed.situation, symptom.seen, symptom.expected,
                              symptom.error, *shown)))  # fmt: skip
    yield from (piece for piece in inline_in(text) if squeeze(piece) not in seen)
