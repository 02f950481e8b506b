"""The names that a task's own project goes by, to tell its copies from anything else."""

import re
from pathlib import PurePosixPath

from oreline.records.task import Task


def own_names(task: Task) -> frozenset[str]:
    """Last part of its package and of its repository, normalised."""
    package = task.purl.partition("@")[0].replace("%40", "")
    names = {normal(PurePosixPath(package).name), normal(PurePosixPath(task.repo).name)}
    return frozenset(name for name in names if len(name) > 1)


def normal(name: str) -> str:
    """A name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def names_own(task: Task, text: str) -> bool:
    """Whether a word, path or address names the project."""
    words = {normal(word) for word in re.split(r"[^A-Za-z0-9_.-]+", text)}
    bare = {re.sub(r"-(?:\d.*|py\d?|git|main|master)$", "", word) for word in words}
    return not own_names(task).isdisjoint(words | bare)
