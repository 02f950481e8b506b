"""Names that old code needs: known in the newer file still, or made known again by the import they came with. Pure."""

from collections.abc import Iterable

from oreline.errors import CandidateError
from oreline.mutation.inversion.merge import Replacement
from oreline.mutation.inversion.sheet import IMPORT, NAME, Element, Sheet


def put_back(newer: Sheet, old: Sheet, names: Iterable[bytes], path: str) -> tuple[Replacement, ...]:
    """The imports of the old file that make known those of `names` which the newer one has no more.

    Raises:
        CandidateError: `gone_name`, for one that no import of the old file brings.
    """
    wanted: dict[int, Element] = {}
    for name in sorted(set(names) - newer.names):
        found = [one for one in old.rest if one.kind == IMPORT and name in _names(old, one)]
        if not found or found[0].key[1] > 1:
            told = name.decode("utf-8", "replace")
            raise CandidateError("gone_name", f"the code before the fix uses {told}, which {path} no longer knows")
        wanted[found[0].start] = found[0]
    lines = [old.source[one.start : one.end] for _, one in sorted(wanted.items())]
    return (_inserted(newer, b"\n".join(lines)),) if lines else ()


def _inserted(newer: Sheet, text: bytes) -> Replacement:
    standing = [one for one in newer.rest if one.kind == IMPORT and one.key[1] == 1]
    if standing:
        return Replacement(start=standing[-1].end, end=standing[-1].end, text=b"\n" + text)
    first = newer.rest[0].start if newer.rest else 0
    return Replacement(start=first, end=first, text=text + b"\n")


def _names(sheet: Sheet, element: Element) -> frozenset[bytes]:
    return frozenset(NAME.findall(sheet.source[element.start : element.end]))
