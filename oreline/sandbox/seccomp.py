"""A small system call filter for what namespaces don't separate: sockets of other families, keyrings, io_uring, BPF."""

import errno
import platform
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

ALLOWED_FAMILIES = (1, 2, 10, 16)
"""AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: all four belong to the network namespace. Others may reach the host."""
FOREIGN_CALLS = 0x40000000
"""Numbers from here on are calls of another binary interface (x32)."""

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Numbers of one processor architecture."""

    audit: int
    socket: int
    refused: tuple[int, ...]
    """bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl, io_uring_setup."""


MACHINES = {
    "x86_64": Machine(audit=0xC000003E, socket=41, refused=(321, 298, 323, 248, 249, 250, 425)),
    "aarch64": Machine(audit=0xC00000B7, socket=198, refused=(280, 241, 282, 217, 218, 219, 425)),
}


def _step(code: int, value: int, *, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _when(code: int, value: int, action: int) -> bytes:
    """Return `action` when the comparison holds, else go on."""
    return _step(code, value, if_false=1) + _step(_RETURN, action)


def _program(machine: Machine) -> Iterator[bytes]:
    unknown = _ERROR | errno.ENOSYS
    yield _step(_LOAD, _ARCHITECTURE)
    yield _step(_EQUAL, machine.audit, if_true=1) + _step(_RETURN, unknown)
    yield _step(_LOAD, _NUMBER)
    yield _when(_AT_LEAST, FOREIGN_CALLS, unknown)
    for call in machine.refused:
        yield _when(_EQUAL, call, unknown)
    yield _step(_EQUAL, machine.socket, if_true=1) + _step(_RETURN, _ALLOW)
    yield _step(_LOAD, _FIRST_ARGUMENT)
    for family in ALLOWED_FAMILIES:
        yield _when(_EQUAL, family, _ALLOW)
    yield _step(_RETURN, _ERROR | errno.EAFNOSUPPORT)


@cache
def filter_program(machine: str = platform.machine()) -> bytes:
    """The filter as the kernel reads it; empty for a processor whose numbers we don't know."""
    return b"".join(_program(MACHINES[machine])) if machine in MACHINES else b""
