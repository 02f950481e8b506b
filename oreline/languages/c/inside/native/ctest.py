"""Tests as CTest knows them: listed, and run by CTest itself from a list of our own.

The list holds the chosen tests in the order asked for, under names of ours, with the properties that the project
gave them. What CTest says of a test stays the verdict; programs of a framework report their cases beside it.
"""

import json
import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from events import Suite

from native.clocks import clock_variables
from native.coverage import counter_variables, tell_lines
from native.ctest_files import Line, Outcome, read_outcomes, without_settings, write_list
from native.ends import VARIABLE, key_of
from native.frameworks.finding import find_program
from native.frameworks.framework import Program
from native.order import CACHE, REPORTS, Order
from native.processes import run
from native.programs import case_ids, chosen_arguments, tell_cases, tell_crash, tell_lone_case
from native.verdicts import judge, numbered

LIST = CACHE / "ctest"
JUDGED_BY_OUTPUT = ("PASS_REGULAR_EXPRESSION", "FAIL_REGULAR_EXPRESSION", "SKIP_REGULAR_EXPRESSION", "WILL_FAIL")


@dataclass(frozen=True)
class Test:
    """One test of a project."""

    name: str
    """Unique: the second of a name is `name #2`."""
    ctest_name: str
    command: tuple[str, ...]
    """Empty where the program is missing."""
    properties: dict[str, Any]
    program: Program | None = None

    @property
    def ids(self) -> list[str]:
        """The test itself, or its cases."""
        return case_ids(self.name, self.program)


@dataclass(frozen=True)
class Entry:
    """A test as part of one run."""

    key: str
    test: Test
    cases: tuple[str, ...] | None = None
    """Ids of the cases to run; None for all there is."""
    is_explained: bool = False
    """Why it was not come to before is known."""


def list_tests(build: Path) -> list[Test]:
    """All tests that are registered, in order; those that the project's own settings pass over are disabled."""
    kept = {test["name"] for test in _listed(build)}
    with without_settings(build):
        told = _listed(build)
    names = numbered([test["name"] for test in told])
    found = [_test(name, test, build) for name, test in zip(names, told, strict=True)]
    return [test if test.ctest_name in kept else disabled(test) for test in found]


def _listed(build: Path) -> list[dict[str, Any]]:
    done = run(["ctest", "--show-only=json-v1"], build, has_errors=False)
    try:
        return list(json.loads(done.output[done.output.index("{") :])["tests"])
    except (ValueError, KeyError):
        return []


def disabled(test: Test) -> Test:
    """The same, which is told of and not run."""
    return replace(test, properties={**test.properties, "DISABLED": True})


def _test(name: str, told: dict[str, Any], build: Path) -> Test:
    properties = {one["name"]: one["value"] for one in told.get("properties", [])}
    properties.setdefault("WORKING_DIRECTORY", str(build))
    return Test(name, told["name"], tuple(told.get("command", ())), properties)


def with_cases(test: Test) -> Test:
    """The same with its cases, if it is a program of a framework that is judged by how it ends."""
    if not test.command or test.properties.get("DISABLED") or any(test.properties.get(key) for key in JUDGED_BY_OUTPUT):
        return test
    variables = dict(entry.partition("=")[::2] for entry in test.properties.get("ENVIRONMENT", []))
    report = REPORTS / "listed"
    return replace(
        test, program=find_program(test.command, Path(test.properties["WORKING_DIRECTORY"]), variables, report)
    )


def run_tests(order: Order, suite: Suite, tests: Sequence[Test]) -> None:
    """Run the chosen tests and tell of each."""
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    known = [with_cases(test) for test in tests]
    entries = [_entry(number, test, order) for number, test in enumerate(known)]
    chosen = [entry for entry in entries if entry and _is_told(entry, suite)]
    if order.with_coverage:
        chosen = [lone for entry in chosen for lone in _by_case(entry)]
    outcomes = _run(order, _in_order(chosen, order), known)
    lost: list[Entry] = []
    for entry in chosen:
        lost += _tell(entry, outcomes.get(entry.key), suite)
    _run_apart(order, suite, lost, known)
    if order.with_coverage:
        told = ((one, entry.key) for entry in chosen for one in entry.cases or entry.test.ids)
        tell_lines(suite, list(told))


def _by_case(entry: Entry) -> list[Entry]:
    """An entry for each case, whose lines are counted by themselves."""
    if entry.test.program is None:
        return [entry]
    cases = entry.test.ids if entry.cases is None else entry.cases
    return [replace(entry, key=f"{entry.key}l{number}", cases=(one,)) for number, one in enumerate(cases)]


def _entry(number: int, test: Test, order: Order) -> Entry | None:
    if order.select is None:
        return Entry(f"t{number}", test)
    wanted = set(order.select)
    ids = tuple(one for one in test.ids if one in wanted)
    return Entry(f"t{number}", test, ids if test.program else None) if ids else None


