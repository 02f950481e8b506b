"""What Gradle and its compilers complain of, on either stream: files that don't compile, tasks that failed and why.

Needs the standard library alone.
"""

import re
from dataclasses import dataclass, field

LONGEST_LINE = 4000
_COMPLAINT = re.compile(r"(?:e: )?(?:file://)?(/\S.*?\.\w+):(\d+)(?::\d+)?:? (?:error: )?(.*)")
_WARNING = re.compile(r"(?:w: |.*:\d+: (?:warning|Note): )")
_DETAIL = re.compile(r" +(symbol|location|found|required|reason): .*")
_FAILURE = re.compile(r"Execution failed for task '(:[^']+)'.*")
_COMPILER = "Compilation failed; see the compiler"


@dataclass
class Complaints:
    """Read line by line; one for each stream."""

    tree: str
    uncompiled: dict[str, list[str]]
    """The compiler's words, by file."""
    failed: dict[str, str]
    """What stopped a task, by path; nothing for what stopped the whole build."""
    general: list[str] = field(default_factory=list)
    """What a compiler said of no file."""
    _complaint: list[str] | None = None
    _reason: list[str] = field(default_factory=list)
    _is_reason: bool = False

    def read(self, line: str) -> None:
        """One line, without its end."""
        line = line[:LONGEST_LINE]
        if self._is_reason:
            self._go_on(line)
        elif line == "* What went wrong:":
            self._is_reason, self._reason = True, []
        elif not _WARNING.match(line) and (match := _COMPLAINT.fullmatch(line)):
            self._complain(match)
        elif line.startswith("error: ") and line not in self.general:
            self.general.append(line)
        elif self._complaint is not None and _DETAIL.fullmatch(line):
            self._complaint.append(" ".join(line.split()))

    def _complain(self, match: re.Match[str]) -> None:
        path = match[1].removeprefix(self.tree).lstrip("/")
        said = f"line {match[2]}: {match[3]}"
        known = self.uncompiled.setdefault(path, [])
        self._complaint = None if said in known else known
        if said not in known:
            known.append(said)

    def _go_on(self, line: str) -> None:
        """The reason stands up to the next line that is empty, or begins with a star."""
        if line and not line.startswith("* "):
            self._reason.append(line.strip())
        elif self._reason:
            self._is_reason = False
            self._fail(*self._reason)

    def _fail(self, first: str, *rest: str) -> None:
        match = _FAILURE.fullmatch(first)
        said = [*(rest if match else (first, *rest))]
        if self.general and any(_COMPILER in words for words in rest):
            said = self.general
        self.failed[match[1] if match else ""] = "\n".join(said)


def beside_compilers(failed: dict[str, str], uncompiled: dict[str, list[str]]) -> dict[str, str]:
    """Failures without those that say no more than the compiler has said of files."""
    return {task: why for task, why in failed.items() if not (uncompiled and _COMPILER in why)}
