"""The pytest plugin that shows which tests need the code of the tree in other processes: there it can't be imported.

Needs the standard library alone. This process has imported what it needs before. A forked child would go on with that,
so that no process can be forked; programs are started as ever.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from measuring import WORK, is_measured

INSTEAD = "raise SystemExit('this code is hidden')\n"


class HiddenSources:
    """Hides source files when all tests are collected."""

    def pytest_collection_finish(self) -> None:
        """From now on there is no code but the tests' own."""
        for path in list(source_files()):
            path.write_text(INSTEAD)
            Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)
        os.fork = os.forkpty = refuse


def source_files() -> Iterator[Path]:
    """Files of the tree that hold source code."""
    for folder, _, names in os.walk(WORK):
        for name in names:
            path = Path(folder, name)
            if name.endswith(".py") and is_measured(str(path)) and path.is_file() and not path.is_symlink():
                yield path


def refuse(*_: Any) -> Any:
    """Fork nothing."""
    raise OSError("no process can be forked here")
