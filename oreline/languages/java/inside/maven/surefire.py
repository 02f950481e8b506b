"""Where Surefire's XML reports lie. Needs the standard library alone."""

import os
from collections.abc import Iterator
from pathlib import Path

PASSED_OVER = {".git", "src", "node_modules", "junitreports"}
"""Folders without Surefire's own reports; TestNG writes the same tests again to the last."""


def find_reports(tree: Path) -> Iterator[Path]:
    """Paths of reports in a tree, in order."""
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(name for name in folders if name not in PASSED_OVER)
        for name in sorted(names):
            if name.startswith("TEST-") and name.endswith(".xml"):
                yield Path(folder, name)


def remove_reports(tree: Path) -> None:
    """Forget what earlier runs reported."""
    for path in list(find_reports(tree)):
        path.unlink()
