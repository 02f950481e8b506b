"""The work tree an agent finds: the buggy tree as a repository of one commit, with nothing of the fix left to read."""

from dataclasses import replace
from pathlib import Path, PurePosixPath

from oreline.errors import EpisodeError
from oreline.records.task import Task
from oreline.sandbox.changes import FileChange, copy_visible, read_file, set_times, write_layer
from oreline.sandbox.layers import find_files
from oreline.testing.checkout import Checkout
from oreline.validation.trees import agent_changes, one_commit_repository


def buggy_repository(checkout: Checkout, patch: str, test_patch: str, scratch: Path) -> tuple[Checkout, str]:
    """The checkout with the bug, without the fix's tests, and with a fresh `.git` on top, and the hash of its commit.

    All files are copies made now and bear one date: neither times nor places of files tell which of them the fix
    touches. Layers lie in `scratch`.

    Raises:
        CandidateError: a patch doesn't apply in reverse.
    """
    changes = agent_changes(checkout, patch, test_patch, scratch)
    seconds = int(checkout.work_layers[0].stat().st_mtime)
    bug, git, flat = scratch / "bug", scratch / "git", scratch / "flat"
    write_layer((*changes, *_copies_of_fix(checkout, changes)), bug)
    set_times(bug, seconds)
    commit = one_commit_repository(checkout, bug, git)
    copy_visible((*checkout.work_layers, bug), flat)
    set_times(flat, seconds)
    return replace(checkout, work_layers=(flat, git)), commit


def task_repository(checkout: Checkout, task: Task, scratch: Path) -> Checkout:
    """The checkout of a task's buggy tree.

    Raises:
        EpisodeError: it is not the tree that the task was validated on.
    """
    buggy, commit = buggy_repository(checkout, task.patch, task.test_patch, scratch)
    if commit != task.base_commit:
        raise EpisodeError(
            "wrong_tree",
            f"the buggy tree of {task.instance_id} has commit {commit}, the task says {task.base_commit}; "
            "validate the task again on this snapshot and environment",
        )
    return buggy


def _copies_of_fix(checkout: Checkout, changes: tuple[FileChange, ...]) -> tuple[FileChange, ...]:
    """Deletions of what else shows the fixed files: their byte code, and copies that a build has made of them."""
    files, snapshot = find_files(checkout.work_layers), find_files(checkout.work_layers[:1])
    fixed = [change.path for change in changes if change.path in files]
    contents = {read_file(files[path], path).content for path in fixed} - {b""}
    stems = {_stem(PurePosixPath(path)) for path in fixed}
    copies = [
        path
        for path in files
        if _is_byte_code(PurePosixPath(path), stems)
        or (path not in snapshot and read_file(files[path], path).content in contents)
    ]
    return tuple(FileChange(path=path, content=None) for path in copies)


def _stem(path: PurePosixPath) -> tuple[PurePosixPath, str]:
    return path.parent, path.name.split(".")[0]


def _is_byte_code(path: PurePosixPath, stems: set[tuple[PurePosixPath, str]]) -> bool:
    folder = path.parent.parent if path.parent.name == "__pycache__" else path.parent
    return path.suffix == ".pyc" and (folder, path.name.split(".")[0]) in stems
