"""The pytest plugin for pytest before 7, whose hooks are handed paths of another kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import oreline_pytest
import pytest
from oreline_pytest import arguments

__all__ = ["Reporter", "arguments"]


class Reporter(oreline_pytest.Reporter):  # type: ignore[misc]
    """The same plugin, asked in the older words."""

    traceback_style = "native"

    def pytest_ignore_collect(self, path: Any) -> bool | None:
        """Files without a selected test."""
        found: bool | None = super().pytest_ignore_collect(Path(str(path)))
        return found

    def pytest_collect_file(self, path: Any, parent: Any) -> Any:
        """An extra file is a test file whatever it is called."""
        return pytest.Module.from_parent(parent, fspath=path) if Path(str(path)) in self.extra else None
