"""Node's own check, for JavaScript: does it take the file as a script or module of its package."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.rewards.inspection.linter import ERROR, Linter, Scope, Seen, of_toolchain

_PLACE: Final = re.compile(r"^(?:file://)?(/\S[^:\n]*):(\d+)$", re.MULTILINE)
_ERROR: Final = re.compile(r"^SyntaxError: (.+)$", re.MULTILINE)


def _command(paths: Sequence[str]) -> tuple[str, ...]:
    return ("node", "--check", *paths)


def _read(output: str) -> Iterator[Seen]:
    place, error = _PLACE.search(output), _ERROR.search(output)
    if place and error:
        yield Seen(path=place[1], line=int(place[2]), rule="syntax", severity=ERROR, message=error[1])


LINTER: Final = Linter(
    name="node",
    languages=frozenset({"javascript"}),
    suffixes=frozenset({".js", ".mjs", ".cjs"}),
    version=of_toolchain("node"),
    command=_command,
    read=_read,
    scope=Scope.FILE,
)
