"""Folders shown a second time with their owner changed, so that user 1000 inside owns what root does outside.

Bubblewrap maps the user; an engine doesn't, so the mounts are mapped instead. Linux 5.19 or later, and root, do that.
"""

import ctypes
import errno
import os
import subprocess
import time
from functools import cache
from pathlib import Path

from oreline.errors import SandboxError
from oreline.sandbox.contract import USER_ID

_OPEN_TREE, _MOVE_MOUNT, _MOUNT_SETATTR = 428, 429, 442
"""Numbers of system calls, the same on every architecture."""
_HERE, _EMPTY_PATH, _NO_FOLLOW = -100, 0x1000, 0x100
_CLONE, _CLOSE_ON_EXEC = 1, os.O_CLOEXEC
_FROM_DESCRIPTOR = 4
_READ_ONLY, _IDMAP = 1, 0x100000
_DETACH, _NOT_THROUGH_LINKS = 2, 8
PATIENCE_SECONDS = 10.0


class _Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


@cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(number: int, *arguments: object) -> int:
    result: int = _library().syscall(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


@cache
def _swapped_users() -> int:
    """Descriptor of a user namespace in which root and user 1000 have changed places; open as long as we live.

    Both have to be there: an overlay's own folder is made by the engine, which is root.
    """
    holder = subprocess.Popen(["unshare", "--user", "cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        _await_namespace(holder.pid)
        for kind in ("uid", "gid"):
            Path(f"/proc/{holder.pid}/{kind}_map").write_text(f"0 {USER_ID} 1\n{USER_ID} 0 1\n")
        return os.open(f"/proc/{holder.pid}/ns/user", os.O_RDONLY | os.O_CLOEXEC)
    finally:
        holder.kill()
        holder.communicate()


def _await_namespace(pid: int) -> None:
    deadline, own = time.monotonic() + PATIENCE_SECONDS, Path("/proc/self/ns/user").readlink()
    while Path(f"/proc/{pid}/ns/user").readlink() == own:
        if time.monotonic() > deadline:
            raise SandboxError("no_user_namespace", "`unshare --user` makes no user namespace within ten seconds")
        time.sleep(0.002)


def show_swapped(source: Path, target: Path, *, is_read_only: bool) -> None:
    """Show the folder or file `source` at `target`, which is one too, with root and user 1000 changed over.

    Raises:
        SandboxError: the kernel or the file system can't.
    """
    tree = _call(_OPEN_TREE, _HERE, os.fsencode(source), _CLONE | _CLOSE_ON_EXEC | _NO_FOLLOW)
    try:
        attributes = _Attributes(set=_IDMAP | (_READ_ONLY if is_read_only else 0), userns=_swapped_users())
        size = ctypes.c_size_t(ctypes.sizeof(attributes))
        _call(_MOUNT_SETATTR, tree, b"", _EMPTY_PATH, ctypes.byref(attributes), size)
        _call(_MOVE_MOUNT, tree, b"", _HERE, os.fsencode(target), _FROM_DESCRIPTOR)
    except OSError as error:
        raise SandboxError(
            "no_mapped_mount",
            f"{source} can't be shown to another user ({error.strerror}); as root the Docker sandbox needs Linux 5.19 "
            f"and a file system such as ext4, XFS or Btrfs; else run Oreline as user {USER_ID}",
        ) from error
    finally:
        os.close(tree)


def hide(target: Path) -> None:
    """Take away what `show_swapped` shows at `target`; nothing shown is no error."""
    flags = _DETACH | _NOT_THROUGH_LINKS
    if _library().umount2(os.fsencode(target), flags) and ctypes.get_errno() not in (errno.EINVAL, errno.ENOENT):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(target))
