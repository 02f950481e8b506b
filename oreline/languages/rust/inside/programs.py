"""What can be run: the program of a test target or the examples of a library, how it is told which tests to run, and
what their ids are. Nothing is run here.
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

EXAMPLE = re.compile(r"(?P<file>.+?) - (?P<item>.*?)\s*\(line (?P<line>\d+)\)(?P<kind>.*)", re.DOTALL)
"""What rustdoc calls an example."""
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
    is_isolated: bool = False
    """Each of its tests runs in a process of its own."""

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


@dataclass(frozen=True)
class Documentation(Program):
    """The examples of one library."""

    ids: dict[str, str] = field(default_factory=dict)
    """By rustdoc's own name."""

    def test_id(self, name: str) -> str:
        """Such as `src/lib.rs - item`."""
        return self.ids.get(name, name)

    def with_names(self, names: list[str]) -> "Documentation":
        """The same, with ids that tell them apart."""
        return replace(self, ids=doctest_ids(names))

    def command(self, arguments: list[str], names: list[str]) -> list[str]:
        """Command line that runs `names`, and maybe others: rustdoc cuts what it hands on at each blank."""
        words = sorted({name.rsplit(None, 1)[-1] if "(line" in name else name.split()[0] for name in names})
        return [*self.argv, *(part for word in [*arguments, *words] for part in ("--test-args", word))]


def doctest_ids(names: Iterable[str]) -> dict[str, str]:
    """Ids by name: without lines and kinds, and numbered in order of lines where an item has several examples."""
    parsed = [(name, match) for name in names if (match := EXAMPLE.fullmatch(name))]
    ids: dict[str, str] = {name: name for name in names}
    seen: dict[str, int] = {}
    for name, match in sorted(parsed, key=lambda pair: (pair[1]["file"], pair[1]["item"], int(pair[1]["line"]))):
        base = f"{match['file']} - {match['item']}" if match["item"] else match["file"]
        seen[base] = seen.get(base, 0) + 1
        ids[name] = base if seen[base] == 1 else f"{base} #{seen[base]}"
    return ids


def share(names: list[str]) -> list[str]:
    """The first of `names` that fit on a command line."""
    size = 0
    for position, name in enumerate(names):
        size += len(name.encode()) + 1
        if size > NAMES_BYTES and position:
            return names[:position]
    return names
