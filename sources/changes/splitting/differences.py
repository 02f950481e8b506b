"""Which paths differ between two trees of a mirror, as git lists them: NUL-separated, so that paths are exact."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from oreline.errors import CandidateError
from oreline.sandbox.diffs import EXECUTABLE, LINK, PLAIN, SUBMODULE, FileVersion
from oreline.sandbox.git import run_git

_LIST: Final = ("diff-tree", "-r", "-z", "--raw", "--numstat", "--no-abbrev", "--no-ext-diff", "--no-textconv")
_KNOWN_MODES: Final = frozenset({PLAIN, EXECUTABLE, LINK, SUBMODULE})
_RENAMES_LOOKED_AT: Final = 1000
"""Above this many added or removed files git pairs equal ones alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What stands at a path in one of the trees."""

    mode: str
    object_id: str

    def version(self, path: str, *, is_text: bool) -> FileVersion:
        """The same as one side of a patch."""
        return FileVersion(path=path, mode=self.mode, object_id=self.object_id, is_text=is_text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One path that differs."""

    path: str
    previous_path: str
    old: Side | None
    new: Side | None
    additions: int = 0
    deletions: int = 0
    is_binary: bool = False

    @property
    def sides(self) -> tuple[Side, ...]:
        """Those that are there."""
        return tuple(side for side in (self.old, self.new) if side)

    @property
    def is_submodule(self) -> bool:
        """Whether another repository stands at the path, before or after."""
        return any(side.mode == SUBMODULE for side in self.sides)

    @property
    def status(self) -> str:
        """added | modified | removed | renamed | type_changed."""
        if self.old is None or self.new is None:
            return "added" if self.new else "removed"
        if self.previous_path:
            return "renamed"
        kinds = {mode[:3] for mode in (self.old.mode, self.new.mode)}
        return "modified" if len(kinds) == 1 else "type_changed"


def list_differences(git_folder: Path, base: str, fixed: str, *, find_renames: bool) -> tuple[Difference, ...]:
    """What differs between two commits or trees, in git's order.

    Raises:
        CandidateError: `missing_objects`, one of the trees can't be read whole.
    """
    renames = ("-M", f"-l{_RENAMES_LOOKED_AT}") if find_renames else ("--no-renames",)
    done = run_git([*_LIST, *renames, "--end-of-options", base, fixed], git_folder=git_folder)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise CandidateError("missing_objects", f"the trees of {base} and {fixed} can't be compared: {said[:500]}")
    fields = iter(done.stdout.split(b"\0"))
    listed: dict[str, Difference] = {}
    for field in fields:
        if field.startswith(b":"):
            difference = _raw(field, fields)
            listed[difference.path] = difference
        elif field:
            _add_counts(listed, field, fields)
    return tuple(found for found in listed.values() if found.old != found.new or found.previous_path)


def _raw(field: bytes, fields: Iterator[bytes]) -> Difference:
    """One record such as `:100644 100644 <id> <id> M`, whose paths follow."""
    old_mode, new_mode, old_id, new_id, status = field[1:].decode().split(" ")
    paths = [os.fsdecode(next(fields)) for _ in range(2 if status[0] in "RC" else 1)]
    previous_path = paths[0] if len(paths) > 1 else ""
    return Difference(
        path=paths[-1], previous_path=previous_path, old=_side(old_mode, old_id), new=_side(new_mode, new_id)
    )


def _side(mode: str, object_id: str) -> Side | None:
    """Modes that old versions of git wrote, such as 100664, stand for the one that git takes them for."""
    if not mode.strip("0"):
        return None
    known = mode if mode in _KNOWN_MODES else EXECUTABLE if int(mode, 8) & 0o100 else PLAIN
    return Side(mode=known, object_id=object_id)


def _add_counts(listed: dict[str, Difference], field: bytes, fields: Iterator[bytes]) -> None:
    """One record such as `3<tab>1<tab>path`; the paths of a rename follow instead."""
    added, deleted, name = field.split(b"\t", 2)
    path = os.fsdecode(name or (next(fields), next(fields))[1])
    is_binary = added == b"-"
    counts = (0, 0) if is_binary else (int(added), int(deleted))
    listed[path] = replace(listed[path], additions=counts[0], deletions=counts[1], is_binary=is_binary)
