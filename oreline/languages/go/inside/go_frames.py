"""Reads what a Go test binary says of its tests: framing lines amid whatever tests print. Standard library alone.

With `-test.v=test2json` a control character opens each framing line, wherever it starts; without it (Go below 1.20) a
framing line is a whole line. A test that is nowhere in the source, or ends without having started, is a forgery.
"""

import re
from collections.abc import Iterator, Mapping

MARK = "\x16"
LONGEST_LINE = 100_000
MESSAGE_CHARACTERS = 2000
RANK = {"passed": 0, "skipped": 1, "failed": 2, "timeout": 3, "error": 4}
ACTIONS = {"PASS": "passed", "FAIL": "failed", "SKIP": "skipped"}

_UPDATE = re.compile(r"=== (RUN|PAUSE|CONT|NAME) +(\S.*?)? *")
_REPORT = re.compile(r" *--- (PASS|FAIL|SKIP): (.+) \((\d+\.?\d*)s\)")
_END = re.compile(r"PASS|FAIL|FAIL\t.*")


class Test:
    """One test of one run."""

    def __init__(self, name: str, number: int, parent: "Test | None") -> None:
        self.name = name
        self.number = number
        self.parent = parent
        self.is_paused = False
        self.status = ""
        self.seconds = 0.0
        self.message = ""

    @property
    def top(self) -> str:
        """The function it belongs to."""
        return self.name.partition("/")[0]

    @property
    def is_made_up(self) -> bool:
        """Whether it contradicts the test around it, which would have failed too: as in runs that tests stage."""
        if self.parent is None:
            return False
        is_odd = self.status not in {"passed", "skipped"} and self.parent.status in {"passed", "skipped"}
        return is_odd or self.parent.is_made_up

    def end(self, status: str, seconds: float = 0.0) -> None:
        """Keeps the worse where it has ended before."""
        if RANK[status] >= RANK.get(self.status, 0):
            self.status, self.seconds = status, seconds

    def say(self, text: str) -> None:
        """Output of this test; its last part is kept."""
        self.message = (self.message + text)[-MESSAGE_CHARACTERS:]


class Frames:
    """The tests of one run of one binary, as far as it has told of them."""

    def __init__(self, defined: Mapping[str, int], *, is_marked: bool) -> None:
        """`defined`: how often the package's test files define each test function."""
        self.defined = defined
        self.is_marked = is_marked
        self.tests: list[Test] = []
        self.is_complete = False
        self.tail = ""
        self.changes = 0
        self._times: dict[str, int] = {}
        self._newest: dict[str, Test] = {}
        self._speaker: Test | None = None
        self._rest = ""

    def feed(self, text: str) -> bool:
        """Whether the text, which goes on where the last one ended, says of a test that it starts or ends."""
        before = self.changes
        lines = (self._rest + text).split("\n")
        self._rest = lines.pop()
        if len(self._rest) > LONGEST_LINE:
            lines, self._rest = [*lines, self._rest], ""
        for line in lines:
            self._read(f"{line}\n")
        return self.changes != before

    def close(self) -> None:
        """No more is to come."""
        self._read(self._rest)
        self._rest = ""

    def running(self) -> list[Test]:
        """Tests that have started, have not ended and wait for no other."""
        return [test for test in self.tests if not test.status and not test.is_paused]

    def unfinished(self) -> set[str]:
        """Test functions that have started and not ended."""
        return {test.name for test in self.tests if test.name == test.top and not test.status}

    def _read(self, line: str) -> None:
        if not self.is_marked:
            if not self._frame(line):
                self._say(line)
            return
        said, *frames = line.split(MARK)
        self._say(said)
        for frame in frames:
            if not self._frame(frame):
                self._say(frame)

    def _frame(self, line: str) -> bool:
        text = line.rstrip("\r\n")
        update, report = _UPDATE.fullmatch(text), _REPORT.fullmatch(text)
        if update:
            self._update(update[1], update[2] or "")
        elif report:
            self._report(ACTIONS[report[1]], report[2], float(report[3]))
        elif _END.fullmatch(text):
            self.is_complete = True
        else:
            return False
        return True

    def _update(self, action: str, name: str) -> None:
        if action == "RUN":
            self._start(name)
        self._speaker = self._newest.get(name)
        if self._speaker and action in {"PAUSE", "CONT"}:
            self._speaker.is_paused = action == "PAUSE"
            self.changes += 1

    def _start(self, name: str) -> None:
        parent = self._parent(name)
        if "/" in name:
            known = self._newest.get(name)
            is_due = bool(parent and not parent.status and (known is None or known.number < parent.number))
        else:
            self._times[name] = self._times.get(name, 0) + 1
            is_due = self._times[name] <= self.defined.get(name, 0)
        if is_due:
            self._newest[name] = Test(name, len(self.tests), parent)
            self.tests.append(self._newest[name])
            self.changes += 1

    def _parent(self, name: str) -> Test | None:
        """The nearest of the tests around it; a test may have slashes of its own in its name."""
        return next((self._newest[outer] for outer in reversed([*parents(name)]) if outer in self._newest), None)

    def _report(self, status: str, name: str, seconds: float) -> None:
        self._speaker = self._newest.get(name)
        if self._speaker:
            self._speaker.end(status, seconds)
            self.changes += 1

    def _say(self, text: str) -> None:
        if not text:
            return
        self.tail = (self.tail + text)[-MESSAGE_CHARACTERS:]
        if self._speaker:
            self._speaker.say(text)


def parents(name: str) -> Iterator[str]:
    """`a`, `a/b` of `a/b/c`."""
    parts = name.split("/")
    yield from ("/".join(parts[:count]) for count in range(1, len(parts)))
