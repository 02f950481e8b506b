"""Members of a `.zip`, without writing a file."""

import calendar
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

from sources.archives.entries import Mode, TreeEntry, refuse
from sources.archives.names import checked_path
from sources.settings import SourceSettings

ENCRYPTED = 0x1


def zip_members(path: Path, limits: SourceSettings) -> Iterator[tuple[str, TreeEntry]]:
    """Names and entries in the archive's order; folders are left out.

    Raises:
        SourceError: `unsafe_archive`.
    """
    with zipfile.ZipFile(path) as archive:
        members = archive.infolist()
        size_bytes = sum(member.file_size for member in members)
        if len(members) > limits.max_files or size_bytes > limits.max_unpacked_mb * 1_000_000:
            refuse(f"holds more than {limits.max_files:,} entries or {limits.max_unpacked_mb} MB")
        for member in members:
            name = checked_path(member.filename)
            if member.is_dir():
                continue
            if member.flag_bits & ENCRYPTED:
                refuse(f"is encrypted, {member.filename!r}")
            # Python reads no more than the size that was summed above.
            yield name, _entry(member, archive.read(member))


def _entry(member: zipfile.ZipInfo, content: bytes) -> TreeEntry:
    permissions = member.external_attr >> 16
    kind = stat.S_IFMT(permissions)
    if kind not in (0, stat.S_IFREG, stat.S_IFLNK):
        refuse(f"holds a device or pipe, {member.filename!r}")
    mode = Mode.EXECUTABLE if permissions & 0o100 else Mode.FILE
    year, month, day, *rest = member.date_time
    # Archives of Go modules hold no dates at all: month and day are 0 in them.
    seconds = max(calendar.timegm((year, max(month, 1), max(day, 1), *rest, 0, 0, 0)), 0)
    return TreeEntry(mode=Mode.LINK if kind == stat.S_IFLNK else mode, content=content, modified_seconds=seconds)
