"""Every linter there is. A new one is a file of its own and a line here."""

from typing import Final

from oreline.rewards.inspection.linter import Linter
from oreline.rewards.inspection.linters import gofmt, ruff

LINTERS: Final[tuple[Linter, ...]] = (ruff.LINTER, gofmt.LINTER)