def _is_told(entry: Entry, suite: Suite) -> bool:
    """Whether there is anything to run; if not, it is told."""
    if entry.test.command:
        return True
    if entry.test.properties.get("DISABLED"):
        suite.result(entry.test.name, "skipped", message="disabled")
    elif not (suite.is_broken and entry.test.name.endswith("_NOT_BUILT")):
        suite.result(entry.test.name, "error", message="not run: its program could not be found")
    return False


def _in_order(entries: Sequence[Entry], order: Order) -> list[Entry]:
    ordered = list(reversed(entries)) if order.is_reversed else list(entries)
    if order.shuffle_seed is not None:
        random.Random(order.shuffle_seed).shuffle(ordered)  # noqa: S311 -- to be the same again
    return ordered


def _needs(entries: Sequence[Entry], known: Sequence[Test]) -> list[Entry]:
    """Tests that others of a run depend on, directly or not, and are not part of it."""
    chosen = {entry.test.name: entry.test for entry in entries}
    waiting, found = list(chosen.values()), dict[str, Test]()
    while waiting:
        test = waiting.pop()
        required = set(test.properties.get("FIXTURES_REQUIRED", []))
        for other in known:
            own = {*other.properties.get("FIXTURES_SETUP", []), *other.properties.get("FIXTURES_CLEANUP", [])}
            is_needed = required & own or other.ctest_name in test.properties.get("DEPENDS", [])
            if is_needed and other.command and other.name not in chosen and other.name not in found:
                found[other.name] = other
                waiting.append(other)
    return [Entry(f"n{number}", test) for number, test in enumerate(found.values())]


def _run(order: Order, entries: Sequence[Entry], known: Sequence[Test]) -> dict[str, Outcome]:
    if not entries:
        return {}
    everything = [*entries, *_needs(entries, known)]
    keys: dict[str, list[str]] = {}
    for entry in everything:
        keys.setdefault(entry.test.ctest_name, []).append(entry.key)
    shutil.rmtree(LIST, ignore_errors=True)
    write_list(LIST, [_line(entry, order, keys) for entry in everything])
    limits = ["--timeout", str(order.limit), "--test-output-size-failed", "4000"]
    run(["ctest", "-T", "Test", "--no-compress-output", "-j", str(order.workers), *limits], LIST)
    return read_outcomes(LIST)


def _line(entry: Entry, order: Order, keys: dict[str, list[str]]) -> Line:
    properties = dict(entry.test.properties)
    properties["DEPENDS"] = [key for name in properties.get("DEPENDS", []) for key in keys.get(name, [])]
    more = {
        VARIABLE: key_of(entry.test.name),
        **clock_variables(order),
        **(counter_variables(entry.key) if order.with_coverage else {}),
    }
    properties["ENVIRONMENT"] = [*properties.get("ENVIRONMENT", []), *(f"{name}={more[name]}" for name in more)]
    properties["TIMEOUT"] = min(properties.get("TIMEOUT") or order.limit, order.limit)
    return Line(entry.key, [*entry.test.command, *_arguments(entry, order)], properties)


def _arguments(entry: Entry, order: Order) -> list[str]:
    name, program = entry.test.name, entry.test.program
    return chosen_arguments(name, program, entry.cases, order.shuffle_seed, REPORTS / entry.key) if program else []


def _tell(entry: Entry, outcome: Outcome | None, suite: Suite) -> list[Entry]:
    """Results of one entry; entries for the cases that are still to be run, each by itself."""
    test, program = entry.test, entry.test.program
    wanted = test.ids if entry.cases is None else entry.cases
    if program is None or outcome is None or outcome.status == "notrun":
        status, message = judge(outcome, is_expected_to_fail=bool(test.properties.get("WILL_FAIL")))
        for one in wanted:
            suite.result(one, status, outcome.seconds if outcome else 0.0, message)
        return []
    failure = f"{outcome.detail}: {outcome.output}" if outcome.status == "failed" else ""
    left = tell_cases(suite, test.name, program, wanted, REPORTS / entry.key, failure)
    return [Entry(f"{entry.key}c{n}", test, (one,), left.is_explained) for n, one in enumerate(left.ids)]


def _run_apart(order: Order, suite: Suite, lost: Sequence[Entry], known: Sequence[Test]) -> None:
    """Each case that a program didn't come to, in a process of its own."""
    outcomes = _run(order, lost, known)
    statuses: dict[str, list[str]] = {}
    for entry in lost:
        outcome, program = outcomes.get(entry.key), entry.test.program
        status, message = judge(outcome, is_expected_to_fail=False)
        if program and entry.cases:
            seconds = outcome.seconds if outcome else 0.0
            report = REPORTS / entry.key
            status = tell_lone_case(suite, entry.cases[0], program, report, status, message, seconds)
            statuses.setdefault(entry.test.name, []).append("failed" if entry.is_explained else status)
    for name, found in statuses.items():
        tell_crash(suite, name, found)
