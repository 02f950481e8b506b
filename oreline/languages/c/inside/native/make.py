"""A Makefile with a target that runs the tests: one test by its exit code, unless programs report their cases."""

import re
import shutil
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

from events import Suite

from native.cmake import tell_failures
from native.frameworks.documents import closed_elements, text_of
from native.frameworks.framework import Case
from native.frameworks.googletest import GOOGLETEST
from native.makefile import COMPILER, SUITE_TESTS, build, make, prepare
from native.order import REPORTS, Order
from native.processes import Done
from native.tap import PLAN_CASE as PLAN
from native.tap import read_tap
from native.verdicts import unique

UNITY = re.compile(r"^(?:\S*/)?([^\s:/]+):\d+:(\w+):(PASS|FAIL|IGNORE)(?::[ ]?(.*))?$", re.MULTILINE)
UNITY_TOTALS = re.compile(r"^(\d+) Tests (\d+) Failures (\d+) Ignored", re.MULTILINE)
UNITY_STATUSES = {"PASS": "passed", "FAIL": "failed", "IGNORE": "skipped"}


def run_suite(order: Order, suite: Suite) -> int:
    """Configure, build, run the target; exit code of the whole."""
    if not prepare(order, suite):
        return suite.end(1)
    done = build(order, suite)
    if order.verb == "compile":
        return suite.end(0)
    return run_target(order, suite, done)


def run_target(order: Order, suite: Suite, built: Done) -> int:
    """The target that runs the tests."""
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    target = order.options["target"]
    done = make(order, target, seconds=order.test_seconds * SUITE_TESTS)
    name = f"make {target}"
    if done.code and not suite.is_broken and COMPILER.search(done.output):
        tell_failures(order, suite, [done])
    cases = [*reported_cases(), *read_lines(order.options.get("lines", ""), done.output)]
    for case in unique(cases):
        if order.select is None or case.name in order.select:
            suite.result(case.name, case.status, case.seconds, case.message)
    if not cases and not suite.is_broken:
        status = "timeout" if done.is_late else "failed" if done.code else "passed"
        suite.result(name, status, message="" if status == "passed" else done.output[-1500:])
    code = done.code if order.select is None else 0
    return suite.end(code, done.output)


def reported_cases() -> Iterator[Case]:
    """Cases of programs whose framework was told by its variables to report."""
    for file in sorted(REPORTS.glob("*.json")):
        program = re.sub(r"(_\d+)?\.json$", "", file.name)
        for case in GOOGLETEST.read_report(file):
            yield Case(f"{program} > {case.name}", case.status, case.seconds, case.message)
    for file in sorted(REPORTS.glob("*.xml")):
        for group in closed_elements(file, "testsuite"):
            yield from (_cmocka_case(group.get("name", ""), one) for one in group.iterfind("testcase"))


def _cmocka_case(group: str, test: ElementTree.Element) -> Case:
    broken, skipped = test.find("failure"), test.find("skipped")
    status = "failed" if broken is not None else "skipped" if skipped is not None else "passed"
    message = text_of(broken) if broken is not None else ""
    return Case(f"{group} > {test.get('name', '')}", status, float(test.get("time") or 0), message)


def read_lines(shape: str, text: str) -> list[Case]:
    """Cases from lines of a known shape; none where the text's own totals say otherwise."""
    if shape == "tap":
        return read_tap(text)
    if shape == "unity":
        found = [
            Case(f"{file} > {name}", UNITY_STATUSES[word], 0.0, said or "")
            for file, name, word, said in UNITY.findall(text)
        ]
        stated = sum(int(total) for total, _, _ in UNITY_TOTALS.findall(text))
        return found if len(found) == stated else []
    # Whoever prints them, points that come to what was planned are tests.
    cases = read_tap(text)
    return cases if all(case.name != PLAN for case in cases) else []
