"""Which lines each test executes, counted by gcov: a build of its own, and a folder of counters for each test."""

import json
import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from events import Suite

from native.order import CACHE, COVERED, WORK
from native.processes import run

COUNTERS = CACHE / "counters"
FLAGS = tuple(
    f"-DCMAKE_{name}_FLAGS=--coverage" for name in ("C", "CXX", "EXE_LINKER", "SHARED_LINKER", "MODULE_LINKER")
)


def counter_variables(key: str) -> dict[str, str]:
    """What makes a program write its counters to a folder of that test's."""
    return {"GCOV_PREFIX": str(COUNTERS / key)}


def tell_lines(suite: Suite, keys: Sequence[tuple[str, str]]) -> None:
    """Covered lines of each test; `keys` are pairs of its id and the name of its folder."""
    for test_id, key in keys:
        for path, lines in sorted(_lines(COUNTERS / key).items()):
            suite.report.write("covered", id=test_id, path=path, lines=sorted(lines))


def _lines(folder: Path) -> dict[str, set[int]]:
    counters = sorted(file for file in folder.rglob("*.gcda") if _is_plain(file))
    for counter in counters:
        notes = Path("/", counter.relative_to(folder)).with_suffix(".gcno")
        if notes.is_relative_to(COVERED) and notes.exists() and not os.path.lexists(counter.with_suffix(".gcno")):
            counter.with_suffix(".gcno").symlink_to(notes)
    if not counters:
        return {}
    done = run(["gcov", "--json-format", "--stdout", *counters], folder, has_errors=False)
    found: dict[str, set[int]] = {}
    for path, line in _executed(done.output):
        found.setdefault(path, set()).add(line)
    return found


def _is_plain(file: Path) -> bool:
    """Tests can leave pipes and links here, too."""
    return stat.S_ISREG(file.lstat().st_mode)


def _executed(output: str) -> Iterator[tuple[str, int]]:
    for document in output.splitlines():
        try:
            told = json.loads(document)
        except ValueError:
            continue
        for file in told.get("files", []):
            path = Path(told.get("current_working_directory", "/"), file["file"]).resolve()
            if path.is_relative_to(WORK):
                name = path.relative_to(WORK).as_posix()
                yield from ((name, line["line_number"]) for line in file["lines"] if line["count"])
