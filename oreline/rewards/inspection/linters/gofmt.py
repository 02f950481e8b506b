"""gofmt, for Go: files that are not laid out as all of Go is, and files that don't parse."""

from collections.abc import Iterator, Sequence
from typing import Final

from oreline.rewards.inspection.linter import ERROR, WARNING, Linter, Seen, of_toolchain, read_placed


def _command(paths: Sequence[str]) -> tuple[str, ...]:
    return ("gofmt", "-l", *paths)


def _read(output: str) -> Iterator[Seen]:
    for path, line, text in read_placed(output):
        yield Seen(path=path, line=line, rule="syntax", severity=ERROR, message=text)
    for name in output.splitlines():
        if name.endswith(".go"):
            yield Seen(path=name, line=0, rule="layout", severity=WARNING, message="gofmt lays it out otherwise")


LINTER: Final = Linter(
    name="gofmt",
    languages=frozenset({"go"}),
    version=of_toolchain("gofmt"),
    command=_command,
    read=_read,
    ends_well=frozenset({0, 1, 2}),
)
