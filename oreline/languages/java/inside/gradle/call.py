"""Gradle's command line for an order. Standard library alone."""

import os
import re
from typing import Any

_NUMBER = re.compile(r" #\d+$")
_PLAIN = re.compile(r"[\w$]+")


def launcher() -> str:
    """The distribution's own program: never the wrapper of a tree."""
    return f"{os.environ['GRADLE_HOME']}/bin/gradle"


def command(order: dict[str, Any], select: list[str] | None) -> list[str]:
    """The program and its arguments that carry an order out."""
    options = order["options"]
    task = options["compile_task" if order["verb"] == "compile" else "task"]
    filters = [part for pattern in patterns(select or []) for part in ("--tests", pattern)]
    chosen = filters if order["verb"] != "compile" else []
    return [launcher(), *options["arguments"], "--offline", "--continue", *_limits(order), task, *chosen]


def _limits(order: dict[str, Any]) -> list[str]:
    workers, seconds = int(order.get("workers") or 1), int(order.get("test_seconds") or 0)
    told = [f"-Doreline.workers={workers}", f"--max-workers={max(workers, 2)}"]
    return [*told, f"-Doreline.seconds={max(1, seconds)}"] if seconds else told


def patterns(ids: list[str]) -> list[str]:
    """Patterns that run at least these tests; ids are `a.b.ClassTest#method`, with what a report adds to the method."""
    found = {_pattern(*test_id.partition("#")[::2]) for test_id in ids}
    return sorted(pattern for pattern in found if pattern.rpartition(".")[0] not in found)


def _pattern(test_class: str, name: str) -> str:
    """The class alone where a name is none of Java's: words for people, which Gradle knows no test by."""
    name = _NUMBER.sub("", name)
    method = _PLAIN.match(name)
    rest = name[method.end() :] if method else ""
    if not method or (rest and rest[0] not in "([{"):
        return test_class
    return f"{test_class}.{method[0]}{'*' if rest else ''}"
