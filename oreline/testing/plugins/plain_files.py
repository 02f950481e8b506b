"""Files that code under test could have put where ours are looked for: read where they are plain, else passed over.

Needs the standard library alone.
"""

from __future__ import annotations

import os
import stat
from typing import BinaryIO


def plain_files(folder: str) -> list[str]:
    """Paths of what lies in a folder, sorted; none where it is gone."""
    try:
        return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]  # noqa: PTH118, PTH208
    except OSError:
        return []


def open_plain(path: str, most_bytes: int) -> BinaryIO | None:
    """The file; None for what is a link, a pipe, a device, too large, or not to be opened."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_size > most_bytes:
        os.close(descriptor)
        return None
    return os.fdopen(descriptor, "rb")
