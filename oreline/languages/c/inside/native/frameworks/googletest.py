"""GoogleTest and GoogleMock."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from native.frameworks.framework import Ask, Case, Choice, Framework, joined

SEEDS = 99_999


def _load(report: Path) -> list[dict[str, Any]]:
    try:
        suites = json.loads(report.read_bytes().decode("utf-8", "replace")).get("testsuites", [])
    except (OSError, ValueError, AttributeError):
        return []
    return [suite for suite in suites if isinstance(suite, dict)]


def _tests(report: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for suite in _load(report):
        for test in suite.get("testsuite", []):
            # A failure outside of any test has no name.
            yield f"{suite.get('name')}.{test.get('name')}" if test.get("name") else "", test


def list_cases(ask: Ask, report: Path) -> tuple[str, ...]:
    """Such as `Suite.Case` and `Group/Suite.Case/0`."""
    done = ask(["--gtest_list_tests", f"--gtest_output=json:{report}"])
    return () if done.code else tuple(name for name, _ in _tests(report) if name)


def arguments(choice: Choice, report: Path) -> list[str]:
    """Its own options."""
    chosen = joined(choice.cases, ":")
    shuffled = ["--gtest_shuffle", f"--gtest_random_seed={choice.seed % SEEDS + 1}"] if choice.seed is not None else []
    return [f"--gtest_output=json:{report}", *([f"--gtest_filter={chosen}"] if chosen else []), *shuffled]


def _case(name: str, test: dict[str, Any]) -> Case:
    failures = [str(failure.get("failure", "")) for failure in test.get("failures", [])]
    is_run = test.get("status") == "RUN" and test.get("result") not in {"SKIPPED", "SUPPRESSED"}
    status = "failed" if failures else "passed" if is_run else "skipped"
    seconds = str(test.get("time", "0")).removesuffix("s")
    return Case(name, status, float(seconds or 0), "\n".join(failures))


def read_report(report: Path) -> list[Case]:
    """Written once, when all have ended; what a filter left out is in it as not run, and is none of the cases."""
    found = [_case(name, test) for name, test in _tests(report) if name and not _is_left_out(test)]
    return [case for case in found if case.name]


def _is_left_out(test: dict[str, Any]) -> bool:
    return test.get("status") == "NOTRUN" and test.get("result") != "SUPPRESSED"


GOOGLETEST = Framework(
    name="GoogleTest",
    markers=(b"gtest_list_tests", b"libgtest.so", b"libgmock.so", b"libgmock_main.so"),
    own_options=("--gtest_filter", "--gtest_list_tests", "--gtest_output", "--gtest_repeat", "--gtest_also_run"),
    list_cases=list_cases,
    arguments=arguments,
    read_report=read_report,
)
