"""Names that old code needs: known in the newer file still, or made known again by the import they came with. Pure."""

from collections import Counter

from oreline.errors import CandidateError
from oreline.languages.grammar import Grammar, has_errors, parse
from oreline.mutation.inversion.merge import Replacement
from oreline.mutation.inversion.sheet import IMPORT, NAME, Element, Sheet


def put_back(grammar: Grammar, newer: Sheet, old: Sheet, back: Counter[bytes], path: str) -> tuple[Replacement, ...]:
    """The imports of the old file that make known again what the newer one has no more.

    `back` counts the names in the old code that comes back. What stands nowhere else in its file it brings itself, or
    it is a part of something that is asked for.

    Raises:
        CandidateError: `gone_name`, for one that no import of the old file brings.
    """
    everywhere = Counter(NAME.findall(old.source))
    names = {name for name, count in back.items() if name in old.names and everywhere[name] > count}
    lines: dict[bytes, None] = {}
    for name in sorted(names - newer.names):
        found = [one for one in old.rest if one.kind == IMPORT and name in _names(old, one)]
        if not found or found[0].key[1] > 1:
            told = name.decode("utf-8", "replace")
            raise CandidateError("gone_name", f"the code before the fix uses {told}, which {path} no longer knows")
        lines[_alone(grammar, old.source[found[0].start : found[0].end], name)] = None
    return (_inserted(newer, b"\n".join(lines)),) if lines else ()


def _alone(grammar: Grammar, text: bytes, name: bytes) -> bytes:
    """Of an import that groups many, a line a name, the one that brings `name`, where it may stand by itself."""
    line = next((line for line in text.split(b"\n")[1:] if name in NAME.findall(line)), b"")
    short = text.split(maxsplit=1)[0] + b" " + line.strip()
    return short if line and not has_errors(parse(grammar, short + b"\n")) else text


def _inserted(newer: Sheet, text: bytes) -> Replacement:
    standing = [one for one in newer.rest if one.kind == IMPORT and one.key[1] == 1]
    if standing:
        return Replacement(start=standing[-1].end, end=standing[-1].end, text=b"\n" + text)
    first = newer.rest[0].start if newer.rest else 0
    return Replacement(start=first, end=first, text=text + b"\n")


def _names(sheet: Sheet, element: Element) -> frozenset[bytes]:
    return frozenset(NAME.findall(sheet.source[element.start : element.end]))
