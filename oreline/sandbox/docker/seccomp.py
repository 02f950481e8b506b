"""The system calls a container may not make: those bubblewrap's filter refuses, and ways to namespaces of one's own."""

import json
from functools import cache
from typing import Any

from oreline.sandbox.seccomp import ALLOWED_FAMILIES

AROUND_NAMESPACES = (
    *("bpf", "perf_event_open", "userfaultfd", "add_key", "request_key", "keyctl"),
    *("io_uring_setup", "io_uring_enter", "io_uring_register"),
    # The C library falls back to `clone`, whose flags can be looked at.
    "clone3",
)
_NO_CALL, _NOT_PERMITTED, _NO_FAMILY = 38, 1, 97
_NEW_USER = 0x10000000
_FIRST = 1
"""The container's first process, whose limits its user might change."""


def _refuse(names: tuple[str, ...], error: int, *conditions: tuple[str, int]) -> dict[str, Any]:
    compared = [{"index": 0, "value": value, "valueTwo": value, "op": f"SCMP_CMP_{how}"} for how, value in conditions]
    return {"names": list(names), "action": "SCMP_ACT_ERRNO", "errnoRet": error, "args": compared}


@cache
def profile(refusal: str = "SCMP_ACT_ERRNO") -> str:
    """The profile as the engine takes it, JSON. `refusal`: how the first calls seem to be missing."""
    known = max(ALLOWED_FAMILIES)
    others = [number for number in range(known) if number not in ALLOWED_FAMILIES]
    calls = [
        {**_refuse(AROUND_NAMESPACES, _NO_CALL), "action": refusal},
        _refuse(("unshare", "clone"), _NOT_PERMITTED, ("MASKED_EQ", _NEW_USER)),
        _refuse(("setns", "mount", "umount2", "pivot_root", "open_tree", "move_mount", "fsopen"), _NOT_PERMITTED),
        _refuse(("prlimit64",), _NOT_PERMITTED, ("EQ", _FIRST)),
        *(_refuse(("socket",), _NO_FAMILY, ("EQ", number)) for number in others),
        _refuse(("socket",), _NO_FAMILY, ("GT", known)),
    ]
    return json.dumps({"defaultAction": "SCMP_ACT_ALLOW", "syscalls": calls})
