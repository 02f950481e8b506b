"""Hostile source archives, each a function that gives a `Release`; none may ever write outside its own folder."""

import tarfile
from collections.abc import Callable

from tests.doubles.releases import (
    Distribution,
    Release,
    file_entry,
    link_entry,
    package_info,
    source_release,
    zipped,
)

TOP = "evil-1.0.0"
SOUND = (file_entry(f"{TOP}/PKG-INFO", package_info("evil", "1.0.0")), file_entry(f"{TOP}/evil.py", "X = 1\n"))


def _evil(*entries: tuple[tarfile.TarInfo, bytes]) -> Release:
    return source_release("evil", "1.0.0", (*SOUND, *entries))


def escaping_parent() -> Release:
    """A path that climbs out with `..`."""
    return _evil(file_entry(f"{TOP}/../../escaped.txt", "out"))


def escaping_absolute() -> Release:
    """An absolute path."""
    return _evil(file_entry("/tmp/escaped.txt", "out"))


def escaping_symlink() -> Release:
    """A symbolic link out, and a file written through it."""
    return _evil(link_entry(f"{TOP}/door", "../../.."), file_entry(f"{TOP}/door/escaped.txt", "out"))


def absolute_symlink() -> Release:
    """A symbolic link to a file of the host."""
    return _evil(link_entry(f"{TOP}/passwords", "/etc/passwd"))


def sibling_symlink() -> Release:
    """A symbolic link that leaves the top folder, though not the archive."""
    return _evil(link_entry(f"{TOP}/door", "../other"), file_entry("other", "out"))


def chained_symlinks() -> Release:
    """Two symbolic links, each harmless alone, that lead out together."""
    return _evil(
        file_entry(f"{TOP}/a/b/c/file", "in"),
        link_entry(f"{TOP}/deep", "a/b/c"),
        link_entry(f"{TOP}/door", "deep/../../../../../escaped"),
        file_entry(f"{TOP}/door/escaped.txt", "out"),
    )


def file_through_symlink() -> Release:
    """A file written through a link that stays inside: its place differs from its name."""
    return _evil(file_entry(f"{TOP}/a/file", "in"), link_entry(f"{TOP}/b", "a"), file_entry(f"{TOP}/b/file", "twice"))


def escaping_hard_link() -> Release:
    """A hard link to a file of the host."""
    return _evil(link_entry(f"{TOP}/passwords", "/etc/passwd", tarfile.LNKTYPE))


def climbing_hard_link() -> Release:
    """A hard link that climbs out with `..`."""
    return _evil(link_entry(f"{TOP}/secret", f"{TOP}/../../secret", tarfile.LNKTYPE))


def device_file() -> Release:
    """A character device."""
    return _evil(link_entry(f"{TOP}/zero", "", tarfile.CHRTYPE))


def named_pipe() -> Release:
    """A named pipe: who reads it waits for ever."""
    return _evil(link_entry(f"{TOP}/pipe", "", tarfile.FIFOTYPE))


def nested_git() -> Release:
    """A repository inside, whose hooks and config git would believe."""
    return _evil(file_entry(f"{TOP}/.git/config", "[core]\n\tfsmonitor = touch /tmp/escaped.txt\n"))


def nested_git_in_capitals() -> Release:
    """The same for file systems that know no case."""
    return _evil(file_entry(f"{TOP}/lib/.GIT/config", "[core]\n"))


def file_as_folder() -> Release:
    """One name that is a file, then a folder."""
    return _evil(file_entry(f"{TOP}/evil.py/inner.py", "X = 2\n"))


def duplicate_file() -> Release:
    """One name twice, with other content."""
    return _evil(file_entry(f"{TOP}/evil.py", "X = 2\n"))


def two_tops() -> Release:
    """More than one folder at the top."""
    return _evil(file_entry("other/file.py", "X = 2\n"))


def newline_in_name() -> Release:
    """A line break within a name."""
    return _evil(file_entry(f"{TOP}/two\nlines.py", "X = 2\n"))


def bomb_of_bytes() -> Release:
    """A third of a gigabyte of zeros in a megabyte."""
    return _evil(file_entry(f"{TOP}/zeros", b"\0" * 310_000_000))


def bomb_of_files() -> Release:
    """More files than any package has."""
    return _evil(*(file_entry(f"{TOP}/many/{number}", b"") for number in range(20_001)))


def zip_escaping_parent() -> Release:
    """A zip with a path that climbs out."""
    content = zipped({f"{TOP}/PKG-INFO": package_info("evil", "1.0.0"), f"{TOP}/../../escaped.txt": "out"})
    return Release(name="evil", version="1.0.0", distributions=(Distribution(filename=f"{TOP}.zip", content=content),))


def not_an_archive() -> Release:
    """Bytes that are no archive at all."""
    return Release(
        name="evil",
        version="1.0.0",
        distributions=(Distribution(filename=f"{TOP}.tar.gz", content=b"<html>Not today</html>"),),
    )


HOSTILE: tuple[Callable[[], Release], ...] = (
    escaping_parent,
    escaping_absolute,
    escaping_symlink,
    absolute_symlink,
    sibling_symlink,
    chained_symlinks,
    file_through_symlink,
    escaping_hard_link,
    climbing_hard_link,
    device_file,
    named_pipe,
    nested_git,
    nested_git_in_capitals,
    file_as_folder,
    duplicate_file,
    two_tops,
    newline_in_name,
    bomb_of_bytes,
    bomb_of_files,
    zip_escaping_parent,
    not_an_archive,
)
"""Each must end as SourceError("unsafe_archive")."""
