"""What Gradle's standard output says: test tasks, tests, counts as our init script tells them; which tasks began.

Nothing here is taken for a test's result where there are reports; it is held against them. Standard library alone.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

LONGEST_LINE = 20_000
OURS = "oreline "
NUMBERS: dict[str, tuple[type, ...]] = {"tests": (int,), "seconds": (int, float)}
_TASK = re.compile(r"(?:> Task )?(:\S+)(?: [A-Z-]+)?")


@dataclass
class TestTask:
    """A task that runs tests."""

    __test__ = False

    reports: str
    classes: list[str]
    total: int | None = None
    """Tests that ran; None until the task has told of its end."""
    told: list[dict[str, Any]] = field(default_factory=list)
    """Each test that has ended."""
    open: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    """Each test that began and has not ended, by class and name."""

    def hear(self, fact: dict[str, Any]) -> None:
        """The begin or end of a test, or the end of all."""
        name = (str(fact.get("class")), str(fact.get("name")))
        if "end" in fact:
            self.total = fact.get("tests", 0)
        elif "begins" in fact:
            self.open[name] = fact
        else:
            self.open.pop(name, None)
            self.told.append(fact)


@dataclass
class Console:
    """Read line by line."""

    tasks: dict[str, TestTask] = field(default_factory=dict)
    """By path, such as `:core:test`."""
    begun: set[str] = field(default_factory=set)
    """Tasks that were come to, whatever became of them."""

    def read(self, line: str) -> None:
        """One line, without its end."""
        line = line[:LONGEST_LINE]
        if line.startswith(OURS):
            self._hear(line.removeprefix(OURS))
        elif match := _TASK.fullmatch(line):
            self.begun.add(match[1])

    def _hear(self, told: str) -> None:
        """A line of our own; one that isn't whole is none."""
        fact = _read(told)
        if fact.get("task") and fact.get("reports"):
            self.tasks[fact["task"]] = TestTask(fact["reports"], fact.get("classes", []))
        elif task := self.tasks.get(fact.get("test") or fact.get("begins") or fact.get("end") or ""):
            task.hear(fact)


def _read(told: str) -> dict[str, Any]:
    """What is of the form it should have: build scripts can write such lines, too."""
    try:
        fact = json.loads(told)
    except (ValueError, RecursionError):
        return {}
    return {name: value for name, value in fact.items() if _is_fit(name, value)} if isinstance(fact, dict) else {}


def _is_fit(name: str, value: object) -> bool:
    if name == "classes":
        return isinstance(value, list) and all(isinstance(one, str) and "\0" not in one for one in value)
    if name in NUMBERS:
        return type(value) in NUMBERS[name] and 0 <= value < 1e9  # type: ignore[operator]
    return isinstance(value, str) and "\0" not in value
