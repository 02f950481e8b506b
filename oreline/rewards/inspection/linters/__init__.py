"""Every linter there is. A new one is a file of its own and a line here."""

from typing import Final

from oreline.rewards.inspection.linter import Linter
from oreline.rewards.inspection.linters import cargo, cc, go_vet, gofmt, javac, node, ruff, tsc

LINTERS: Final[tuple[Linter, ...]] = (
    ruff.LINTER,
    gofmt.LINTER,
    go_vet.LINTER,
    cargo.LINTER,
    javac.LINTER,
    cc.LINTER,
    node.LINTER,
    tsc.LINTER,
)
