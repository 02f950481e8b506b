"""SPDX expressions: their canonical form, the licences they name, and whether an allow-list satisfies them."""

import re
from collections.abc import Collection
from typing import Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

PROPRIETARY: Final = "LicenseRef-proprietary"
_PROPRIETARY_WORDS: Final = frozenset({"unlicensed", "proprietary", "commercial", "closed", "all rights reserved"})
"""npm's `UNLICENSED` says that nobody may use it; the Unlicense is spelt otherwise."""
_LONGEST: Final = 300
_ROW: Final = re.compile(r"\(|\)|[^\s()]+")


def canonical(declared: str) -> str:
    """The SPDX expression that `declared` spells; empty where it spells none."""
    text = declared.strip()
    if text.casefold() in _PROPRIETARY_WORDS:
        return PROPRIETARY
    try:
        return str(canonicalize_license_expression(text)) if len(text) <= _LONGEST else ""
    except InvalidLicenseExpression:
        return ""


def ids_of(expression: str) -> tuple[str, ...]:
    """Licences that a canonical expression names, exceptions left out, in order."""
    rows = _ROW.findall(re.sub(r" WITH [^\s()]+", "", expression))
    return tuple(dict.fromkeys(row for row in rows if row not in {"(", ")", "AND", "OR"}))


def stem(spdx_id: str) -> str:
    """The id without what only says which later versions hold too: `GPL-3.0` of `GPL-3.0-or-later`."""
    return re.sub(r"(?:-only|-or-later|\+)$", "", spdx_id)


def is_satisfied(expression: str, allowed: Collection[str]) -> bool:
    """Whether a canonical expression can be met with `allowed` alone; an exception (`WITH`) only adds rights."""
    rows = _ROW.findall(re.sub(r" WITH [^\s()]+", "", expression))
    stems = {stem(name).casefold() for name in allowed}
    return bool(rows) and _any_of(rows[::-1], stems)


def _any_of(rows: list[str], stems: Collection[str]) -> bool:
    """Consume `A OR B …` from the end of `rows`. AND binds closer."""
    found = _all_of(rows, stems)
    while rows and rows[-1] == "OR":
        rows.pop()
        found = _all_of(rows, stems) or found
    return found


def _all_of(rows: list[str], stems: Collection[str]) -> bool:
    found = _one(rows, stems)
    while rows and rows[-1] == "AND":
        rows.pop()
        found = _one(rows, stems) and found
    return found


def _one(rows: list[str], stems: Collection[str]) -> bool:
    row = rows.pop()
    if row != "(":
        return stem(row).casefold() in stems
    found = _any_of(rows, stems)
    rows.pop()
    return found
