"""Members of a `.tar.gz`, read as a stream: no seeking, no more bytes than allowed, no file written."""

import gzip
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

from sources.archives.entries import Mode, TreeEntry, refuse
from sources.archives.names import checked_path
from sources.settings import SourceSettings

MAX_SECONDS = 4_102_444_800
"""The start of the year 2100; an archive may claim any time, and not every calendar holds it."""


class BoundedReader(io.BufferedIOBase):
    """A stream that ends a decompression bomb: reading past `limit_bytes` raises SourceError."""

    def __init__(self, stream: gzip.GzipFile, limit_bytes: int) -> None:
        self._stream = stream
        self._left = limit_bytes

    def read(self, size: int | None = -1) -> bytes:
        """At most `size` bytes."""
        allowed = self._left + 1
        data = self._stream.read(allowed if size is None or size < 0 else min(size, allowed))
        self._left -= len(data)
        if self._left < 0:
            refuse("unpacks to more than the limit")
        return data


def tar_members(path: Path, limits: SourceSettings) -> Iterator[tuple[str, TreeEntry]]:
    """Names and entries in the archive's order; folders are left out, hard links are copies.

    Raises:
        SourceError: `unsafe_archive`.
    """
    seen: dict[str, TreeEntry] = {}
    limit_bytes = limits.max_unpacked_mb * 1_000_000
    with gzip.open(path) as plain, tarfile.open(fileobj=BoundedReader(plain, limit_bytes), mode="r|") as archive:
        for count, member in enumerate(archive, start=1):
            if count > limits.max_files or member.size > limit_bytes:
                refuse(f"holds more than {limits.max_files:,} entries or {limits.max_unpacked_mb} MB")
            name = checked_path(member.name)
            if member.isdir():
                continue
            entry = seen[name] = _entry(archive, member, seen)
            yield name, entry


def _entry(archive: tarfile.TarFile, member: tarfile.TarInfo, seen: dict[str, TreeEntry]) -> TreeEntry:
    seconds = min(max(int(member.mtime), 0), MAX_SECONDS)
    if member.issym():
        target = member.linkname.encode("utf-8", "surrogateescape")
        return TreeEntry(mode=Mode.LINK, content=target, modified_seconds=seconds)
    if member.islnk():
        target_name = checked_path(member.linkname)
        if target_name not in seen:
            refuse(f"has a hard link to something that is not in it, {member.name!r} -> {member.linkname!r}")
        return seen[target_name]
    stream = archive.extractfile(member) if member.isreg() and not member.issparse() else None
    if stream is None:
        return refuse(f"holds a device, pipe or sparse file, {member.name!r}")
    mode = Mode.EXECUTABLE if member.mode & 0o100 else Mode.FILE
    return TreeEntry(mode=mode, content=stream.read(), modified_seconds=seconds)
