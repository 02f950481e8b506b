"""Folders that untrusted code wrote to: how to get rid of them."""

import os
import shutil
import subprocess
from pathlib import Path


def remove_tree(folder: Path) -> None:
    """Remove a folder, however deep its nesting and whatever permissions were taken from it; none is no error."""
    if not os.path.lexists(folder):
        return
    try:
        shutil.rmtree(folder)
    except (OSError, RecursionError):
        for argv in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
            subprocess.run([*argv, "--", folder], check=False, capture_output=True)
