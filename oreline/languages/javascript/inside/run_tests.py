"""Runs JavaScript and TypeScript tests inside the sandbox. Needs the standard library and node alone.

The order comes through standard input as JSON; the report goes to the descriptor in `ORELINE_REPORT_FD`. Options:
`calls` (cwd, arguments, node, variables), `build` (cwd, command), `loader`.
"""

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from arguments import expand, split
from calls import make_calls
from channel import Run, run_tool
from covered import coverage_variables, tell_coverage
from drivers import DRIVERS, TOOLS
from events import Suite, open_report
from job import Job
from results import SEPARATOR, WORK, Listener, Results

PR_SET_DUMPABLE = 4
BUILT = ".oreline-built"
"""In the work tree once it has been built: runs that share the tree share it."""
FAST_CLOCK = 100
Order = Mapping[str, Any]


def hide_descriptors() -> None:
    """Close this process's descriptors to others of the same user, who could open them through /proc."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def variables_of(call: Mapping[str, Any], order: Order) -> dict[str, str]:
    """Environment of a call: programs of its packages first, no snapshots written, the clock that was asked for."""
    cwd = os.path.join(WORK, call["cwd"])
    folders = [f"{cwd}/node_modules/.bin", f"{WORK}/node_modules/.bin", os.environ.get("PATH", "")]
    found = {"CI": "true", "npm_config_offline": "true", "PATH": ":".join(dict.fromkeys(folders))}
    found |= call.get("variables", {})
    if order.get("is_clock_fast") or order.get("clock_offset_days"):
        found["ORELINE_CLOCK"] = (
            f"{order.get('clock_offset_days', 0)}:{FAST_CLOCK if order.get('is_clock_fast') else 1}"
        )
        given = found.get("NODE_OPTIONS", os.environ.get("NODE_OPTIONS", ""))
        found["NODE_OPTIONS"] = f"--require {TOOLS}/clock.cjs {given}".strip()
    if order.get("with_coverage"):
        found |= coverage_variables(found.get("NODE_OPTIONS", os.environ.get("NODE_OPTIONS", "")))
    return found


def build(order: Order, results: Results) -> bool:
    """Run the build commands, once a tree; False where one fails."""
    commands = order["options"].get("build", [])
    marker = os.path.join(WORK, BUILT)
    if not commands or os.path.exists(marker):
        return True
    for command in commands:
        done = subprocess.run(
            ["sh", "-c", command["command"]],
            cwd=os.path.join(WORK, command["cwd"]),
            env={**os.environ, **variables_of(command, {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode:
            said = done.stdout.decode("utf-8", "replace")
            results.error(command["command"], f"exit code {done.returncode}: {said[-1800:]}")
            return False
    with open(marker, "w", encoding="utf-8"):
        return True


def jobs_of(order: Order, selected: Sequence[str] | None) -> list[Job]:
    """The calls, each with those of the selected files that are its own."""
    jobs = [job_of(call, order) for call in order["options"]["calls"]]
    if selected is None:
        return jobs
    files: dict[int, dict[str, None]] = {}
    names: dict[str, list[str]] = {}
    for test_id in selected:
        path, *titles = test_id.split(SEPARATOR)
        file = os.path.join(WORK, path)
        if not os.path.isfile(file):
            if "." in path:
                continue
            # No file stands in the ids of a tool that doesn't tell it.
            return jobs
        files.setdefault(owner(jobs, file, order), {})[file] = None
        names.setdefault(file, []).append(" ".join(titles))
    return [
        replace(jobs[index], files=list(found), names=[name for file in found for name in plain(names[file])])
        for index, found in sorted(files.items())
    ]


def plain(names: Sequence[str]) -> list[str]:
    """Names with the number of a double taken off."""
    stems = [name.rpartition(" #") for name in names]
    return [stem if stem and number.isdigit() else name for name, (stem, _, number) in zip(names, stems, strict=True)]


def owner(jobs: Sequence[Job], file: str, order: Order) -> int:
    """Which call a file belongs to: the deepest whose folder it lies in, and among those the one that names it."""
    near = [index for index, job in enumerate(jobs) if f"{file}/".startswith(f"{job.cwd.rstrip('/')}/")]
    deepest = max((len(jobs[index].cwd) for index in near), default=0)
    near = [index for index in near if len(jobs[index].cwd) == deepest] or [0]
    tool = order["runner"]
    named = [index for index in near if file in expand(jobs[index].cwd, split(tool, jobs[index].arguments)[1])]
    return (named or near)[0]


def job_of(call: Mapping[str, Any], order: Order) -> Job:
    """A call as the drivers take it."""
    return Job(
        cwd=os.path.normpath(os.path.join(WORK, call["cwd"])),
        arguments=call.get("arguments", []),
        node=call.get("node", []),
        variables=variables_of(call, order),
        files=None,
        names=[],
        test_seconds=order.get("test_seconds", 30.0),
        workers=max(1, order.get("workers", 1)),
        seed=order.get("shuffle_seed"),
        is_reversed=order.get("is_reversed", False),
        loader=order["options"].get("loader", []),
    )


def perform(runs: Sequence[Run], results: Results, workers: int) -> None:
    """Run them, as many at a time as there are workers."""

    def one(run: Run) -> None:
        listener = Listener(results, run)
        listener.close(run_tool(run, listener.take))

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(one, runs))


def run_all(order: Order, results: Results) -> None:
    """The calls of an order, then the extra files that none of them ran."""
    drive = DRIVERS[order["runner"]]
    begun: set[str] = set()
    for job in jobs_of(order, order.get("select")):
        runs = [run for run in drive(job) if run.path not in begun]
        begun |= {run.path for run in runs if run.path}
        perform(runs, results, job.workers)
    extra = [path for path in order.get("extra_paths", []) if path not in results.files]
    for job in jobs_of(order, extra) if extra else []:
        perform(drive(replace(job, names=[])), results, job.workers)


def main() -> int:
    """0 all well, 1 something broke, 5 no tests."""
    report = open_report()
    hide_descriptors()
    order = json.load(sys.stdin)
    suite = Suite(report)
    results = Results(suite, order.get("select"))
    is_built = build(order, results)
    if order.get("verb", "test") == "compile":
        report.write("end", exit_code=0 if is_built else 1)
        return 0 if is_built else 1
    if order.get("verb") == "call":
        call = order["options"]["calls"][0]
        cwd = os.path.normpath(os.path.join(WORK, call["cwd"]))
        make_calls(order["calls"] if is_built else [], order["seconds"], cwd, variables_of(call, order), report)
        report.write("end", exit_code=0)
        return 0
    if is_built:
        run_all(order, results)
        if order.get("with_coverage"):
            tell_coverage(report, results)
    exit_code: int = results.end()
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
