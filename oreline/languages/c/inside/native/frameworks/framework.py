"""What a test framework of C++ is asked, and what it answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from native.processes import Done

ARGUMENT_BYTES = 100_000
"""The kernel takes no longer argument: a longer choice is none, and what wasn't asked for is left out afterwards."""


@dataclass(frozen=True)
class Case:
    """One test case as it ended."""

    name: str
    status: str
    seconds: float = 0.0
    message: str = ""


@dataclass(frozen=True)
class Choice:
    """Which cases of a program to run, and in which order."""

    cases: Sequence[str] | None = None
    """None runs all."""
    seed: int | None = None


Ask = Callable[[Sequence[str]], Done]
"""Runs the program with arguments."""


@dataclass(frozen=True)
class Framework:
    """One framework."""

    name: str
    markers: tuple[bytes, ...]
    """What programs linked with it hold, one of them at least."""
    own_options: tuple[str, ...]
    """Starts of arguments after which a program is no longer asked for all of its cases."""
    list_cases: Callable[[Ask, Path], tuple[str, ...]]
    """Names of the cases of a program, which may write to a file; none where it doesn't answer."""
    arguments: Callable[[Choice, Path], list[str]]
    """What lets it run a choice and report to a file."""
    read_report: Callable[[Path], list[Case]]
    """Cases that came to their end, from a report that may be cut off."""


@dataclass(frozen=True)
class Program:
    """A test that is one program of a framework, and its cases."""

    framework: Framework
    cases: tuple[str, ...] = field(default=())


def joined(names: Sequence[str] | None, separator: str) -> str:
    """One argument for a choice of names; empty where it would be too long, or all are meant."""
    text = separator.join(names or ())
    return text if len(text.encode()) < ARGUMENT_BYTES else ""
