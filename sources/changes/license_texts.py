"""Which licence a text is, by its words.

A text is a licence when it lacks next to nothing of its wording, and adds no more than names and a heading: one more
condition (`for good, not evil`; no commercial use) makes another licence, however short it is.
"""

import re
from collections import Counter
from functools import lru_cache
from typing import Final

from identify.vendor.licenses import LICENSES

from sources.changes.spdx import canonical

LONGEST: Final = 64_000
"""Characters; the longest common licence has 35,000."""
_MISSING: Final = 0.03
"""Share of a licence's words that may be missing: `[year] [fullname]`, a heading."""
_ADDED: Final = 25
"""Words that may be added, names mostly."""
_OPERATIVE: Final = frozenset(
    {"advertising", "commercial", "commercially", "competing", "condition", "conditions", "distribute"}
    | {"evil", "except", "forbidden", "free", "good", "grant", "may", "military", "must", "noncommercial"}
    | {"nuclear", "only", "prohibited", "provided", "restriction", "sell", "shall", "unless", "use"}
    | {"without"}
)
"""No heading and no name needs these; a further condition does."""
_NAMES: Final = re.compile(
    r"^\W*(?:portions )?(?:copyright\b|\(c\)|©|all rights reserved).*$", re.IGNORECASE | re.MULTILINE
)
_END: Final = re.compile(r"\bEND OF TERMS AND CONDITIONS\b")
_MIT_CONDITION: Final = re.compile(r",? subject to the following conditions:.*?(?=THE SOFTWARE IS PROVIDED)", re.DOTALL)
_TAG: Final = re.compile(r"^\W*SPDX-License-Identifier:[ \t]*(.+)$", re.MULTILINE)
_SHORTEST: Final = 40


def _words(text: str) -> Counter[str]:
    terms = _END.split(text, maxsplit=1)[0]
    return Counter(re.findall(r"[a-z0-9]+", _NAMES.sub("", terms).lower()))


@lru_cache(maxsize=1)
def _known() -> tuple[tuple[str, Counter[str]], ...]:
    texts = dict(LICENSES)
    texts["MIT-0"] = _MIT_CONDITION.sub(". ", texts["MIT"])
    return tuple((name, _words(text)) for name, text in texts.items())


@lru_cache(maxsize=256)
def recognise(text: str) -> str:
    """SPDX id of the licence that `text` is; empty when it is none of the common ones, or more than one."""
    if len(text) > LONGEST:
        return ""
    words = _words(text)
    if words.total() < _SHORTEST:
        tag = _TAG.search(text)
        return canonical(tag[1]) if tag else ""
    distances = {name: _distance(words, known) for name, known in _known()}
    near = {name: distance for name, distance in distances.items() if distance is not None}
    return min(near, key=lambda name: near[name], default="")


def _distance(words: Counter[str], known: Counter[str]) -> int | None:
    """Words that differ; `None` when more than names and headings do."""
    missing, added = known - words, words - known
    if missing.total() > _MISSING * known.total() + 2 or added.total() > _ADDED or not _OPERATIVE.isdisjoint(added):
        return None
    return missing.total() + added.total()
