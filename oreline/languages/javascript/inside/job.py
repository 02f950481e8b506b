"""One call of a test tool, what is asked of it, and where its package lies."""

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

MOST_NAMES = 50
"""More names than this make a command line too long; their files are run whole."""


@dataclass(frozen=True)
class Job:
    """One call of a tool and what is asked of it."""

    cwd: str
    arguments: Sequence[str]
    node: Sequence[str]
    variables: dict[str, str]
    files: Sequence[str] | None
    """Absolute paths; None runs what the call names."""
    names: Sequence[str]
    """Names of tests within the files, outer names first; empty runs them all."""
    test_seconds: float
    workers: int
    seed: int | None
    is_reversed: bool
    loader: Sequence[str]
    """Arguments of node that let it read TypeScript, for tools that don't by themselves."""

    @property
    def milliseconds(self) -> int:
        """Time limit of a test."""
        return max(1, int(self.test_seconds * 1000))

    @property
    def tells_lines(self) -> bool:
        """Whether lines that tests run are asked for."""
        return "ORELINE_COVERAGE" in self.variables

    @property
    def order(self) -> dict[str, str]:
        """What our own sequencers read."""
        return {"ORELINE_ORDER": "reverse" if self.is_reversed else "" if self.seed is None else str(self.seed)}


def find_package(cwd: str, package: str) -> str:
    """Folder of an installed package, looked for as node does; empty where it isn't installed."""
    folder = cwd
    while True:
        found = os.path.join(folder, "node_modules", package)
        if os.path.isfile(os.path.join(found, "package.json")):
            return found
        if os.path.dirname(folder) == folder:
            return ""
        folder = os.path.dirname(folder)


def read_package(folder: str) -> dict[str, object]:
    """Its package.json."""
    try:
        with open(os.path.join(folder, "package.json"), encoding="utf-8") as file:
            read = json.load(file)
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def version(folder: str) -> tuple[int, ...]:
    """First two numbers of a package's version."""
    return tuple(int(number) for number in re.findall(r"\d+", str(read_package(folder).get("version", "0.0")))[:2])


def program(job: Job, package: str, name: str = "") -> str:
    """The script that a package's command is; the command itself where it isn't installed, which then fails as such."""
    folder = find_package(job.cwd, package)
    bins = read_package(folder).get("bin") if folder else None
    found = bins if isinstance(bins, str) else bins.get(name or package) if isinstance(bins, dict) else None
    return os.path.join(folder, found) if isinstance(found, str) else f"{job.cwd}/node_modules/.bin/{name or package}"


def name_pattern(names: Sequence[str]) -> str:
    """A pattern that matches just these full names, as tools join them."""
    if not names or len(names) > MOST_NAMES:
        return ""
    escaped = [r"\s+".join(re.escape(word) for word in name.split()) for name in names]
    return rf"^\s*({'|'.join(escaped)})(\s+\(\d+(\.\d+)? ?m?s\))?\s*$"


def read_text(path: str) -> str:
    """A file's text; empty where there is none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
