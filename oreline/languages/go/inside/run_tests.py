"""Starts the tests of a Go tree inside the sandbox, a binary a package, and reports what became of each test.

Needs the standard library alone. The order comes through standard input as JSON, events go to the report descriptor.
"""

import ctypes
import json
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from events import Suite, open_report
from go_coverage import FLAGS, covered_by
from go_package import Orders, Outcome, Package, covers, run_package
from go_tool import WORK, build, functions_of, list_folders, list_packages

PR_SET_DUMPABLE = 4
LONGEST = "10m0s"
"""The go command's own limit for a package."""


def select_tests(order: dict[str, Any], packages: Sequence[Package]) -> dict[str, set[str]] | None:
    """Names by package, or None where all are to run."""
    if order["select"] is None:
        return None
    chosen: dict[str, set[str]] = {}
    for test_id in order["select"]:
        path, _, name = test_id.partition("::")
        chosen.setdefault(path, set()).add(name.partition(" #")[0])
    for path in order["extra_paths"]:
        folder = str(Path(path).parent)
        if any(package.path == folder for package in packages):
            chosen.setdefault(folder, set()).update(functions_of(Path(WORK, path)))
    return {path: names for path, names in chosen.items() if names}


def put_in_place(resolved: str, folder: str, root: str) -> None:
    """Let the module be as it was completed when its dependencies were fetched, and seen where it expects to lie."""
    if root != WORK:
        Path(root).parent.mkdir(parents=True, exist_ok=True)
        Path(root).symlink_to(WORK)
    for name in ("go.mod", "go.sum"):
        shutil.copyfile(Path(resolved, name), Path(WORK, folder, name))


def build_flags(order: dict[str, Any]) -> tuple[list[str], str]:
    """What the go command is told beside the packages, and the folder for such binaries."""
    tags = order["options"]["tags"]
    flags = ["-tags", tags] if tags else []
    return ([*flags, *FLAGS], "covered") if order["with_coverage"] else (flags, "plain")


def find_and_build(order: dict[str, Any], suite: Suite) -> tuple[list[Package], dict[str, set[str]] | None]:
    """Packages with a test binary, and what is selected of them; those without one are told of."""
    options, ready = order["options"], []
    if options["resolved"]:
        [module] = options["modules"]
        put_in_place(options["resolved"], module["folder"], module["root"])
    selected: dict[str, set[str]] | None = None
    for module in options["modules"]:
        packages, complaint = list_packages(module, options["tags"])
        if complaint:
            suite.error(module["folder"], complaint)
        chosen = select_tests(order, packages)
        selected = chosen if selected is None or chosen is None else {**selected, **chosen}
        wanted = [package for package in packages if chosen is None or package.path in chosen]
        complaints = build(wanted, module, *build_flags(order)) if wanted else {}
        for path, words in complaints.items():
            suite.error(path, f"does not compile: {words}")
        ready += [package for package in wanted if package.path not in complaints]
    return ready, selected


def tell(package: Package, outcome: Outcome, selected: set[str] | None, suite: Suite) -> None:
    """Results of a package's tests, less those that ran only because a selected one lies within them."""
    for test in outcome.tests:
        if selected is None or covers(selected, test.name):
            message = "" if test.status == "passed" else test.message.strip()
            suite.result(f"{package.path}::{test.name}", test.status, test.seconds, message)
    for name, status in outcome.not_run.items():
        if selected is None or covers(selected, name):
            suite.result(f"{package.path}::{name}", status, 0.0, "the process ended before it")
    if outcome.complaint:
        suite.error(package.path, outcome.complaint)


def tell_covered(package: Package, outcome: Outcome, orders: Orders, folders: dict[str, str], suite: Suite) -> None:
    """Lines by test; a test within another is told the lines of the whole."""
    names: dict[str, list[str]] = {}
    for test in outcome.tests:
        names.setdefault(test.top, []).append(test.name)
    for top, lines in covered_by(package, sorted(names), orders, folders):
        for name in names.get(top, [""]):
            test_id = f"{package.path}::{name}" if name else ""
            for path, found in sorted(lines.items()):
                suite.report.write("covered", id=test_id, path=path, lines=sorted(found))


def run_all(order: dict[str, Any], packages: list[Package], selected: dict[str, set[str]] | None, suite: Suite) -> None:
    """Run packages side by side, as many as there are workers."""
    arguments = ["-test.count=1", "-test.paniconexit0", f"-test.timeout={LONGEST}", "-test.v=true"]
    is_marked = order["options"]["is_marked"]
    if is_marked:
        arguments[-1] = "-test.v=test2json"
    if order["shuffle_seed"] is not None:
        arguments.append(f"-test.shuffle={order['shuffle_seed']}")
    arguments.append(f"-test.parallel={order['workers']}")
    orders = Orders(tuple(arguments), order["test_seconds"], is_marked)
    folders: dict[str, str] = {}
    for module in order["options"]["modules"] if order["with_coverage"] else []:
        folders |= list_folders(module, order["options"]["tags"])

    def run(package: Package) -> Outcome:
        return run_package(package, sorted(selected[package.path]) if selected else (), orders)

    with ThreadPoolExecutor(order["workers"]) as pool:
        for package, outcome in zip(packages, pool.map(run, packages), strict=True):
            tell(package, outcome, selected[package.path] if selected else None, suite)
            if order["with_coverage"]:
                tell_covered(package, outcome, orders, folders, suite)


def main() -> int:
    """Exit code as `Suite.end` has it."""
    # Tests are this process's children and of its user: its descriptors are none of their business.
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    suite = Suite(open_report())
    order = json.load(sys.stdin)
    packages, selected = find_and_build(order, suite)
    if order["verb"] == "test" and packages:
        run_all(order, packages, selected, suite)
    return int(suite.end(0))


if __name__ == "__main__":
    sys.exit(main())
