"""What git complains of, told as a reason and what to do."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from oreline.errors import SourceError, StorageError
from sources.http import without_secrets


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of complaint."""

    reason: str
    said: re.Pattern[str]
    to_do: str


KINDS: Final = (
    _Kind("foreign_owner", re.compile(r"dubious ownership", re.I), "Clone it as the user who runs this."),
    _Kind(
        "no_access",
        re.compile(r"could not read Username|Authentication failed|terminal prompts disabled|\b40[13]\b", re.I),
        "It is private or gone; put a token that may read it into GITHUB_TOKEN, or name a clone of your own.",
    ),
    _Kind(
        "unknown_repository",
        re.compile(r"not found|does not exist|does not appear to be a git|not a git repository", re.I),
        "Check the URL.",
    ),
    _Kind(
        "index_unreachable",
        re.compile(r"resolve host|unable to connect|failed to connect|timed? ?out|reset by peer|\b50\d\b", re.I),
        "Check the network and run again: what was fetched is kept.",
    ),
    _Kind("empty_repository", re.compile(r"no branch with a commit", re.I), "There is nothing to mine."),
    _Kind("disk_full", re.compile(r"no space left|quota exceeded", re.I), "Make room and run again."),
    _Kind(
        "corrupt_repository",
        re.compile(r"corrupt|bad object|missing (blob|tree)|unable to read|pack|loose object|early EOF|inflate", re.I),
        "Run git fsck there, or name another clone.",
    ),
)


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Errors of git inside become errors about `url`.

    Raises:
        SourceError: a reason of `KINDS`, else `git_failed`.
        StorageError: `disk_full`.
    """
    try:
        yield
    except SourceError as error:
        kind = next((kind for kind in KINDS if kind.said.search(error.detail)), None)
        reason, to_do = (kind.reason, kind.to_do) if kind else (error.reason, "")
        told = without_secrets(url)
        # A full disk is no fault of this repository: what comes after it would fail as well.
        kind_of_error = StorageError if reason == "disk_full" else SourceError
        raise kind_of_error(reason, f"{told} can't be mined: {error.detail.rstrip('.')}. {to_do}".strip()) from None
