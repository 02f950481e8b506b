"""All tests of one program, whatever they do to it: hang, abort, end the process. Each is blamed for its own alone."""

import subprocess
import time
from collections.abc import Iterable

from programs import Order, Outcome, Program, share
from session import Listener, Session, run_session
from watch import Watched, describe_end

LIST_SECONDS = 60.0


class TroubleError(Exception):
    """The program as a whole gives no evidence: why."""


def list_names(program: Program) -> list[str] | None:
    """Names of all its tests; None when a harness of the project's own doesn't answer as libtest's does.

    Raises:
        TroubleError: libtest's own doesn't, or it didn't come to an end.
    """
    try:
        done = subprocess.run(
            program.command(["--list", "--format", "terse"], []),
            cwd=program.cwd,
            env=program.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LIST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise TroubleError(f"it did not list its tests within {LIST_SECONDS:.0f} seconds") from None
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    # Words of its own, beside the list, are passed over.
    names = [line.removesuffix(": test") for line in lines if line.endswith(": test")]
    if done.returncode == 0 and (names or not done.stdout.strip()):
        return names
    if program.has_own_harness:
        return None
    raise TroubleError(
        f"it does not list its tests: {describe_end(done.returncode)}\n{_end(done.stderr or done.stdout)}"
    )


def _end(output: bytes) -> str:
    return output[-1500:].decode("utf-8", "replace")


class Engine:
    """Runs one program until each wanted test has an outcome, or can't get one."""

    def __init__(
        self, program: Program, order: Order, known: Iterable[str], wanted: Iterable[str], listener: Listener
    ) -> None:
        self.program = program
        self.order = order
        self.known = frozenset(known)
        self.wanted = self.known & frozenset(wanted)
        self.listener = listener
        self.outcomes: dict[str, Outcome] = {}
        self.troubles: list[str] = []

    def run(self) -> None:
        """Tell the listener of each wanted test; fill `troubles`."""
        while left := self._left():
            before = len(self.outcomes)
            session = self._session([] if len(left) == len(self.known) else share(left))
            # Tests that may have ended the process, or whose end nobody told. Beside an overdue one nobody is to blame.
            self._run_apart([] if session.overdue else sorted(session.running.keys() - self.outcomes.keys()))
            if len(self.outcomes) == before:
                self._give_up(session)

    def begun(self, name: str) -> None:
        """Hand on what a session says of a test that is wanted."""
        if name in self.wanted and name not in self.outcomes:
            self.listener.begun(name)

    def ended(self, name: str, outcome: Outcome) -> None:
        """The same; a test that ran once more because of others keeps its first outcome."""
        if name in self.outcomes and self.outcomes[name].status != "passed":
            return
        self.outcomes[name] = outcome
        if name in self.wanted:
            self.listener.ended(name, outcome)

    def _left(self) -> list[str]:
        return sorted(self.wanted - self.outcomes.keys())

    def _session(self, names: list[str]) -> Session:
        session = run_session(self.program, self.order, names, self.known, self)
        for name in session.overdue:
            limit = f"stopped after {self.order.test_seconds:g} seconds"
            self.ended(name, Outcome("timeout", self.order.test_seconds, limit))
        if why := session.contradiction():
            self.troubles.append(why)
        return session

    def _run_apart(self, suspects: list[str]) -> None:
        for name in suspects:
            session = self._session([name])
            if name not in self.outcomes:
                said = f"the process ended with {session.end} while this test ran\n{session.tail}"
                self.ended(name, Outcome("error", 0.0, said))

    def _give_up(self, session: Session) -> None:
        """Nothing new was learnt: the program ends, or hangs, outside of any test."""
        self.troubles.append(f"{session.end} before all of its tests had run\n{session.tail}")
        for name in self._left():
            self.ended(name, Outcome("not_run"))


def run_whole(program: Program, seconds: float) -> Outcome:
    """A harness of the project's own: one test, told by its exit code."""
    watched = Watched(list(program.argv), program.cwd, program.environment())
    begun = time.monotonic()
    said = bytearray()
    try:
        for line in watched.lines():
            said += line or b""
            del said[:-2000]
            if time.monotonic() - begun > seconds:
                break
    finally:
        code = watched.process.poll()
        watched.end()
    spent = time.monotonic() - begun
    if code is None:
        return Outcome("timeout", spent, f"stopped after {seconds:g} seconds")
    words = f"{said.decode('utf-8', 'replace')}\n{watched.tail()}\n{describe_end(code)}"[-2000:]
    return Outcome("passed", spent) if code == 0 else Outcome("failed", spent, words)
