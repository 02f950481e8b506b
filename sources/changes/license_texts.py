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

RESTRICTED: Final = "LicenseRef-restricted"
"""A text that is no common licence and forbids what all of them allow."""
LONGEST: Final = 64_000
"""Characters; the longest common licence has 35,000."""
_MISSING: Final = 0.03
"""Share of a licence's words that may be missing: whom it names, mostly."""
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
_FORBIDS: Final = re.compile(
    r"commons clause|not evil|non-?commercial|commercial use|military|nuclear|\bNDA\b|competing (?:product|service)",
    re.IGNORECASE,
)
_RIDDEN: Final = 400
"""Words of a rider, at most."""
_SHORTEST: Final = 40


def _words(text: str) -> Counter[str]:
    terms = _END.split(text, maxsplit=1)[0]
    return Counter(re.findall(r"[a-z]{2,}", _NAMES.sub("", terms).lower()))


@lru_cache(maxsize=1)
def _known() -> tuple[tuple[str, Counter[str]], ...]:
    texts = dict(LICENSES)
    without_condition = _MIT_CONDITION.sub(". ", texts["MIT"])
    apache_notice = texts["Apache-2.0"].partition("[name of copyright owner]")[2]
    known = (*texts.items(), ("MIT-0", without_condition), ("Apache-2.0", apache_notice))
    return tuple((name, _words(text)) for name, text in known)


@lru_cache(maxsize=256)
def recognise(text: str) -> str:
    """SPDX id of the licence that `text` is, or `RESTRICTED`; empty when it is no common one, or more than one."""
    if len(text) > LONGEST:
        return ""
    words = _words(text)
    if words.total() < _SHORTEST:
        tag = _TAG.search(text)
        return canonical(tag[1]) if tag else ""
    distances = [(_distance(words, known), name) for name, known in _known()]
    near = [(distance, name) for distance, name in distances if distance is not None]
    return min(near, default=(0, RESTRICTED if _is_ridden(words) and _FORBIDS.search(text) else ""))[1]


def _lacks_little(words: Counter[str], known: Counter[str]) -> bool:
    return (known - words).total() <= _MISSING * known.total() + 2


def _distance(words: Counter[str], known: Counter[str]) -> int | None:
    """Words that differ; `None` when more than names and headings do."""
    missing, added = known - words, words - known
    if not _lacks_little(words, known) or added.total() > _ADDED or not _OPERATIVE.isdisjoint(added):
        return None
    return missing.total() + added.total()


def _is_ridden(words: Counter[str]) -> bool:
    """Whether it is one licence with a few sentences more, and no collection of licences."""
    return any(_lacks_little(words, known) and (words - known).total() < _RIDDEN for _, known in _known())
