"""In which style names of several words are written, and which new ones don't keep to it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

FEWEST: Final = 5
"""Names of several words without which a file has no style."""
SHARE: Final = 0.8
_STYLES: Final = (
    ("snake", re.compile(r"_*[a-z0-9]+(?:_+[a-z0-9]+)+_*")),
    ("camel", re.compile(r"_*[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+_*")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """New names held against old ones."""

    names: int = 0
    odd: tuple[str, ...] = ()


def style_of(name: str) -> str:
    """snake | camel; empty for one word, for constants, and for types, which languages write their own way."""
    return next((style for style, pattern in _STYLES if pattern.fullmatch(name)), "")


def compare_names(before: Iterable[str], after: Iterable[str]) -> Naming:
    """What a patch brings, where what was there keeps to one style."""
    known = frozenset(before)
    counts = Counter(style for name in known if (style := style_of(name)))
    (usual, count), *_ = counts.most_common(1) or [("", 0)]
    if count < FEWEST or count < SHARE * counts.total():
        return Naming()
    styles = {name: style for name in after if name not in known and (style := style_of(name))}
    odd = sorted(name for name, style in styles.items() if style != usual)
    return Naming(names=len(styles), odd=tuple(odd))
