"""Change sets as patches in git's form, and back. Bytes are exact in both directions; nothing is ever trimmed."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from oreline.errors import CandidateError, IntegrityError
from oreline.sandbox.changes import FileChange, compare_files, read_file, safe_parts, write_file, write_layer
from oreline.sandbox.diffs import EXECUTABLE, LINK, PLAIN, FileVersion, Pair, is_text, print_patch
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.git import make_git_folder, run_git
from oreline.sandbox.layers import find_file, find_files
from oreline.sandbox.patch_paths import moves_submodule, touched_paths

__all__ = ["apply_patch", "diff_of", "layer_of", "touched_paths"]


def _scratch() -> AbstractContextManager[Path]:
    return lend_folder(Path(tempfile.gettempdir()), "oreline-patch")


def _version(file: FileChange | None) -> FileVersion | None:
    if file is None or file.content is None:
        return None
    mode = LINK if file.is_symlink else EXECUTABLE if file.is_executable else PLAIN
    return FileVersion(path=file.path, mode=mode, is_text=is_text(file.content), content=file.content)


def diff_of(changes: tuple[FileChange, ...], layers: tuple[Path, ...]) -> str:
    """`changes` to `layers` (bottom first) as a patch; empty for no change.

    Valid UTF-8 throughout: see `diffs.py`.

    Raises:
        IntegrityError: the changes contradict each other.
    """
    pairs: list[Pair] = []
    for change in changes:
        file = find_file(layers, "/".join(safe_parts(change.path)))
        pairs.append((_version(read_file(file, change.path) if file else None), _version(change)))
    with _scratch() as folder:
        return print_patch(pairs, make_git_folder(folder / "git"))


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
        CandidateError: `patch_does_not_apply`, with what git said; `submodule_change`, which no tree of files can take.
    """
    if not patch:
        return ()
    if moves_submodule(patch):
        raise CandidateError("submodule_change", "the patch moves a submodule, and the trees at hand hold none")
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
