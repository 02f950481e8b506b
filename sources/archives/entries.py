"""What an archive holds, once read: files and symbolic links with git's own modes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NoReturn

from oreline.errors import SourceError
from sources.moments import iso


class Mode(StrEnum):
    """Git's modes, the only ones a snapshot has."""

    FILE = "100644"
    EXECUTABLE = "100755"
    LINK = "120000"


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeEntry:
    """A file, or a symbolic link whose content is its target."""

    mode: Mode
    content: bytes
    modified_seconds: int
    """Since 1970, as the archive says."""


SourceTree = Mapping[str, TreeEntry]
"""Entries by path, relative to the top folder, `/` between parts, sorted."""


def newest_change(tree: SourceTree) -> str:
    """When the newest of its files was last changed, as the archive says; ISO 8601, UTC."""
    return iso(datetime.fromtimestamp(max(entry.modified_seconds for entry in tree.values()), UTC))


def refuse(what: str) -> NoReturn:
    """Turn an archive away.

    Raises:
        SourceError: `unsafe_archive`, always.
    """
    raise SourceError("unsafe_archive", f"The archive {what}; nothing of it was unpacked. Choose another version.")
