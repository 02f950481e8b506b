"""One run of a libtest harness: its JSON events become outcomes, and what it says at its end is held against them."""

import json
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

from programs import Order, Outcome, Program
from watch import Watched, describe_end

STATUS = {"ok": "passed", "failed": "failed", "ignored": "skipped"}
SUMS = {"passed": "passed", "failed": "failed", "ignored": "skipped"}
RANK = {"passed": 0, "skipped": 1, "failed": 2}
EVENT = b'{ "type": "'


@dataclass
class Session:
    """What one process told, and how it ended."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    running: dict[str, float] = field(default_factory=dict)
    """Tests that have begun and not ended, and when they began."""
    counts: dict[str, Any] | None = None
    """The harness's own sums; None when it never came to its end."""
    overdue: tuple[str, ...] = ()
    """Tests that were stopped by their time limit, and the process with them."""
    end: str = ""
    tail: str = ""

    def contradiction(self) -> str:
        """Why its end is not what its events say; empty where they agree, or a test is to blame."""
        if self.counts is None:
            is_explained = bool(self.running or self.overdue) or not self.outcomes
            return "" if is_explained else f"{self.end} after its tests, and no sums\n{self.tail}"
        told = [outcome.status for outcome in self.outcomes.values()]
        named = {key: told.count(status) for key, status in SUMS.items()}
        summed = {key: self.counts.get(key) for key in named}
        if named != summed:
            return f"the harness counts {summed}, its events name {named}: something else wrote to its output"
        expected = "exit code 101" if named["failed"] else "exit code 0"
        return "" if self.end == expected else f"{expected} was to come after {named}, {self.end} came"


class Listener(Protocol):
    """Who is told of tests while they run."""

    def begun(self, name: str) -> None:
        """A test has begun, maybe not for the first time."""
        ...

    def ended(self, name: str, outcome: Outcome) -> None:
        """A test has an outcome, or a worse one than before."""
        ...


def read_event(line: bytes) -> dict[str, Any]:
    """The event at the end of a line, empty for none; what a test wrote to the same line stands before it."""
    start = line.rfind(EVENT)
    try:
        found = json.loads(line[start:]) if start >= 0 else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _take(session: Session, event: dict[str, Any], known: frozenset[str], listener: Listener) -> None:
    kind, word, name = event.get("type"), event.get("event"), event.get("name")
    if kind == "suite" and word in STATUS:
        session.counts = event
    if kind != "test" or name not in known:
        return
    if word == "started":
        session.running[name] = time.monotonic()
        listener.begun(name)
    elif word in STATUS:
        session.running.pop(name, None)
        told = Outcome(STATUS[word], _seconds(event), _message(event))
        before = session.outcomes.get(name)
        # A line that a test wrote can make things worse only; the sums then tell that it was there.
        if before is None or RANK[told.status] > RANK[before.status]:
            session.outcomes[name] = told
            listener.ended(name, told)


def _seconds(event: dict[str, Any]) -> float:
    value = event.get("exec_time")
    return float(value) if isinstance(value, int | float) else 0.0


def _message(event: dict[str, Any]) -> str:
    said = [event[key] for key in ("stdout", "message") if isinstance(event.get(key), str)]
    return "\n".join(said)[-2000:]


def _overdue(session: Session, quiet_since: float, seconds: float) -> tuple[str, ...] | None:
    """Tests over their limit; an empty tuple when the harness itself hangs; None when all is well."""
    now = time.monotonic()
    if session.running:
        return tuple(name for name, begun in session.running.items() if now - begun > seconds) or None
    return () if now - quiet_since > seconds else None


def run_session(program: Program, order: Order, names: list[str], known: frozenset[str], listener: Listener) -> Session:
    """Run a program once, until it ends or a test is over its limit; events about tests not `known` are passed over."""
    session = Session()
    watched = Watched(program.command(order.arguments(), names), program.cwd, program.environment())
    quiet_since = time.monotonic()
    try:
        for line in watched.lines():
            if line:
                quiet_since = time.monotonic()
                _take(session, read_event(line), known, listener)
            overdue = _overdue(session, quiet_since, order.test_seconds)
            if overdue is not None:
                session.overdue = overdue
                break
    finally:
        code = watched.process.poll()
        watched.end()
    session.end = "no end within the time limit" if code is None else describe_end(code)
    session.tail = watched.tail()
    return session
