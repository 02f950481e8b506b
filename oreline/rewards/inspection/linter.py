"""What a linter is: for which languages, where a sandbox has it, how it is started on files, how its answer reads.

One file a linter in `linters/`. None is ever run on the host.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from oreline.sandbox.contract import Mount
from oreline.testing.checkout import Checkout

ERROR: Final = "error"
WARNING: Final = "warning"
_PLACED: Final = re.compile(r"^(?:\./|vet: )?(\S[^:\n]*):(\d+)(?::(\d+))?: (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One thing a linter said."""

    path: str
    """As it was given to the linter."""
    line: int
    rule: str
    severity: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How one start of a linter ended, inside."""

    exit_code: int
    """-1 where it took too long."""
    output: str
    """What it is read from: standard output, then standard error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Linter:
    """One tool."""

    name: str
    languages: frozenset[str]
    version: Callable[[Checkout], str]
    """Of the tool that a sandbox with that checkout has; empty where it has none."""
    command: Callable[[Sequence[str]], tuple[str, ...]]
    """The arguments for files of one folder, or of all folders."""
    read: Callable[[str], Iterator[Seen]]
    """What an answer says."""
    shown: Callable[[], tuple[Mount, ...]] = tuple
    """What a sandbox needs to be shown beside the checkout."""
    needs_tree: bool = False
    """It has to see the whole work tree, once as it was and once a patch; else files alone, of many patches at once."""
    by_folder: bool = False
    """It takes the files of one folder at a time, in which it is started."""
    ends_well: frozenset[int] = frozenset({0, 1})
    """Exit codes of a run that came to its end."""


def read_placed(output: str) -> Iterator[tuple[str, int, str]]:
    """Path, line and text of lines in the form of compilers, `path:line:column: text`."""
    for found in _PLACED.finditer(output):
        yield found[1], int(found[2]), found[4]


def of_toolchain(program: str) -> Callable[[Checkout], str]:
    """The version of a program that comes with the checkout's toolchain, where it is there."""

    def version(checkout: Checkout) -> str:
        toolchain = checkout.toolchain
        folders = (*toolchain.path, "/usr/bin") if toolchain else ()
        is_there = any(checkout.place_of(f"{folder}/{program}").is_file() for folder in folders)
        return toolchain.runtime if toolchain and is_there else ""

    return version
