"""Folders that untrusted code writes to: how to lend one, and how to get rid of it."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oreline.sandbox.owners import find_orphans, owned_name


def remove_tree(folder: Path) -> None:
    """Remove a folder, however deep its nesting and whatever permissions were taken from it; none is no error."""
    # Not shutil: it recurses once a level, and code inside decides how many levels there are.
    for argv in (["rm", "-rf"], ["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
        if not os.path.lexists(folder):
            return
        subprocess.run([*argv, "--", folder], check=False, capture_output=True)


@contextmanager
def lend_folder(parent: Path, prefix: str) -> Iterator[Path]:
    """A new folder below `parent`, removed afterwards with all that was put there.

    What processes that were killed have left of the same prefix goes first.
    """
    for orphan in find_orphans(parent, f"{prefix}-"):
        remove_tree(orphan)
    folder = parent / owned_name(f"{prefix}-")
    folder.mkdir(mode=0o700, parents=True)
    try:
        yield folder
    finally:
        remove_tree(folder)
