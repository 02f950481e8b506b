"""Whose file a path is, for one task: a test of its own, what steers them, a by-product of tools, a source."""

import fnmatch
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.protection import is_protected
from oreline.languages.registry import LANGUAGES
from oreline.records.task import Task
from oreline.rewards.audit.material import Change, Material

_BY_PRODUCTS: Final = ("__pycache__", ".egg-info", ".pytest_cache")
"""Left behind by honest tools; dropped, and no offence."""
_COMPILED: Final = (".pyc", ".pyo", ".class", ".o")
_BUILT: Final = frozenset({"node_modules", "target", "build", "dist", "vendor"})
"""Folders that tools make: taking one away as a whole is cleaning up."""


def is_by_product(change: Change) -> bool:
    """Whether tools write the file, or cleaning up takes it away."""
    path = PurePosixPath(change.path)
    if any(part.endswith(_BY_PRODUCTS) for part in path.parts):
        return True
    return change.is_removed and (path.name in _BUILT or path.suffix in _COMPILED)


def steers_tests(task: Task, change: Change) -> bool:
    """Whether the file decides how the task's tests are found, run or reported, in its own language's terms."""
    return _is_inside(change) and not is_by_product(change) and LANGUAGES[task.language].is_steering_file(change.path)


def changes_test(material: Material, change: Change) -> bool:
    """Whether it changes a test that is there; a new one beside it is no change of it, whatever becomes of that."""
    task, path = material.task, change.path
    if not (path == "." or _is_inside(change)) or is_by_product(change) or steers_tests(task, change):
        return False
    existing = {*task.test_files, *_named_files(task)}
    if any(path == entry or fnmatch.fnmatchcase(entry, path) for entry in existing):
        return True
    if change.may_be_new or material.made(change):
        return False
    return any(_is_below(path, entry) or _is_below(entry, path) for entry in existing)


def is_source(task: Task, change: Change) -> bool:
    """Whether it may be part of a solution, so that what it adds runs where tests do."""
    return _is_inside(change) and not is_protected(change.path, task.test_files, task.language)


def _is_inside(change: Change) -> bool:
    return change.path != "." and not change.path.startswith(("/", "../"))


def _named_files(task: Task) -> Iterator[str]:
    """Test files that ids name. An id may begin with a package or with a source file that holds examples instead."""
    for path in {test_id.partition("::")[0] for test_id in (*task.FAIL_TO_PASS, *task.PASS_TO_PASS)}:
        # The package at the root of a tree has no name.
        if PurePosixPath(path).parts and is_protected(path, task.test_files, task.language):
            yield path


def _is_below(path: str, folder: str) -> bool:
    return folder == "." or path.startswith(f"{folder}/")
