"""Which licence a text is, by its words.

A text is a licence when it lacks next to nothing of its wording, and adds no more than names and a heading: one more
condition (`for good, not evil`; no commercial use) makes another licence, however short it is.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from identify.vendor.licenses import LICENSES

from sources.changes.spdx import canonical

RESTRICTED: Final = "LicenseRef-restricted"
"""A text that is no common licence and forbids what all of them allow."""
LONGEST: Final = 64_000
"""Characters; the longest common licence has 35,000."""
_MISSING: Final = 0.03
"""Share of a licence's words that may be missing: whom it names, mostly."""
_MISSING_OF_SHORT: Final = (0.05, 12)
"""Of short licences a little more, and so many words at most: old BSD texts word their last clause otherwise."""
_ADDED: Final = 40
"""Words that may be added: names, and whose code is within."""
_OPERATIVE: Final = frozenset(
    {"advertising", "commercial", "commercially", "commons", "competing", "condition", "conditions", "distribute"}
    | {"evil", "except", "forbidden", "free", "good", "grant", "may", "military", "must", "noncommercial"}
    | {"nuclear", "only", "prohibited", "provided", "restriction", "sell", "shall", "unless", "use"}
    | {"without"}
)
"""No heading and no name needs these; a further condition does."""
_NAMES: Final = re.compile(
    r"^[^\w\n]{0,20}(?:(?:portions )?copyright"
    r"(?!\W{1,20}(?:holders?|owners?|notice|laws?|licen[sc]e|and|or|interest|statement)\b)"
    r"|(?:\(c\)|©)\W{0,20}\d{4}|all rights reserved).*$"
    r"|\A\W{0,99}[\w.-]{1,20}(?:[ \t]{1,9}[\w.-]{1,20}){0,5}[ \t]{1,9}licen[sc]e\W{0,9}?(?:\(.{1,40}\)\W{0,9}?)?$",
    re.IGNORECASE | re.MULTILINE,
)
"""Lines that name holders, and the heading."""
_END: Final = re.compile(r"\bEND OF TERMS AND CONDITIONS\b")
_MIT_CONDITION: Final = re.compile(r",? subject to the following conditions:.*?(?=THE SOFTWARE IS PROVIDED)", re.DOTALL)
_TAG: Final = re.compile(r"^[^\w\n]{0,20}SPDX-License-Identifier:[ \t]*(.+)$", re.MULTILINE)
_FORBIDDING: Final = frozenset({"commercial", "commons", "competing", "evil", "military", "noncommercial", "nuclear"})
"""Words of the usual riders."""
_RIDDEN: Final = 400
"""Words of a rider, at most."""
_SHORTEST: Final = 40


@dataclass(frozen=True, slots=True)
class _Known:
    name: str
    core: Counter[str]
    """Words up to the end of the terms."""
    whole: Counter[str]
    """Words with what follows, which is often left out: how to apply them."""

    def is_in(self, words: Counter[str]) -> bool:
        """Whether next to nothing of it is missing in a text."""
        size, (share, most) = self.core.total(), _MISSING_OF_SHORT
        return (self.core - words).total() <= max(_MISSING * size + 2, min(share * size, most))

    def distance(self, words: Counter[str]) -> int:
        """Words that differ."""
        return (self.core - words).total() + self.added(words).total()

    def added(self, words: Counter[str]) -> Counter[str]:
        """Words of a text that it doesn't need."""
        return words - self.whole


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[a-z]{2,}", _NAMES.sub("", text).lower()))


@lru_cache(maxsize=1)
def _known() -> tuple[_Known, ...]:
    texts = dict(LICENSES)
    without_condition = _MIT_CONDITION.sub(". ", texts["MIT"])
    apache_notice = texts["Apache-2.0"].partition("[name of copyright owner]")[2]
    known = (*texts.items(), ("MIT-0", without_condition), ("Apache-2.0", apache_notice))
    return tuple(_Known(name, _words(_END.split(text, maxsplit=1)[0]), _words(text)) for name, text in known)


@lru_cache(maxsize=256)
def recognise(text: str) -> str:
    """SPDX id of the licence that `text` is, or `RESTRICTED`; empty when it is no common one, or more than one."""
    if len(text) > LONGEST:
        return ""
    words = _words(text)
    if words.total() < _SHORTEST:
        tag = _TAG.search(text)
        return canonical(tag[1]) if tag else ""
    held = [(known.distance(words), known.name, known.added(words)) for known in _known() if known.is_in(words)]
    whole = [(distance, name) for distance, name, added in held if _is_only_names(added)]
    return min(whole, default=(0, RESTRICTED if any(_is_rider(added) for _, _, added in held) else ""))[1]


def _is_only_names(added: Counter[str]) -> bool:
    return added.total() <= _ADDED and _OPERATIVE.isdisjoint(added)


def _is_rider(added: Counter[str]) -> bool:
    """Whether a few sentences more forbid something; a collection of licences adds much more."""
    return added.total() < _RIDDEN and not _FORBIDDING.isdisjoint(added)
