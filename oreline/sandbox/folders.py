"""Folders that untrusted code wrote to: how to get rid of them."""

import os
import subprocess
from pathlib import Path


def remove_tree(folder: Path) -> None:
    """Remove a folder, however deep its nesting and whatever permissions were taken from it; none is no error."""
    # Not shutil: it recurses once a level, and code inside decides how many levels there are.
    for argv in (["rm", "-rf"], ["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
        if not os.path.lexists(folder):
            return
        subprocess.run([*argv, "--", folder], check=False, capture_output=True)
