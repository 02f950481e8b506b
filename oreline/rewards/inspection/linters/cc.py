"""The machine's compiler, for C and C++: errors and usual warnings of files that the tree's own headers suffice for."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.rewards.inspection.linter import ERROR, WARNING, Linter, Scope, Seen, of_toolchain, read_placed

_HEADERS: Final = (".", "include", "src", "lib")
_KIND: Final = re.compile(r"(?:fatal )?(error|warning): (.+?)(?: \[(-W[\w=+-]+)\])?$")


def _command(paths: Sequence[str]) -> tuple[str, ...]:
    compiler = "cc" if paths[0].endswith(".c") else "c++"
    return (compiler, "-fsyntax-only", "-Wall", "-Wextra", *(f"-I{folder}" for folder in _HEADERS), *paths)


def _read(output: str) -> Iterator[Seen]:
    for path, line, text in read_placed(output):
        if found := _KIND.match(text):
            severity = ERROR if found[1] == "error" else WARNING
            yield Seen(path=path, line=line, rule=found[3] or found[1], severity=severity, message=found[2])


LINTER: Final = Linter(
    name="cc",
    languages=frozenset({"c"}),
    suffixes=frozenset({".c", ".cc", ".cpp", ".cxx"}),
    version=of_toolchain("cc"),
    command=_command,
    read=_read,
    scope=Scope.FILE,
)
