"""A change in two halves, the source and its tests, exact to the bit; which path goes where is `splitting/kinds.py`."""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from oreline.errors import CandidateError, IntegrityError
from oreline.sandbox.diffs import SUBMODULE, FileVersion, Pair, print_patch
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.git import borrow_objects, make_git_folder
from sources.changes.splitting.blobs import Content, look_at
from sources.changes.splitting.differences import Difference, Side, list_differences
from sources.changes.splitting.inline_tests import Parts, split_source_files
from sources.changes.splitting.kinds import Kinds, judge_kinds
from sources.changes.splitting.proof import find_fault
from sources.changes.subject import TEST_HALF, SplitChange, SplitFile


def split_change(git_folder: Path, base: str, fixed: str, language: str = "") -> SplitChange:
    """What leads from commit or tree `base` to `fixed`, full ids in the bare repository `git_folder`, in two halves.

    `language` is the repository's main one; it judges files that are written in none. The repository is only read.
    Patches hold no renames: a moved file is removed and added, so that either half applies alone.

    Raises:
        CandidateError: `missing_objects`; `change_too_large`; `inexact_split`, git doesn't take back what it printed.
    """
    with lend_folder(Path(tempfile.gettempdir()), "oreline-split") as scratch:
        store = make_git_folder(scratch / "git")
        borrow_objects(store, git_folder)
        try:
            return _split(store, base, fixed, language)
        except IntegrityError as error:
            raise CandidateError("inexact_split", f"from {base} to {fixed}: {error.detail}") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """All that is known of a change while it is split."""

    found: tuple[Difference, ...]
    contents: Mapping[str, Content]
    kinds: Kinds
    parts: Mapping[str, Parts]

    def pairs(self, *, of_tests: bool) -> Iterator[Pair]:
        """Versions of the files that lie whole in one half."""
        for one in self.found:
            if self.kinds[one.path] != "mixed" and (self.kinds[one.path] in TEST_HALF) is of_tests:
                yield self.pair(one)

    def pair(self, one: Difference) -> Pair:
        """Both versions of a file."""
        return self._version(one, one.old), self._version(one, one.new)

    def _version(self, one: Difference, side: Side | None) -> FileVersion | None:
        if side is None:
            return None
        return side.version(one.path, is_text=side.mode == SUBMODULE or self.contents[side.object_id].is_text)


def _split(store: Path, base: str, fixed: str, language: str) -> SplitChange:
    found = list_differences(store, base, fixed, find_renames=False)
    contents = look_at(store, (side.object_id for one in found for side in one.sides if side.mode != SUBMODULE))
    kinds = judge_kinds(found, contents, language)
    whole = _Change(found=found, contents=contents, kinds=kinds, parts={})
    parts = split_source_files(store, (base, fixed), found, kinds, contents)
    inner = {path: "mixed" if part.patch else "test" for path, part in parts.items()}
    fault = ""
    for change in (replace(whole, kinds={**kinds, **inner}, parts=parts), whole):
        patches = _patches(store, change)
        fault = find_fault(store, [change.pair(one) for one in found], patches)
        if not fault:
            files = _files(store, base, fixed, change)
            return SplitChange(patch=patches[0], test_patch=patches[1], files=files)
    raise CandidateError("inexact_split", f"from {base} to {fixed}: {fault}")


def _patches(store: Path, change: _Change) -> tuple[str, str]:
    source, tests = (print_patch(change.pairs(of_tests=of_tests), store) for of_tests in (False, True))
    inner = [change.parts[path] for path, kind in change.kinds.items() if kind == "mixed"]
    return source + "".join(part.patch for part in inner), tests + "".join(part.test_patch for part in inner)


def _files(store: Path, base: str, fixed: str, change: _Change) -> tuple[SplitFile, ...]:
    listed = {one.path: one for one in change.found}
    if len({one.status for one in change.found} & {"added", "removed"}) == 2:
        for one in list_differences(store, base, fixed, find_renames=True):
            halves = {change.kinds[path] in TEST_HALF for path in (one.path, one.previous_path) if path}
            # A move from one half into the other stays a removal and an addition.
            if one.previous_path and len(halves) == 1:
                listed[one.path] = one
                del listed[one.previous_path]
    return tuple(_file(one, change.kinds[one.path]) for one in listed.values())


def _file(one: Difference, kind: str) -> SplitFile:
    return SplitFile(
        path=one.path,
        previous_path=one.previous_path,
        status=one.status,
        kind=kind,
        additions=one.additions,
        deletions=one.deletions,
        is_binary=one.is_binary,
        is_submodule=one.is_submodule,
    )
