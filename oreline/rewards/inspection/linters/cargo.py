"""Clippy where the toolchain has it, else the compiler's own warnings, for Rust: the workspace, without its tests."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.rewards.inspection.linter import ERROR, WARNING, Linter, Scope, Seen, of_toolchain, read_placed

_SCRIPT: Final = (
    "verb=check; command -v cargo-clippy >/dev/null && command -v clippy-driver >/dev/null && verb=clippy; "
    'exec cargo "$verb" --offline --quiet --message-format short'
)
_KIND: Final = re.compile(r"(error|warning)(?:\[(\w+)\])?: (.+)$")


def _command(_paths: Sequence[str]) -> tuple[str, ...]:
    return ("/bin/sh", "-c", _SCRIPT)


def _read(output: str) -> Iterator[Seen]:
    for path, line, text in read_placed(output):
        if found := _KIND.match(text):
            severity = ERROR if found[1] == "error" else WARNING
            yield Seen(path=path, line=line, rule=found[2] or found[1], severity=severity, message=found[3])


LINTER: Final = Linter(
    name="cargo",
    languages=frozenset({"rust"}),
    version=of_toolchain("cargo"),
    command=_command,
    read=_read,
    scope=Scope.TREE,
    needs=("Cargo.toml",),
    ends_well=frozenset({0, 1, 101}),
)
