"""Folders that untrusted code writes to: how to lend one, and how to get rid of it."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def remove_tree(folder: Path) -> None:
    """Remove a folder, however deep its nesting and whatever permissions were taken from it; none is no error."""
    # Not shutil: it recurses once a level, and code inside decides how many levels there are.
    for argv in (["rm", "-rf"], ["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
        if not os.path.lexists(folder):
            return
        subprocess.run([*argv, "--", folder], check=False, capture_output=True)


@contextmanager
def lend_folder(parent: Path, prefix: str) -> Iterator[Path]:
    """A new folder below `parent`, removed afterwards with all that was put there."""
    parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{prefix}-", dir=parent))
    try:
        yield folder
    finally:
        remove_tree(folder)
