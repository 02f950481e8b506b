"""Each test in a process of its own, several at once, as cargo-nextest runs them: state that a process has but once
is then each test's alone.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from threading import Lock
from typing import Protocol

from engine import Engine
from programs import Documentation, Order, Outcome, Program
from session import Listener

NEXTEST = {"NEXTEST": "1", "NEXTEST_EXECUTION_MODE": "process-per-test"}
"""What cargo-nextest sets, and what suites that rely on it ask for."""


def isolate(program: Program, *, is_nextest: bool, is_measured: bool) -> Program:
    """The program as one whose tests run apart, where the project or the order asks for it.

    cargo-nextest runs no examples of documentation.
    """
    if is_nextest and not isinstance(program, Documentation):
        return replace(program, is_isolated=True, variables={**program.variables, **NEXTEST})
    return replace(program, is_isolated=is_measured)


class Watcher(Protocol):
    """Gives the program that is started in place of another, and looks at what it left when it has ended."""

    lock: Lock
    """Held by whoever writes to the report."""

    def starting(self, program: Program) -> AbstractContextManager[Program]:
        """While it runs no test."""
        ...

    def testing(self, program: Program, name: str) -> AbstractContextManager[Program]:
        """While it runs that test alone."""
        ...

    def end(self) -> None:
        """All have run."""
        ...


class Unwatched:
    """The program itself."""

    def __init__(self) -> None:
        self.lock = Lock()

    def starting(self, program: Program) -> AbstractContextManager[Program]:
        """As `Watcher` says."""
        return nullcontext(program)

    def testing(self, program: Program, _name: str) -> AbstractContextManager[Program]:
        """As `Watcher` says."""
        return nullcontext(program)

    def end(self) -> None:
        """As `Watcher` says."""


class Together:
    """Hands on what several processes tell, one at a time."""

    def __init__(self, listener: Listener, lock: Lock) -> None:
        self.listener = listener
        self.lock = lock

    def begun(self, name: str) -> None:
        """As `Listener` says."""
        with self.lock:
            self.listener.begun(name)

    def ended(self, name: str, outcome: Outcome) -> None:
        """As `Listener` says."""
        with self.lock:
            self.listener.ended(name, outcome)


def run_isolated(
    program: Program, order: Order, names: list[str], wanted: list[str], listener: Listener, watcher: Watcher
) -> list[str]:
    """Run the wanted ones of a program's tests, and tell of each; what the program as a whole is to blame for."""
    known, together = frozenset(names), Together(listener, watcher.lock)
    alone = replace(order, workers=1)

    def run(name: str) -> list[str]:
        with watcher.testing(program, name) as started:
            engine = Engine(started, alone, known, [name], together)
            engine.run()
        return engine.troubles

    with ThreadPoolExecutor(order.workers) as pool:
        return [trouble for troubles in pool.map(run, _in_order(wanted, order)) for trouble in troubles]


def _in_order(names: list[str], order: Order) -> Iterator[str]:
    ordered = sorted(names)
    if order.shuffle_seed is not None:
        random.Random(order.shuffle_seed).shuffle(ordered)  # noqa: S311 -- an order, no secret
    return iter(ordered)
