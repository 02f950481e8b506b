"""What Maven's own output says beside the tests: what didn't compile, which module failed, how many tests ran.

Nothing here is taken for a test's result; it is held against the reports. Needs the standard library alone.
"""

import re
from dataclasses import dataclass, field

LONGEST_LINE = 4000
LONGEST_FAILURE = 1500
_TOTALS = re.compile(r"(?:\[\w+\] )?Tests run: *(\d+), *Failures: *(\d+), *Errors: *(\d+), *Skipped: *(\d+)")
_GOAL = re.compile(r"\[INFO\] --- ([\w.-]+):([\w.-]+):([\w-]+) (?:\(([^)]*)\) )?@ (\S+) ---")
_COMPLAINT = re.compile(r"\[ERROR\] (/\S.*?):\[(\d+)(?:,\d+)?\] (.*)")
_FAILED_GOAL = re.compile(r"\[ERROR\] Failed to execute goal (\S+)(?: \([^)]*\))? on project ([^:]+): (.*)")
_SKIPPED = re.compile(r"\[INFO\] (.+?) \.* ?SKIPPED(?: \[.*)?")
_LOST = re.compile(r"\[ERROR\] There was a timeout|The forked VM terminated|\[ERROR\] Crashed tests:")

_SAYS_NOTHING = re.compile(r"$|(Please refer|See) |Command was |Error occurred in starting fork")


@dataclass
class Console:
    """Read line by line."""

    tree: str
    totals: dict[str, list[int]] = field(default_factory=dict)
    """Tests run by each execution of the test goal, by module."""
    uncompiled: dict[str, list[str]] = field(default_factory=dict)
    """The compiler's words, by file."""
    failed: dict[str, str] = field(default_factory=dict)
    """What stopped a module that compiled, by module."""
    skipped: list[str] = field(default_factory=list)
    """Modules that were not built, for want of one that failed."""
    lost: str = ""
    """What was said of a test process that didn't come to its end."""
    versions: set[str] = field(default_factory=set)
    """Of the test plugin."""
    _module: str = ""
    _complaint: list[str] | None = None
    _failing: str = ""

    def read(self, line: str) -> None:
        """One line, without its end."""
        line = line[:LONGEST_LINE]
        if match := _GOAL.fullmatch(line):
            self._start_goal(*match.groups())
        elif match := _COMPLAINT.match(line):
            self._complain(match)
        elif match := _FAILED_GOAL.match(line):
            self._fail(*match.groups())
        elif (match := _TOTALS.fullmatch(line)) and self._module:
            self.totals.setdefault(self._module, []).append(int(match[1]))
        elif match := _SKIPPED.fullmatch(line):
            self.skipped.append(match[1])
        elif self._failing:
            self._go_on_failing(line)
        elif _LOST.search(line):
            self.lost = self.lost or line
        elif self._complaint is not None:
            self._go_on(line)

    def _start_goal(self, plugin: str, version: str, goal: str, _: str, module: str) -> None:
        is_test = plugin in {"surefire", "maven-surefire-plugin"} and goal == "test"
        self._module, self._complaint = module if is_test else "", None
        if is_test:
            self.versions.add(version)

    def _complain(self, match: re.Match[str]) -> None:
        path = match[1].removeprefix(self.tree).lstrip("/")
        said = f"line {match[2]}: {match[3]}"
        known = self.uncompiled.setdefault(path, [])
        self._complaint = None
        if said not in known:
            known.append(said)
            self._complaint = known

    def _go_on(self, line: str) -> None:
        """What javac says below its first line: which symbol, and where."""
        if self._complaint is None or not re.match(r"(\[ERROR\] )? +(symbol|location|found|required|reason)", line):
            self._complaint = None
        else:
            self._complaint.append(line.removeprefix("[ERROR]").strip())

    def _fail(self, goal: str, module: str, why: str) -> None:
        self._complaint = None
        if not ("compiler" in goal and self.uncompiled):
            self.failed[module] = f"{goal}: {why}".rstrip()
            self._failing = module

    def _go_on_failing(self, line: str) -> None:
        """What is said below the first line, up to the words that are always the same."""
        said = line.removeprefix("[ERROR]").strip()
        if not line.startswith("[ERROR]") or said.startswith(("->", "at ")):
            self._failing = ""
        elif not _SAYS_NOTHING.match(said) and len(self.failed[self._failing]) < LONGEST_FAILURE:
            self.failed[self._failing] += f"\n{said}"
