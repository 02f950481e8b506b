"""Clocks that run fast or ahead, inside the sandbox: what depends on time shows itself. Standard library alone.

Python's own clocks only: what compiled code, the file system or other processes say of the time stays true.
"""

from __future__ import annotations

import ctypes
import datetime
import functools
import gc
import time
from collections.abc import Callable
from typing import Any

FAST = 100
TICKING = ("time", "monotonic", "perf_counter")
PRESENT = {"localtime": 0, "gmtime": 0, "ctime": 0, "strftime": 1, "asctime": 0}
"""Functions that tell the present unless they are told what to tell, by the place of that argument."""
TAKES_PARTS = {"strftime", "asctime"}


class Clock:
    """Stands for a function of `time`: as that one, it becomes no method where a class holds it, and has its name."""

    def __init__(self, real: Callable[..., Any], tell: Callable[..., Any]) -> None:
        functools.update_wrapper(self, real, updated=())
        vars(self).pop("__wrapped__")
        self.tell = tell

    def __call__(self, *arguments: Any) -> Any:
        """What the clock says."""
        return self.tell(*arguments)


def speed_up() -> None:
    """Let the clocks of `time` run fast from now on; sleeping takes as long as ever."""
    for name in TICKING:
        for suffix in ("", "_ns"):
            real = getattr(time, name + suffix)
            start = real()
            setattr(time, name + suffix, Clock(real, lambda real=real, start=start: start + (real() - start) * FAST))


def move_on(days: int) -> None:
    """Let the calendar of `time` and `datetime` be so many days ahead from now on."""
    seconds = days * 86400
    now, now_ns = time.time, time.time_ns
    for name, place in PRESENT.items():
        setattr(time, name, Clock(getattr(time, name), _told_of_present(name, place)))
    time.time = Clock(now, lambda: now() + seconds)
    time.time_ns = Clock(now_ns, lambda: now_ns() + seconds * 10**9)
    _move_datetime()


def _told_of_present(name: str, place: int) -> Callable[..., Any]:
    real, localtime = getattr(time, name), time.localtime

    def tell(*arguments: Any) -> Any:
        if len(arguments) > place and arguments[place] is not None:
            return real(*arguments)
        present = time.time()
        return real(*arguments[:place], localtime(present) if name in TAKES_PARTS else present)

    return tell


def _move_datetime() -> None:
    """`today` asks `time` already; `now` and `utcnow` are C's own, in a type that is closed to assignment."""
    [slots] = gc.get_referents(datetime.datetime.__dict__)
    utc = datetime.timezone.utc  # noqa: UP017 -- older interpreters too
    slots["now"] = classmethod(lambda cls, tz=None: cls.fromtimestamp(time.time(), tz))
    slots["utcnow"] = classmethod(lambda cls: cls.fromtimestamp(time.time(), utc).replace(tzinfo=None))
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(datetime.datetime))
