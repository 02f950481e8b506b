"""What a linter is: for which languages, where a sandbox has it, how it is started on files, how its answer reads.

One file a linter in `linters/`. None is ever run on the host.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Final

from oreline.sandbox.contract import Mount
from oreline.testing.checkout import Checkout


class Scope(StrEnum):
    """What one start of a linter looks at."""

    ALONE = "alone"
    """Files without their tree: those of many patches at once."""
    FILE = "file"
    """One file in its tree."""
    FOLDER = "folder"
    """The folder of a file, in its tree."""
    TREE = "tree"


ERROR: Final = "error"
WARNING: Final = "warning"
_PLACED: Final = re.compile(r"^(?:\./|vet: )?(\S[^:\n]*):(\d+)(?::(\d+))?: (.+)$", re.MULTILINE)


MISSING: Final = -2


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
    """-1 where it took too long, or could not be started; `MISSING` where the tree lacks what it needs."""
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
    """The arguments for files, as paths below where it is started: the work tree, or the folder."""
    read: Callable[[str], Iterator[Seen]]
    """What an answer says."""
    shown: Callable[[], tuple[Mount, ...]] = tuple
    """What a sandbox needs to be shown beside the checkout."""
    scope: Scope = Scope.ALONE
    """All but the first are started in the work tree, once as it was and once a patch."""
    suffixes: frozenset[str] = frozenset()
    """Of the files that it takes; all of its languages where none is named."""
    needs: tuple[str, ...] = ()
    """Files of the tree without which it isn't there."""
    ends_well: frozenset[int] = frozenset({0, 1})
    """Exit codes of a run that came to its end; one that says nothing and ends with another one than 0 didn't."""

    def takes(self, path: str, language: str) -> bool:
        """Whether it looks at a file."""
        return language in self.languages and (not self.suffixes or PurePosixPath(path).suffix in self.suffixes)


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
