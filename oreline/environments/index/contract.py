"""What an index is to the mirror: where it lives, how its paths are answered, and how tools are pointed at it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from oreline.languages.contract import Variables

FACTS_BYTES: Final = 8192
"""Room for the facts before an answer that is kept; they are known after the bytes."""


class MissingError(Exception):
    """The index has no such thing."""


class RefusedError(Exception):
    """The mirror doesn't do what was asked."""


class UnreachableError(Exception):
    """The index gave no proper answer; says which and why, without user names and passwords."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A finished answer: bytes in a file of the host."""

    path: Path
    offset: int
    length: int
    content_type: str

    def read(self) -> bytes:
        """All of it."""
        with self.path.open("rb") as file:
            file.seek(self.offset)
            return file.read(self.length)


class Source(Protocol):
    """One index as the mirror reaches it. Every method may raise MissingError, RefusedError or UnreachableError."""

    @property
    def base(self) -> str:
        """URL of the index, without a slash at its end; may hold a user name and password."""
        ...

    @property
    def until(self) -> datetime | None:
        """What was published after this doesn't exist; None where there is no such limit."""
        ...

    def file(self, url: str) -> Body:
        """What never changes once it is published; kept for ever."""
        ...

    def page(self, url: str, accept: str = "*/*") -> Body:
        """What changes: asked for once while the index is open."""
        ...

    def made(self, key: str, content_type: str, make: Callable[[], bytes]) -> Body:
        """What `make` gives, made once while the index is open; UnreachableError where it can't read what it got."""
        ...

    def note_undated(self, what: str) -> None:
        """Something of this index carries no date, and was shown although there is a limit."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolFile:
    """A configuration file that a tool looks for in a folder of its own."""

    variable: str
    """Names the folder where the steps have it."""
    default: str
    """The folder where they don't."""
    name: str
    text: str
    is_kept: bool = False
    """Whether it stays, as what was fetched can't be found without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A package index and the tools that ask it."""

    name: str
    """First part of its paths in the mirror."""
    variables: tuple[str, ...]
    """Of the host's environment: the first that holds a URL is the index."""
    default_url: str
    file_hosts: frozenset[str] = frozenset()
    """Hosts beside the index's own that it may send to."""
    answer: Callable[[Source, str, str], Body]
    """Given the path after the first part, and what media types are accepted; raises as `Source` does."""
    settings: Variables = ()
    """Variables that point tools at the mirror."""
    files: tuple[ToolFile, ...] = ()
