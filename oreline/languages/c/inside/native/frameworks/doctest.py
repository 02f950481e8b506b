"""doctest."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

from native.frameworks.documents import closed_elements, text_of
from native.frameworks.framework import Ask, Case, Choice, Framework, joined


def list_cases(ask: Ask, report: Path) -> tuple[str, ...]:
    """Names as written in the sources, twice where two cases have one."""
    done = ask(["--list-test-cases", "--no-skip=true", "--reporters=xml", f"--out={report}"])
    return () if done.code else tuple(element.get("name", "") for element in closed_elements(report, "TestCase"))


def arguments(choice: Choice, report: Path) -> list[str]:
    """Its own options; a comma within a name is escaped."""
    chosen = joined([name.replace("\\", "\\\\").replace(",", "\\,") for name in choice.cases or ()], ",")
    seed = choice.seed % 2**31 if choice.seed is not None else 0
    shuffled = ["--order-by=rand", f"--rand-seed={seed}"] if choice.seed is not None else ["--order-by=file"]
    named = [f"--test-case={chosen}", "--case-sensitive=true"] if chosen else []
    return ["--reporters=xml", f"--out={report}", "--duration=true", *named, *shuffled]


def _case(element: ElementTree.Element) -> Case:
    name, result = element.get("name", ""), element.find("OverallResultsAsserts")
    if result is None:
        return Case(name, "skipped")
    is_passed = result.get("test_case_success", "true" if result.get("failures") == "0" else "false") == "true"
    seconds = float(result.get("duration", "0"))
    return Case(name, "passed" if is_passed else "failed", seconds, "" if is_passed else text_of(element))


def read_report(report: Path) -> list[Case]:
    """Written as cases end; what a choice left out is there too, as skipped."""
    return [_case(element) for element in closed_elements(report, "TestCase")]


DOCTEST = Framework(
    name="doctest",
    markers=(b"doctest_version", b"[doctest]", b"dt-list-test-cases"),
    own_options=("",),
    list_cases=list_cases,
    arguments=arguments,
    read_report=read_report,
)
