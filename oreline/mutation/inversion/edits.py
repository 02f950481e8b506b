"""What turning one file of a fix back does to the newer tree, step by step. Pure.

Imports, documentation, and tests within the file stay as they are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from oreline.errors import CandidateError
from oreline.languages.grammar import Grammar, has_errors, parse
from oreline.languages.grammars import grammars_of
from oreline.mutation.inversion.head import Head, match_unit
from oreline.mutation.inversion.merge import Replacement, Step, Text, steps_back, take_back
from oreline.mutation.inversion.sheet import (
    DOCUMENTATION,
    IMPORT,
    NAME,
    TEST,
    UNIT,
    Element,
    Sheet,
    Unit,
    read_sheet,
)
from oreline.mutation.realism.versions import Versions

_LEFT_ALONE: Final = frozenset({IMPORT, DOCUMENTATION, TEST})
_FILES_KEPT: Final = 16
"""Versions of files that were read last: what one fix found is often what the one before it left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One step of a fix turned back, in a file of the newer tree."""

    path: str
    replacements: tuple[Replacement, ...]
    added: frozenset[bytes] = frozenset()
    """Names that the fix brought outside of functions, and that go with it."""
    is_removal: bool = False
    """Whether it only takes out what the fix brought: it may as well stay."""
    back: Counter[bytes]
    """Names in the old code that comes back, each as often as it stands there."""
    old: Sheet
    """The file before the fix."""


def edits_of(head: Head, file: Versions) -> list[Edit]:
    """All that turns a file of a fix back.

    Raises:
        CandidateError: `syntax_error`, `gone`, `changes_signature`, `uses_added_name`, `conflict`.
    """
    grammar = grammars_of(file.path)[0]
    old, fixed = _sheet(file.path, file.before), _sheet(file.path, file.after)
    return [*_around_functions(head, file.path, old, fixed), *_in_functions(head, grammar, file.path, old, fixed)]


@lru_cache(maxsize=_FILES_KEPT)
def _sheet(path: str, source: bytes) -> Sheet:
    trees = [(grammar, parse(grammar, source)) for grammar in grammars_of(path)]
    grammar, tree = min(trees, key=lambda found: has_errors(found[1]))
    if has_errors(tree) and not grammar.has_macros:
        raise CandidateError("syntax_error", f"{path} of the fix has parts that the grammar of {grammar.name} lacks")
    return read_sheet(grammar, source, tree)


def _around_functions(head: Head, path: str, old: Sheet, fixed: Sheet) -> Iterator[Edit]:
    steps = list(_meant(steps_back(fixed.rest, old.rest), fixed.rest, old.rest))
    now = head.path_now(path)
    if all(not step.old for step in steps) and not now:
        # Nothing is lost: what the fix brought went with the file.
        return
    if not now:
        raise CandidateError("gone", f"{path} is no longer there")
    newer = head.sheet(now)
    texts = [Text(source=sheet.source, elements=sheet.rest) for sheet in (old, fixed, newer)]
    for step in steps:
        yield Edit(
            path=now,
            replacements=tuple(take_back([step], *texts)),
            added=_bound([fixed.rest[index] for index in step.fixed]) - old.names,
            is_removal=not step.old,
            back=_named_in(old, [old.rest[index] for index in step.old]),
            old=old,
        )


def _in_functions(head: Head, grammar: Grammar, path: str, old: Sheet, fixed: Sheet) -> Iterator[Edit]:
    for name in (name for name in fixed.units if name in old.units):
        for unit in fixed.units[name]:
            was = match_unit(unit, fixed.units[name], old.units[name])
            steps = list(_meant(steps_back(unit.elements, was.elements), unit.elements, was.elements))
            if steps:
                if was.parameters != unit.parameters:
                    raise CandidateError("changes_signature", f"{name} of {path} has other parameters since the fix")
                yield _in_function(head, path, steps, (old, was), (fixed, unit))


def _in_function(head: Head, path: str, steps: list[Step], old: tuple[Sheet, Unit], fixed: tuple[Sheet, Unit]) -> Edit:
    (old_sheet, was), (fixed_sheet, unit) = old, fixed
    place, now = head.place_of(path, unit, fixed_sheet.units[unit.name])
    newer = head.sheet(place)
    texts = [_text(sheet, one) for sheet, one in ((old_sheet, was), (fixed_sheet, unit), (newer, now))]
    replacements = tuple(take_back(steps, *texts))
    lost = _words(unit.elements[index] for step in steps for index in step.fixed) - old_sheet.names
    left = _names_left(newer.source, now, replacements)
    if lost & left:
        name = min(lost & left).decode("utf-8", "replace")
        raise CandidateError("uses_added_name", f"{unit.name} of {place} still uses {name}, which the fix brought")
    return Edit(
        path=place,
        replacements=replacements,
        back=_named_in(old_sheet, [was.elements[index] for step in steps for index in step.old]),
        old=old_sheet,
    )


def _meant(steps: Iterable[Step], fixed: Sequence[Element], old: Sequence[Element]) -> Iterator[Step]:
    """The steps without what is left alone."""
    for step in steps:
        runs = zip_longest(_runs(step.fixed, fixed), _runs(step.old, old))
        for number, (run, was) in enumerate(runs):
            at = step.fixed.stop if number else step.fixed.start
            yield Step(fixed=run or range(at, at), old=was or range(0))


def _runs(part: range, elements: Sequence[Element]) -> Iterator[range]:
    start = part.start
    for index in (*(one for one in part if elements[one].kind in _LEFT_ALONE), part.stop):
        if start < index:
            yield range(start, index)
        start = index + 1


def _text(sheet: Sheet, unit: Unit) -> Text:
    start = unit.elements[0].start
    line = sheet.source[sheet.source.rfind(b"\n", 0, start) + 1 : start]
    return Text(source=sheet.source, elements=unit.elements, indent=line[: len(line) - len(line.lstrip())])


def _names_left(source: bytes, unit: Unit, replacements: Iterable[Replacement]) -> frozenset[bytes]:
    """Names in a function once replacements are made."""
    start, end = unit.elements[0].start, unit.elements[-1].end
    found, place = b"", start
    for one in sorted(replacements, key=lambda one: one.start):
        found += source[place : max(one.start, place)] + b" " + one.text + b" "
        place = max(place, one.end)
    return frozenset(NAME.findall(found + source[place:end]))


def _words(elements: Iterable[Element]) -> frozenset[bytes]:
    return frozenset(word for one in elements for word in one.key[2] if NAME.fullmatch(word))


def _bound(elements: Iterable[Element]) -> frozenset[bytes]:
    """Names in statements, and of functions."""
    found = [(one, one.key[2]) for one in elements]
    functions = {words[0].rpartition(b".")[2] for one, words in found if one.kind == UNIT}
    return frozenset(functions) | _words(one for one in elements if one.kind != UNIT)


def _named_in(sheet: Sheet, elements: Iterable[Element]) -> Counter[bytes]:
    return Counter(word for one in elements for word in NAME.findall(sheet.source[one.start : one.end]))
