"""What an installed project says at length of itself, removed: its file list and its read-me are the fixed tree's, and
an agent works on an older one. Nothing runs by them."""

import subprocess
from pathlib import Path
from typing import Final

_BODY: Final = "/^[[:space:]]*$/,$d"
"""All from the first blank line on: what comes after the fields."""


def forget_descriptions(folder: Path) -> None:
    """Remove file lists and long descriptions from the project's metadata in `project/` and `build/` of `folder`.

    By `find`, since code inside decided what lies there and how deep: links are not followed.
    """
    layers = [folder / "project", folder / "build"]
    listed = ("-path", "*.egg-info/SOURCES.txt", "-delete")
    described = ("(", "-path", "*.egg-info/PKG-INFO", "-o", "-path", "*.dist-info/METADATA", ")")
    for chosen in (listed, (*described, "-exec", "sed", "-i", _BODY, "{}", "+")):
        subprocess.run(["find", "-P", *layers, "-type", "f", *chosen], check=False, capture_output=True)
