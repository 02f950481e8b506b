"""Catch2, versions 2 and 3."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from native.frameworks.documents import closed_elements, text_of
from native.frameworks.framework import Ask, Case, Choice, Framework, joined

IDENTITY = re.compile(r"^framework:\s+Catch", re.MULTILINE)
SPECIAL = str.maketrans({character: f"\\{character}" for character in '\\,["'})


def list_cases(ask: Ask, report: Path) -> tuple[str, ...]:
    """Names as written in the sources."""
    done = ask(["--list-tests", "--reporter", "xml", "--out", str(report)])
    names = (
        tuple(element.findtext("Name", "") for element in closed_elements(report, "TestCase")) if not done.code else ()
    )
    return names or _listed_by_version_2(ask)


def _listed_by_version_2(ask: Ask) -> tuple[str, ...]:
    """One on a line; the exit code is their number."""
    if not IDENTITY.search(ask(["--libidentify"]).output):
        return ()
    lines = ask(["--list-test-names-only"]).output.splitlines()
    # Names that would be taken for tags stand in quotes.
    return tuple(line[1:-1] if line.startswith('"#') else line for line in lines if line)


def arguments(choice: Choice, report: Path) -> list[str]:
    """Its own options; names are escaped where they would be patterns."""
    chosen = joined([name.translate(SPECIAL) for name in choice.cases or ()], ",")
    shuffled = ["--order", "rand", "--rng-seed", str(choice.seed % 2**31)] if choice.seed is not None else []
    return [*([chosen] if chosen else []), "--reporter", "xml", "--durations", "yes", "--out", str(report), *shuffled]


def _case(element: ElementTree.Element) -> Case | None:
    overall = element.find("OverallResult")
    if overall is None:
        return None
    is_skipped = int(overall.get("skips", "0")) > 0 and overall.get("success") == "true"
    status = "skipped" if is_skipped else "passed" if overall.get("success") == "true" else "failed"
    message = "" if status == "passed" else text_of(element)
    return Case(element.get("name", ""), status, float(overall.get("durationInSeconds", "0")), message)


def read_report(report: Path) -> list[Case]:
    """Written as cases end; a case that was cut off by a signal is closed by Catch2 itself, as failed."""
    return [case for element in closed_elements(report, "TestCase") if (case := _case(element))]


CATCH2 = Framework(
    name="Catch2",
    markers=(b"libidentify", b"libCatch2"),
    own_options=("",),
    list_cases=list_cases,
    arguments=arguments,
    read_report=read_report,
)
