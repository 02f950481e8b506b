"""A fix turned back on a newer tree: all of its source files, or a reason why not. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from oreline.errors import CandidateError
from oreline.languages.grammar import has_errors, parse, tokens
from oreline.mutation.inversion.edits import Edit, edits_of
from oreline.mutation.inversion.head import Head
from oreline.mutation.inversion.imports import put_back
from oreline.mutation.inversion.merge import Replacement
from oreline.mutation.inversion.sheet import NAME
from oreline.mutation.proposals import SourceFile
from oreline.mutation.realism.versions import Versions

_NOTHING: Final = "nothing that runs would differ: the fix brought imports, texts, or definitions that others use now"


def invert(head: Head, files: Iterable[Versions]) -> tuple[Versions, ...]:
    """The files of the newer tree that change, without the fix and with it; `files` are those of the fix.

    A file that the fix brought or took away counts for nothing: what it has is new, or gone.

    Raises:
        CandidateError: `gone`, `conflict`, `syntax_error`, `changes_signature`, `uses_added_name`, `gone_name`,
            `does_not_parse`, `equivalent`.
    """
    edits = [edit for file in files if file.before and file.after for edit in edits_of(head, file)]
    changed = _settled(head, edits)
    for path, buggy in changed.items():
        _check_parses(head.file(path), buggy)
    made = [path for path in sorted(changed) if _means_another(head.file(path), changed[path])]
    if not made:
        raise CandidateError("equivalent", _NOTHING)
    return tuple(Versions(path, changed[path], head.file(path).source) for path in made)


def _settled(head: Head, edits: Sequence[Edit]) -> Mapping[str, bytes]:
    """The changed files, once what others use has been left where it is."""
    while True:
        changed = _applied(head, edits)
        beside = head.names_beside(changed)
        known = beside.union(*(NAME.findall(source) for source in changed.values()))
        used = [edit for edit in edits if not edit.added.isdisjoint(known)]
        for edit in used:
            if not edit.is_removal:
                name = min(edit.added & known).decode("utf-8", "replace")
                raise CandidateError("uses_added_name", f"{name}, which the fix brought to {edit.path}, is used still")
        if not used:
            return changed
        edits = [edit for edit in edits if edit not in used]


def _applied(head: Head, edits: Iterable[Edit]) -> dict[str, bytes]:
    by_path: defaultdict[str, list[Edit]] = defaultdict(list)
    for edit in edits:
        by_path[edit.path].append(edit)
    return {path: _rewritten(head, path, found) for path, found in by_path.items()}


def _rewritten(head: Head, path: str, edits: Sequence[Edit]) -> bytes:
    file, sheet = head.file(path), head.sheet(path)
    replacements = [one for edit in edits for one in edit.replacements]
    back: defaultdict[bytes, Counter[bytes]] = defaultdict(Counter)
    for edit in edits:
        back[edit.old.source].update(edit.back)
    for old in {edit.old.source: edit.old for edit in edits}.values():
        replacements += put_back(file.grammar, sheet, old, back[old.source], path)
    return replaced(file.source, replacements)


def replaced(source: bytes, replacements: Iterable[Replacement]) -> bytes:
    """The source with all of them made.

    Raises:
        CandidateError: `conflict`, where two are of the same place.
    """
    end = len(source)
    for one in sorted(replacements, key=lambda one: (one.start, one.end), reverse=True):
        if one.end > end:
            raise CandidateError("conflict", "two steps of the fix meet at one place")
        source, end = source[: one.start] + one.text + source[one.end :], one.start
    return source


def _check_parses(file: SourceFile, buggy: bytes) -> None:
    if has_errors(parse(file.grammar, buggy)) and not has_errors(file.tree):
        raise CandidateError("does_not_parse", f"{file.path} with the fix turned back does not parse")


def _means_another(file: SourceFile, buggy: bytes) -> bool:
    after = parse(file.grammar, buggy)
    return tokens(file.grammar, after.root_node) != tokens(file.grammar, file.tree.root_node)
