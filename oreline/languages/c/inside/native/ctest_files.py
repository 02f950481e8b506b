"""What CTest reads and writes: its list of tests, as we write it, and its results, as it writes them."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KEPT = frozenset(
    {"DEPENDS", "DISABLED", "ENVIRONMENT", "ENVIRONMENT_MODIFICATION", "FAIL_REGULAR_EXPRESSION", "FIXTURES_CLEANUP"}
    | {
        "FIXTURES_REQUIRED",
        "FIXTURES_SETUP",
        "PASS_REGULAR_EXPRESSION",
        "PROCESSORS",
        "REQUIRED_FILES",
        "RESOURCE_LOCK",
    }
    | {"RUN_SERIAL", "SKIP_REGULAR_EXPRESSION", "SKIP_RETURN_CODE", "TIMEOUT", "TIMEOUT_AFTER_MATCH", "WILL_FAIL"}
    | {"WORKING_DIRECTORY"}
)
SETTINGS = ("CTestCustom.cmake", "CTestCustom.ctest")
OUTPUT_BYTES = 4000


@dataclass(frozen=True)
class Line:
    """One test of a list."""

    key: str
    command: Sequence[str]
    properties: Mapping[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What CTest says of one test."""

    status: str
    """passed | failed | notrun."""
    detail: str
    """Such as `Timeout`, `SEGFAULT`, `SKIP_RETURN_CODE=77`; `Completed` or `Failed` for an ordinary end."""
    seconds: float
    output: str


def quoted(text: str) -> str:
    """An argument in which nothing is special."""
    marks = "=" * next(n for n in range(1, 100) if f"]{'=' * n}" not in text)
    # A line end right after the bracket would be dropped.
    start = "\n" if text.startswith("\n") else ""
    return f"[{marks}[{start}{text}]{marks}]"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, Mapping):
        return ";".join([_value(value.get("timeout", 0)), *(_value(item) for item in value.get("regex", []))])
    if isinstance(value, list):
        return ";".join(_value(item).replace(";", "\\;") for item in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _written(line: Line) -> str:
    properties = {name: value for name, value in line.properties.items() if name in KEPT}
    told = "".join(f" {name} {quoted(_value(value))}" for name, value in sorted(properties.items()))
    command = " ".join(quoted(part) for part in line.command)
    return f"add_test({line.key} {command})\nset_tests_properties({line.key} PROPERTIES{told})\n"


def write_list(folder: Path, lines: Sequence[Line]) -> None:
    """All that `ctest -T Test` asks of a build folder."""
    folder.mkdir(parents=True)
    (folder / "CTestTestfile.cmake").write_text("".join(_written(line) for line in lines), "utf-8", "surrogateescape")
    (folder / "DartConfiguration.tcl").write_text(f"BuildDirectory: {folder}\nSite: here\nBuildName: build\n")


@contextmanager
def without_settings(build: Path) -> Iterator[None]:
    """As long as it lasts, no file says which tests CTest passes over: it reads them in any folder of the build."""
    moved = {file: file.with_name(f"aside-{file.name}") for name in SETTINGS for file in build.rglob(name)}
    for file, aside in moved.items():
        file.rename(aside)
    try:
        yield
    finally:
        for file, aside in moved.items():
            aside.rename(file)


def read_outcomes(folder: Path) -> dict[str, Outcome]:
    """Outcome of each test that CTest came to, by key."""
    found: dict[str, Outcome] = {}
    for file in sorted((folder / "Testing").glob("*/Test.xml")):
        try:
            tests = ElementTree.parse(file).iterfind("Testing/Test")  # noqa: S314 -- in a sandbox
        except ElementTree.ParseError:
            continue
        found |= {test.findtext("Name", ""): _outcome(test) for test in tests}
    return found


def _outcome(test: ElementTree.Element) -> Outcome:
    values = {one.get("name"): one.findtext("Value", "") for one in test.iterfind("Results/NamedMeasurement")}
    return Outcome(
        status=test.get("Status", ""),
        detail=values.get("Exit Code") or values.get("Completion Status", ""),
        seconds=float(values.get("Execution Time") or 0),
        output=(values.get("Fail Reason") or "") + test.findtext("Results/Measurement/Value", "")[-OUTPUT_BYTES:],
    )
