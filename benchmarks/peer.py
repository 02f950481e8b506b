"""Another project's package from the index, in an environment of its own: nothing of it becomes part of ours."""

import subprocess
import sys
from pathlib import Path

from uv import find_uv_bin


def install_peer(folder: Path, requirement: str) -> Path:
    """The interpreter of a new environment in `folder` that holds what `requirement` asks for, from wheels alone.

    Raises:
        subprocess.CalledProcessError: it can't be installed; uv has said why on stderr.
    """
    python = folder / "bin" / "python"
    for arguments in (
        ("venv", "--clear", "--python", sys.executable, folder),
        ("pip", "install", "--python", python, "--only-binary", ":all:", requirement),
    ):
        subprocess.run([find_uv_bin(), *map(str, arguments), "--quiet"], check=True)
    return python
