"""A project built and tested by Meson, out of its tree."""

import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from events import Suite

from native import complaints
from native.clocks import clock_variables
from native.cmake import tell_failures
from native.ends import VARIABLE, key_of
from native.frameworks.finding import find_program
from native.frameworks.framework import Program
from native.order import BUILD, REPORTS, WORK, Order
from native.processes import Done, run
from native.programs import case_ids, chosen_arguments, tell_cases, tell_crash, tell_lone_case
from native.supplies import supply
from native.tap import read_tap
from native.verdicts import numbered

LOG = "results"
WRAPPER = Path(__file__).parent / "meson_wrapper.py"
STATUSES = {"OK": "passed", "FAIL": "failed", "SKIP": "skipped", "TIMEOUT": "timeout", "EXPECTEDFAIL": "xfailed"}
STATUSES |= {"UNEXPECTEDPASS": "failed", "ERROR": "error", "INTERRUPT": "not_run"}
LATE = {124, 137}
ABORTED = -6


@dataclass(frozen=True)
class Test:
    """One test of a project."""

    name: str
    """As Meson prints it: with its suite where the project has several."""
    asked_as: str
    """What chooses it on the command line."""
    told: dict[str, Any]
    program: Program | None = None

    @property
    def ids(self) -> list[str]:
        """The test itself, or its cases."""
        return case_ids(self.name, self.program)


def setup(order: Order) -> Done:
    """Write the build files; those that are there bring themselves up to date."""
    if (BUILD / "build.ninja").exists():
        return Done(0, "")
    return run(["meson", "setup", BUILD, order.source, "--buildtype=debug", *order.options.get("arguments", [])], WORK)


def build(order: Order) -> Done:
    """Build all, and what tests need beside; what fails doesn't stop the rest."""
    keep_going = ["ninja", "-C", BUILD, "-k", "0", "-j", str(order.jobs)]
    done = run(keep_going, WORK)
    has_more = not done.code and "build meson-test-prereq:" in (BUILD / "build.ninja").read_text("utf-8", "replace")
    return run([*keep_going, "meson-test-prereq"], WORK) if has_more else done


def list_tests() -> list[Test]:
    """All tests of the project, in order."""
    told = json.loads((BUILD / "meson-info" / "intro-tests.json").read_text("utf-8"))
    has_suites = len({suite for test in told for suite in test["suite"]}) > 1
    names = numbered([_printed(test, has_suites=has_suites) for test in told])
    return [Test(name, _asked_as(test), test, _program(test)) for name, test in zip(names, told, strict=True)]


def _printed(test: Mapping[str, Any], *, has_suites: bool) -> str:
    if not has_suites or not test["suite"]:
        return str(test["name"])
    suites = [suite.partition(":")[::2] for suite in test["suite"]]
    inner = "+".join(name for _, name in suites if name)
    return f"{suites[0][0]}{':' if inner else ''}{inner} / {test['name']}"


def _asked_as(test: Mapping[str, Any]) -> str:
    project = test["suite"][0].partition(":")[0] if test["suite"] else ""
    return f"{project}:{test['name']}"


def _program(test: Mapping[str, Any]) -> Program | None:
    if test.get("protocol", "exitcode") not in {"exitcode", "gtest"}:
        return None
    return find_program(test["cmd"], Path(test.get("workdir") or BUILD), test.get("env") or {}, REPORTS / "listed")


def run_suite(order: Order, suite: Suite) -> int:
    """Set up, build, test; exit code of the whole."""
    supply(order)
    done = setup(order)
    if done.code:
        suite.error("meson.build", complaints.reason(done.output, order.options) + done.output[-1500:])
        return suite.end(done.code)
    built = build(order)
    tell_failures(order, suite, [built])
    if order.verb == "compile":
        return suite.end(0)
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    wanted = None if order.select is None else set(order.select)
    chosen = [
        test for test in list_tests() if wanted is None or wanted & {test.name, *test.ids} or _is_above(test, wanted)
    ]
    run_tests(order, suite, chosen)
    return suite.end(0, built.output)


def _is_above(test: Test, wanted: set[str]) -> bool:
    """Whether points of the test are asked for, which are known only when it has run."""
    return any(one.startswith(f"{test.name} > ") for one in wanted)


def _arguments(number: int, test: Test, order: Order) -> list[str]:
    ids = None if order.select is None else [one for one in test.ids if one in set(order.select)]
    report = REPORTS / str(number)
    return chosen_arguments(test.name, test.program, ids, order.shuffle_seed, report) if test.program else []


