"""go vet, for Go: what doesn't compile, and likely mistakes, in the package of each changed file."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.rewards.inspection.linter import ERROR, WARNING, Linter, Scope, Seen, of_toolchain

_SAID: Final = re.compile(r"^(vet: )?(\S[^:\n]*\.go):(\d+)(?::\d+)?: (.+)$", re.MULTILINE)


def _command(_paths: Sequence[str]) -> tuple[str, ...]:
    return ("go", "vet", ".")


def _read(output: str) -> Iterator[Seen]:
    for is_type, path, line, text in _SAID.findall(output):
        rule, severity = ("types", ERROR) if is_type or "syntax error" in text else ("vet", WARNING)
        yield Seen(path=path, line=int(line), rule=rule, severity=severity, message=text)


LINTER: Final = Linter(
    name="go vet",
    languages=frozenset({"go"}),
    version=of_toolchain("go"),
    command=_command,
    read=_read,
    scope=Scope.FOLDER,
    ends_well=frozenset({0, 1, 2}),
)
