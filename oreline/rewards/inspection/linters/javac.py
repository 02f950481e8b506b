"""javac with all of its warnings, for Java: each changed file with its source folder and the installed jars."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.languages.contract import CACHE
from oreline.rewards.inspection.linter import ERROR, WARNING, Linter, Scope, Seen, of_toolchain
from oreline.sandbox.contract import ENV

_SCRIPT: Final = (
    f"jars=$(find {ENV} {CACHE} -name '*.jar' 2>/dev/null | tr '\\n' ':'); mkdir -p /tmp/classes; "
    "exec javac -Xlint:all -Xlint:-processing -Xmaxwarns 1000 -proc:none -implicit:none -d /tmp/classes "
    '-sourcepath "$1" -cp "$jars" "$2"'
)
_SAID: Final = re.compile(r"^(\S[^:\n]*\.java):(\d+): (error|warning): (?:\[(\w+)\] )?(.+)$", re.MULTILINE)


def _command(paths: Sequence[str]) -> tuple[str, ...]:
    [path] = paths
    root, found, _ = path.partition("/java/")
    return ("/bin/sh", "-c", _SCRIPT, "sh", f"{root}/java" if found else ".", path)


def _read(output: str) -> Iterator[Seen]:
    for path, line, kind, rule, text in _SAID.findall(output):
        severity = ERROR if kind == "error" else WARNING
        yield Seen(path=path, line=int(line), rule=rule or kind, severity=severity, message=text)


LINTER: Final = Linter(
    name="javac",
    languages=frozenset({"java"}),
    version=of_toolchain("javac"),
    command=_command,
    read=_read,
    scope=Scope.FILE,
)