def run_tests(order: Order, suite: Suite, tests: Sequence[Test]) -> None:
    """Run the chosen tests and tell of each."""
    missing = [test for test in tests if not _is_there(test)]
    for test in missing:
        suite.result(test.name, "error", message="not run: its program could not be found")
    tests = [test for test in tests if test not in missing]
    if not tests:
        return
    arguments = {json.dumps(test.told["cmd"]): _arguments(number, test, order) for number, test in enumerate(tests)}
    plan = REPORTS / "plan.json"
    told = {"limit": order.limit, "arguments": arguments, "variables": clock_variables(order), "keys": _keys(tests)}
    plan.write_text(json.dumps(told), "utf-8")
    wrapper = f"{sys.executable} -S -B {WRAPPER} {plan}"
    options = ["--no-rebuild", "--timeout-multiplier", "0", "--num-processes", str(order.workers), "--logbase", LOG]
    # Of tests that can't be started Meson starts none.
    is_all = order.select is None and not missing
    names = [] if is_all else sorted({test.asked_as for test in tests})
    run(["meson", "test", "-C", BUILD, *options, "--wrapper", wrapper, *names], WORK)
    results = read_results()
    for number, test in enumerate(tests):
        _tell(order, suite, test, results.get(test.name), REPORTS / str(number))


def _keys(tests: Sequence[Test]) -> dict[str, dict[str, str]]:
    """By command, the variable that says which test it runs for; commands that run for several have none."""
    keys = {json.dumps(test.told["cmd"]): {VARIABLE: key_of(test.name)} for test in tests}
    return keys if len(keys) == len(tests) else {}


def _is_there(test: Test) -> bool:
    program = Path(test.told["cmd"][0])
    return program.exists() or not program.is_absolute()


def read_results() -> dict[str, dict[str, Any]]:
    """What Meson says of each test that ran, by name."""
    found: list[dict[str, Any]] = []
    for file in (BUILD / "meson-logs").glob(f"{LOG}*.json"):
        found += [json.loads(line) for line in file.read_text("utf-8", "replace").splitlines() if line.strip()]
    return dict(zip(numbered([result["name"] for result in found]), found, strict=True))


def _judge(result: Mapping[str, Any] | None) -> tuple[str, float, str]:
    """Status, seconds, message."""
    if result is None:
        return "not_run", 0.0, "meson ended before it came to this test"
    code = result.get("returncode") or 0
    status = STATUSES.get(result["result"], "error")
    if status == "failed" and code in LATE:
        status = "timeout"
    elif status == "failed" and code < 0 and code != ABORTED:
        status = "error"
    said = (result.get("stdout") or "") + (result.get("stderr") or "")
    return status, float(result.get("duration") or 0), "" if status == "passed" else f"exit code {code}: {said[-1500:]}"


def _tell(order: Order, suite: Suite, test: Test, result: Mapping[str, Any] | None, report: Path) -> None:
    status, seconds, message = _judge(result)
    wanted = None if order.select is None else set(order.select)
    points = read_tap(str(result.get("stdout") or "")) if result and test.told.get("protocol") == "tap" else []
    if points:
        _tell_points(suite, test, points, wanted, message if status not in {"passed", "skipped", "xfailed"} else "")
    elif test.program is None or status in {"not_run", "skipped", "xfailed"}:
        for one in test.ids:
            if wanted is None or one in wanted:
                suite.result(one, status, seconds, message)
    else:
        ids = [one for one in test.ids if wanted is None or one in wanted]
        failure = message if status != "passed" else ""
        left = tell_cases(suite, test.name, test.program, ids, report, failure)
        alone = [_run_alone(order, suite, test, test.program, one, report) for one in left.ids]
        if alone and not left.is_explained:
            tell_crash(suite, test.name, alone)


def _tell_points(suite: Suite, test: Test, points: Sequence[Any], wanted: set[str] | None, failure: str) -> None:
    for name, point in zip(numbered([point.name for point in points]), points, strict=True):
        if wanted is None or f"{test.name} > {name}" in wanted:
            suite.result(f"{test.name} > {name}", point.status, message=point.message)
    if failure and all(point.status in {"passed", "skipped", "xfailed", "xpassed"} for point in points):
        suite.error(test.name, f"it failed, and no point did: {failure}")


def _run_alone(order: Order, suite: Suite, test: Test, program: Program, one: str, report: Path) -> str:
    """One case in a process of its own."""
    report.unlink(missing_ok=True)
    command = [*test.told["cmd"], *chosen_arguments(test.name, program, [one], None, report)]
    done = run(command, Path(test.told.get("workdir") or BUILD), test.told.get("env") or {}, order.test_seconds)
    told = {"result": "OK" if not done.code else "FAIL", "returncode": 124 if done.is_late else done.code}
    status, seconds, message = _judge({**told, "stdout": done.output})
    return tell_lone_case(suite, one, program, report, status, message, seconds)
