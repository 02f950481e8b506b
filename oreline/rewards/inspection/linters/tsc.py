"""The project's own compiler of TypeScript, where it has one: types, by the settings of the tree.

Wrong types keep nothing from running, so they are warnings.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.rewards.inspection.linter import WARNING, Linter, Scope, Seen, of_toolchain

_SAID: Final = re.compile(r"^(\S[^(\n]*)\((\d+),\d+\): error (TS\d+): (.+)$", re.MULTILINE)
PROGRAM: Final = "node_modules/.bin/tsc"


def _command(_paths: Sequence[str]) -> tuple[str, ...]:
    return (PROGRAM, "--noEmit", "--pretty", "false")


def _read(output: str) -> Iterator[Seen]:
    for path, line, rule, text in _SAID.findall(output):
        yield Seen(path=path, line=int(line), rule=rule, severity=WARNING, message=text)


LINTER: Final = Linter(
    name="tsc",
    languages=frozenset({"typescript"}),
    version=of_toolchain("node"),
    command=_command,
    read=_read,
    scope=Scope.TREE,
    needs=(PROGRAM, "tsconfig.json"),
    ends_well=frozenset({0, 1, 2}),
)
