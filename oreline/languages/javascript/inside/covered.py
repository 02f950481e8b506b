"""Which lines each test ran: what tools are told so that they say it (`tools/coverage.cjs`), and what they said.

Processes write to a folder that code under test can write to as well: lines are hints, and never verdicts.
"""

import io
import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

from events import Report
from plain_files import open_plain, plain_files
from results import SEPARATOR, WORK, Results, clean, relative

FOLDER = "/tmp/oreline-coverage"  # noqa: S108 -- the sandbox's own
TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools")
MOST_BYTES = 2_000_000_000
LONGEST_LINE = 16_000_000
Lines = dict[str, set[int]]


def coverage_variables(given: str) -> dict[str, str]:
    """Environment of a tool; `given` is what NODE_OPTIONS hold."""
    os.makedirs(FOLDER, exist_ok=True)
    options = f"--require {TOOLS}/coverage.cjs {given}".strip()
    return {"ORELINE_COVERAGE": FOLDER, "ORELINE_TREE": WORK, "NODE_OPTIONS": options}


def read_records() -> Iterator[Mapping[str, Any]]:
    """What all processes wrote; what can't be read is nobody's."""
    for path in plain_files(FOLDER):
        file = open_plain(path, MOST_BYTES)
        with file or io.BytesIO() as lines:
            yield from (record for line in iter(lambda: lines.readline(LONGEST_LINE), b"") if (record := _read(line)))


def _read(line: bytes) -> Mapping[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def tests_of(record: Mapping[str, Any], results: Results) -> list[str]:
    """Ids that a record is about: those of one name, or all of a file; the empty one for loading."""
    match record:
        case {"file": "", "titles": None}:
            return [""]
        case {"file": str(file), "titles": None}:
            return results.of_file.get(relative(file, WORK), [])
        case {"file": str(file), "titles": [*titles]}:
            parts = [relative(file, WORK), *(clean(str(title)) for title in titles)]
            return results.of_name.get(SEPARATOR.join(part for part in parts if part), [])
    return []


def lines_of(record: Mapping[str, Any]) -> Iterator[tuple[str, list[int]]]:
    """Lines by path below the work tree."""
    found = record.get("lines")
    for path, lines in found.items() if isinstance(found, dict) else ():
        below = relative(path, WORK)
        if not below.startswith("..") and "node_modules/" not in below and isinstance(lines, list):
            yield below, [line for line in lines if type(line) is int and 0 < line < 2**31]


def tell_coverage(report: Report, results: Results) -> None:
    """One event a test and path."""
    covered: dict[str, Lines] = {}
    for record in read_records():
        for test in tests_of(record, results):
            for path, lines in lines_of(record):
                covered.setdefault(test, {}).setdefault(path, set()).update(lines)
    for test, by_path in sorted(covered.items()):
        for path, found in sorted(by_path.items()):
            report.write("covered", id=test, path=path, lines=sorted(found))
