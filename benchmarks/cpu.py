"""CPU seconds of what runs inside a sandbox, counted there: what a sandbox waits for isn't told to who started it."""

import re
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Final, TypeVar

from oreline.sandbox.contract import Command, Finished, Sandbox
from oreline.sandbox.runtime import interpreter_inside

SCRIPT: Final = """\
import ctypes, os, resource, sys
ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: what loses its parent becomes a child of this process
child = os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
code = None
while code is None:
    process, status = os.wait()
    code = os.waitstatus_to_exitcode(status) if process == child else None
try:
    while os.waitpid(-1, os.WNOHANG)[0]:
        pass
except ChildProcessError:
    pass
used = resource.getrusage(resource.RUSAGE_CHILDREN)
sys.stderr.write(f"cpu {used.ru_utime + used.ru_stime:.3f}\\n")
sys.stderr.flush()
os._exit(code if code >= 0 else 128 - code)
"""
"""Runs its arguments and tells what they and all that they started took."""
TIMES: Final = re.compile(rb"cpu ([\d.]+)\n\Z")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What something took, all its processes together."""

    cpu_seconds: float
    wall_seconds: float


@dataclass(slots=True)
class Counting:
    """A sandbox that adds up what its commands take; of one that a limit stopped, as much as it ran."""

    inner: Sandbox
    seconds: float = 0.0
    lock: Lock = field(default_factory=Lock)

    @property
    def name(self) -> str:
        """The sandbox's own."""
        return self.inner.name

    def run(self, command: Command) -> Finished:
        """As the sandbox runs it."""
        counting = (interpreter_inside(), "-I", "-S", "-c", SCRIPT)
        finished = self.inner.run(replace(command, argv=(*counting, *command.argv)))
        told = TIMES.search(finished.stderr)
        with self.lock:
            self.seconds += float(told[1]) if told else finished.duration_seconds
        return replace(finished, stderr=finished.stderr[: told.start()]) if told else finished

    def measure(self, work: Callable[[], ResultT]) -> tuple[ResultT, Cost]:
        """What `work` gives, and what it takes inside and outside of this sandbox."""
        before, started = self._used(), time.perf_counter()
        result = work()
        return result, Cost(cpu_seconds=self._used() - before, wall_seconds=time.perf_counter() - started)

    def _used(self) -> float:
        own = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return self.seconds + sum(usage.ru_utime + usage.ru_stime for usage in own)
