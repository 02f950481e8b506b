"""Change sets as patches in git's form, and back. Bytes are exact in both directions; nothing is ever trimmed."""

import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from oreline.errors import CandidateError, IntegrityError
from oreline.sandbox.changes import FileChange, compare_files, read_file, safe_parts, write_file, write_layer
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.git import RAW_BYTES, make_git_folder, run_git
from oreline.sandbox.layers import find_file, find_files
from oreline.sandbox.patch_paths import touched_paths

__all__ = ["apply_patch", "diff_of", "layer_of", "touched_paths"]

Pair = tuple[FileChange | None, FileChange]
DIFF = ("diff-tree", "-p", "-r", "--binary", "--full-index", "--no-renames", "--no-color", "--no-ext-diff")
ALL_BINARY = RAW_BYTES.replace("!diff", "-diff")


def _scratch() -> AbstractContextManager[Path]:
    return lend_folder(Path(tempfile.gettempdir()), "oreline-patch")


def _is_text(file: FileChange | None) -> bool:
    """Whether a diff of lines can hold the content and stay valid UTF-8."""
    if file is None or file.content is None:
        return True
    try:
        file.content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in file.content


def _commit(side: str, files: Iterable[FileChange]) -> bytes:
    """One commit in the language of `git fast-import`: contents go in as they are, no file is written."""
    lines = [b"commit refs/heads/%s\ncommitter o <o> 0 +0000\ndata 0\n" % side.encode()]
    for file in files:
        if file.content is not None:
            mode = b"120000" if file.is_symlink else b"100755" if file.is_executable else b"100644"
            name = re.sub(rb'["\\]', rb"\\\g<0>", os.fsencode(file.path)).replace(b"\n", b"\\n")
            lines.append(b'M %s inline "%s"\ndata %d\n%s\n' % (mode, name, len(file.content), file.content))
    return b"".join(lines)


def _git_diff(pairs: list[Pair], attributes: str) -> str:
    """What git prints between two commits that hold just the touched files."""
    with _scratch() as folder:
        git_folder = make_git_folder(folder / "git", attributes)
        commits = _commit("a", [old for old, _ in pairs if old]) + _commit("b", [new for _, new in pairs])
        for arguments in (["fast-import", "--quiet"], [*DIFF, "a", "b"]):
            done = run_git(arguments, git_folder=git_folder, stdin=commits)
            if done.returncode:
                raise IntegrityError("undiffable_changes", f"git said: {done.stderr.decode(errors='replace')[:500]}")
        return done.stdout.decode("utf-8")


def diff_of(changes: tuple[FileChange, ...], layers: tuple[Path, ...]) -> str:
    """`changes` to `layers` (bottom first) as a patch; empty for no change.

    Valid UTF-8 throughout: a file that is not, or holds a NUL, before or after, goes as a git binary patch. Those
    come after all others.

    Raises:
        IntegrityError: the changes contradict each other, or a link's target is not UTF-8 (git has no form for that).
    """
    text: list[Pair] = []
    binary: list[Pair] = []
    for change in changes:
        file = find_file(layers, "/".join(safe_parts(change.path)))
        old = read_file(file, change.path) if file else None
        if any(side and side.is_symlink and not _is_text(side) for side in (old, change)):
            raise IntegrityError("undiffable_changes", f"{change.path!r} is a link whose target is not UTF-8")
        (text if _is_text(old) and _is_text(change) else binary).append((old, change))
    parts = [_git_diff(pairs, kind) for pairs, kind in ((text, RAW_BYTES), (binary, ALL_BINARY)) if pairs]
    return "".join(parts)


def _standing_files(layers: tuple[Path, ...], path: str) -> dict[str, Path]:
    """Files at or below `path`, and a file or link that stands where one of its folders should."""
    parts = safe_parts(path)
    above = ["/".join(parts[:count]) for count in range(1, len(parts))]
    blocking = {parent: file for parent in above if (file := find_file(layers, parent))}
    return blocking | find_files(layers, path)


def _files_before(patch: str, layers: tuple[Path, ...]) -> Mapping[str, Path]:
    before: dict[str, Path] = {}
    for path in touched_paths(patch):
        before |= _standing_files(layers, path)
    return before


def apply_patch(patch: str, layers: tuple[Path, ...], *, reverse: bool = False) -> tuple[FileChange, ...]:
    """The changes a patch makes to `layers` (bottom first), sorted by path; context must match exactly.

    Raises:
        CandidateError: `patch_does_not_apply`, with what git said.
    """
    if not patch:
        return ()
    try:
        before = _files_before(patch, layers)
    except IntegrityError as error:
        raise CandidateError("patch_does_not_apply", error.detail) from error
    with _scratch() as folder:
        tree = folder / "tree"
        tree.mkdir()
        for path, file in before.items():
            write_file(read_file(file, path), tree)
        arguments = ["apply", "--whitespace=nowarn", *(["--reverse"] if reverse else []), "-"]
        stdin = patch.encode("utf-8", "surrogateescape")
        done = run_git(arguments, git_folder=make_git_folder(folder / "git"), work_tree=tree, stdin=stdin)
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip()
            raise CandidateError("patch_does_not_apply", f"git apply said: {said[:500]}")
        return compare_files(before, find_files((tree,)))


@contextmanager
def layer_of(changes: tuple[FileChange, ...], scratch: Path) -> Iterator[Path]:
    """A layer below `scratch` that makes `changes` when stacked; removed afterwards."""
    with lend_folder(scratch, "layer") as folder:
        write_layer(changes, folder)
        yield folder
