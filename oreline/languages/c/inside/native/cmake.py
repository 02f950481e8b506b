"""A project built by CMake, out of its tree, and tested by CTest."""

from collections.abc import Sequence
from pathlib import Path

from events import Suite

from native import complaints, ctest
from native.coverage import FLAGS
from native.order import WORK, Order
from native.processes import Done, run
from native.supplies import supply

LENIENT = "/bin/sh;/opt/runner/lenient.sh"
TEST_TARGETS = frozenset(
    f"{before}{mark}{after}"
    for before, after in (
        ("build", "tests"),
        ("build", "test"),
        ("unit", "tests"),
        ("all", "tests"),
        ("test", "programs"),
    )
    for mark in ("", "_", "-")
) | {"tests", "test_all", "check-build"}


def configure(order: Order) -> Done:
    """Write the build files, or bring them up to date."""
    ninja = ["-G", "Ninja"] if Path("/usr/bin/ninja").exists() else []
    # Assertions are what many tests are made of, and a release build has none.
    arguments = ["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_POLICY_VERSION_MINIMUM=3.5", *order.options.get("arguments", [])]
    arguments += FLAGS if order.with_coverage else ()
    if order.options.get("is_lenient"):
        arguments += [f"-DCMAKE_{language}_COMPILER_LAUNCHER={LENIENT}" for language in ("C", "CXX")]
    return run(["cmake", "-S", order.source, "-B", order.build, *ninja, "-Wno-dev", *arguments], WORK)


def build(order: Order, targets: list[str]) -> Done:
    """Build all, or the targets named; one that fails doesn't stop the others."""
    keep_going = ["-k", "0"] if (order.build / "build.ninja").exists() else ["-k"]
    named = ["--target", *targets] if targets else []
    return run(["cmake", "--build", order.build, "-j", str(order.jobs), *named, "--", *keep_going], WORK)


def build_missing(order: Order, names: list[str]) -> list[Done]:
    """Build what tests run and `all` leaves out: targets of their names, or those that build all tests."""
    said = run(["cmake", "--build", order.build, "--target", "help"], WORK).output
    known = {line.strip("\n .").partition(":")[0].partition(" ")[0] for line in said.splitlines()}
    wanted = sorted(known & (TEST_TARGETS | {name.removesuffix("_NOT_BUILT") for name in names}))
    return [build(order, wanted)] if wanted else []


def run_suite(order: Order, suite: Suite) -> int:
    """Configure, build, test; exit code of the whole."""
    supply(order)
    configured = configure(order)
    if configured.code:
        suite.error("CMakeLists.txt", complaints.reason(configured.output, order.options) + configured.output[-1500:])
        return suite.end(configured.code)
    built = [build(order, [])]
    tests = ctest.list_tests(order.build)
    missing = [test.name for test in tests if not test.command]
    if missing:
        built += build_missing(order, missing)
        tests = ctest.list_tests(order.build)
    tell_failures(order, suite, built)
    if order.verb == "compile":
        return suite.end(0)
    ctest.run_tests(order, suite, tests)
    return suite.end(0, configured.output + built[-1].output)


def tell_failures(order: Order, suite: Suite, builds: Sequence[Done]) -> None:
    """A collection error for each target that didn't compile."""
    found: dict[str, str] = {}
    for done in builds:
        if done.code:
            opening = complaints.reason(done.output, order.options)
            failed = list(complaints.failed_targets(done.output)) or [("", done.output)]
            found = {target: opening + said[-1500:] for target, said in failed} | found
    for target, said in found.items():
        suite.error(target, said)
