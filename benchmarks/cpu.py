"""CPU seconds of what runs inside a sandbox, counted there: what a sandbox waits for isn't told to who started it."""

import re
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Final, TypeVar

from oreline.sandbox.contract import Command, Finished, Sandbox

SCRIPT: Final = '"$@"; code=$?; times >&2; exit $code'
TIMES: Final = re.compile(rb"(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n?\Z")
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
        finished = self.inner.run(replace(command, argv=("/bin/sh", "-c", SCRIPT, "sh", *command.argv)))
        told = TIMES.search(finished.stderr)
        numbers = [float(part) for part in told.groups()] if told else []
        with self.lock:
            self.seconds += (
                60 * (numbers[0] + numbers[2]) + numbers[1] + numbers[3] if told else finished.duration_seconds
            )
        return replace(finished, stderr=finished.stderr[: told.start()]) if told else finished

    def measure(self, work: Callable[[], ResultT]) -> tuple[ResultT, Cost]:
        """What `work` gives, and what it takes inside and outside of this sandbox."""
        before, started = self._used(), time.perf_counter()
        result = work()
        return result, Cost(cpu_seconds=self._used() - before, wall_seconds=time.perf_counter() - started)

    def _used(self) -> float:
        own = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return self.seconds + sum(usage.ru_utime + usage.ru_stime for usage in own)
