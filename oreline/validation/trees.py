"""The buggy tree of a task: what it changes of the snapshot, and the one commit an agent sees it as.

How git stores a commit is `repositories.py`; how layers stack is the sandbox's matter.
"""

from pathlib import Path
from typing import Final

from oreline.sandbox.changes import FileChange, read_file
from oreline.sandbox.layers import find_files
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.repositories import Objects, write_repository

COMMIT: Final = ("Initial commit", 946_684_800)
"""Message, and date in seconds since 1970 (the start of the year 2000, UTC): the same tree has the same hash."""
CACHES: Final = frozenset(
    {".git", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", "node_modules"}
)


def is_cache(path: str) -> bool:
    """Whether a path is no part of a tree: byte code, what tools keep for themselves, git's own folder."""
    return path.endswith(".pyc") or not CACHES.isdisjoint(path.split("/"))


def bug_changes(checkout: Checkout, patch: str) -> tuple[FileChange, ...]:
    """Changes that turn the untouched snapshot into the buggy tree of `patch`, which solves.

    Raises:
        CandidateError: the patch doesn't apply in reverse.
    """
    return apply_patch(patch, checkout.work_layers, reverse=True)


def agent_changes(checkout: Checkout, patch: str, test_patch: str, scratch: Path) -> tuple[FileChange, ...]:
    """Changes that turn the snapshot into what an agent finds: neither fix nor the tests that came with it.

    Raises:
        CandidateError: one of the patches doesn't apply in reverse.
    """
    buggy = bug_changes(checkout, patch)
    if not test_patch:
        return buggy
    with layer_of(buggy, scratch) as layer:
        older = apply_patch(test_patch, (*checkout.work_layers, layer), reverse=True)
    by_path = {change.path: change for change in (*buggy, *older)}
    return tuple(by_path[path] for path in sorted(by_path))


def buggy_commit(checkout: Checkout, changes: tuple[FileChange, ...]) -> str:
    """Hash of the one commit of the snapshot with `changes`; nothing is written."""
    files = _tracked(checkout, checkout.work_layers)
    untouched = files.keys() - {change.path for change in changes}
    tree = [read_file(files[path], path) for path in untouched]
    tree += [change for change in changes if change.content is not None]
    objects = Objects()
    return objects.add_commit(objects.add_blobs(tree), *COMMIT)


def one_commit_repository(checkout: Checkout, bug_layer: Path, folder: Path) -> str:
    """Hash of the commit in the fresh repository `folder/.git`: the checkout with `bug_layer` on top.

    What the build left beside the snapshot's own files is ignored, as on a developer's machine.
    """
    files = _tracked(checkout, (*checkout.work_layers, bug_layer))
    tree = [read_file(file, path) for path, file in files.items()]
    return write_repository(tree, files, folder / ".git", COMMIT, sorted(_built(checkout)))


def _visible(layers: tuple[Path, ...]) -> dict[str, Path]:
    return {path: file for path, file in find_files(layers).items() if not is_cache(path)}


def _built(checkout: Checkout) -> frozenset[str]:
    """Paths that only the layers above the snapshot, the build, have brought."""
    return frozenset(_visible(checkout.work_layers).keys() - _visible(checkout.work_layers[:1]).keys())


def _tracked(checkout: Checkout, layers: tuple[Path, ...]) -> dict[str, Path]:
    built = _built(checkout)
    return {path: file for path, file in _visible(layers).items() if path not in built}
