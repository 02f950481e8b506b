"""Folders that untrusted code writes to: how to lend one, and how to get rid of it."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from oreline.sandbox.leaving import held
from oreline.sandbox.owners import find_orphans, owned_name


def remove_tree(folder: Path) -> None:
    """Remove a folder, however deep its nesting and whatever permissions were taken from it; none is no error."""
    # Not shutil: it recurses once a level, and code inside decides how many levels there are.
    for argv in (["rm", "-rf"], ["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
        if not os.path.lexists(folder):
            return
        subprocess.run([*argv, "--", folder], check=False, capture_output=True)


def _take_back(folder: Path) -> None:
    """Remove a folder that other threads may still be at work in."""
    # Under another name first: what they finish now can't be moved out to its place while half of it is removed.
    aside = folder.with_name(f"{folder.name}0")
    with suppress(OSError):
        folder.rename(aside)
    remove_tree(aside)


@contextmanager
def lend_folder(parent: Path, prefix: str) -> Iterator[Path]:
    """A new folder below `parent`, removed afterwards with all that was put there.

    What processes that were killed have left of the same prefix goes first.
    """
    for orphan in find_orphans(parent, f"{prefix}-"):
        remove_tree(orphan)
    with held(parent / owned_name(f"{prefix}-"), _take_back) as folder:
        folder.mkdir(mode=0o700, parents=True)
        yield folder
