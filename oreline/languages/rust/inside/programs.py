"""What can be run: the program of one test target, how it is started, and the outcome of one test. Nothing runs here."""

import os
from dataclasses import dataclass, field

NAMES_BYTES = 100_000
"""Names on one command line: the kernel takes far more, and each process is given its share."""


@dataclass(frozen=True)
class Outcome:
    """How a test ended."""

    status: str
    seconds: float = 0.0
    message: str = ""


@dataclass(frozen=True)
class Order:
    """What of the request a test program is told."""

    test_seconds: float = 30.0
    workers: int = 1
    shuffle_seed: int | None = None

    def arguments(self) -> list[str]:
        """Arguments of libtest's own harness."""
        shuffle = [] if self.shuffle_seed is None else ["--shuffle-seed", str(self.shuffle_seed)]
        return [
            *("--format", "json", "-Z", "unstable-options", "--report-time"),
            *("--test-threads", str(self.workers), *shuffle),
        ]


@dataclass(frozen=True)
class Program:
    """One test target: its tests have ids of the form `prefix::name`."""

    prefix: str
    argv: tuple[str, ...]
    cwd: str
    variables: dict[str, str] = field(default_factory=dict)
    source: str = ""
    """Path of its root source file below the work tree."""
    has_own_harness: bool = False
    """The project's own in the place of libtest's: it may know none of its arguments."""

    def environment(self) -> dict[str, str]:
        """All variables of its process. libtest asks for the first when it is told to write JSON."""
        return {**os.environ, **self.variables, "RUSTC_BOOTSTRAP": "1"}

    def test_id(self, name: str) -> str:
        """The id of a test that the program knows as `name`."""
        return f"{self.prefix}::{name}" if name else self.prefix

    def with_names(self, _names: list[str]) -> "Program":
        """The same, knowing all names of its tests."""
        return self

    def command(self, arguments: list[str], names: list[str]) -> list[str]:
        """Command line that runs just `names`, or all where none are given."""
        return [*self.argv, *arguments, *(["--exact", *names] if names else [])]


def share(names: list[str]) -> list[str]:
    """The first of `names` that fit on a command line."""
    size = 0
    for position, name in enumerate(names):
        size += len(name.encode()) + 1
        if size > NAMES_BYTES and position:
            return names[:position]
    return names
