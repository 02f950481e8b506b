"""Which paths and link targets an archive may use. Pure text, no file system."""

import os
import re

from sources.archives.entries import Mode, SourceTree, refuse

LINE_BREAKING = re.compile(r"[\0\r\n]")
GIT_FOLDER = re.compile(r"\.git|git~\d+", re.IGNORECASE)
MAX_PART_BYTES = 255
MAX_PATH_BYTES = 1024
MAX_HOPS = 40
"""As the kernel allows."""


def checked_path(name: str) -> str:
    """`name` of an archive member without `.` parts; empty for the archive's own root.

    Raises:
        SourceError: `unsafe_archive`.
    """
    try:
        name.encode()
    except UnicodeEncodeError:
        refuse(f"has a path that is not UTF-8, {name!r}")
    return checked_place(name)


def checked_place(name: str) -> str:
    """The same for a path of any bytes, those that aren't UTF-8 as surrogate escapes.

    Raises:
        SourceError: `unsafe_archive`.
    """
    if name.startswith("/"):
        refuse(f"has the absolute path {name!r}")
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if ".." in parts:
        refuse(f"has a path that climbs out, {name!r}")
    if any(GIT_FOLDER.fullmatch(part) for part in parts):
        refuse(f"holds a git repository of its own, {name!r}")
    if LINE_BREAKING.search(name):
        refuse(f"has a line break in a path, {name!r}")
    _check_length(name, parts)
    return "/".join(parts)


def _check_length(name: str, parts: list[str]) -> None:
    sizes = [len(os.fsencode(part)) for part in parts]
    if max(sizes, default=0) > MAX_PART_BYTES or sum(sizes) + len(sizes) > MAX_PATH_BYTES:
        refuse(f"has a path that is too long, {name[:80]!r}…")


def check_tree(entries: SourceTree) -> None:
    """Let no file stand below a file or link, and no link lead out.

    Raises:
        SourceError: `unsafe_archive`.
    """
    for path, entry in entries.items():
        parts = path.split("/")
        for depth in range(1, len(parts)):
            if "/".join(parts[:depth]) in entries:
                refuse(f"has {path!r} below something that is no folder")
        if entry.mode == Mode.LINK and leads_out(entries, path):
            refuse(f"has a link that leads out of it, {path!r} -> {entry.content!r}")


def leads_out(entries: SourceTree, path: str) -> bool:
    """Whether following `path`, link after link, leaves the tree or never ends."""
    ahead = path.split("/")[::-1]
    walked: list[str] = []
    hops = 0
    while ahead:
        part = ahead.pop()
        if part in ("", "."):
            continue
        if part == "..":
            if not walked:
                return True
            walked.pop()
            continue
        walked.append(part)
        entry = entries.get("/".join(walked))
        if entry is None or entry.mode != Mode.LINK:
            continue
        target = entry.content.decode("utf-8", "surrogateescape")
        hops += 1
        if target.startswith("/") or hops > MAX_HOPS:
            return True
        walked.pop()
        ahead.extend(target.split("/")[::-1])
    return False
