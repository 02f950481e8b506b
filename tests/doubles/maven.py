"""Maven projects for tests, what they need fetched once, and runs of them in a sandbox.

cache = fetch(sandbox, attempt, toolchain, folder)
run_order(sandbox, Place(toolchain, tree, cache), attempt.runner, select=["demo.CalcTest#adds"])
"""

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oreline.environments.index.opening import open_index
from oreline.environments.steps import run_steps
from oreline.languages.contract import CACHE, SCRIPTS, Attempt, Runner, Toolchain
from oreline.languages.java.language import LANGUAGE
from oreline.sandbox.contract import TOOLS, WORK, Command, Finished, Limits, Mount, Sandbox
from oreline.sandbox.runtime import interpreter_inside
from oreline.testing.report import Report, parse_report

LIMITS = Limits(wall_seconds=600, cpu_seconds=600, memory_mb=4096, processes=512, disk_mb=1024)


@dataclass(frozen=True)
class Place:
    """A tree, and the dependencies that it runs with."""

    toolchain: Toolchain
    tree: Path
    cache: Path

    def mounts(self, upper: Path) -> tuple[Mount, ...]:
        for name in ("work", "cache"):
            (upper / name).mkdir(parents=True, exist_ok=True)
        assert LANGUAGE.building
        return (
            Mount(target=WORK, layers=(self.tree,), upper=upper / "work"),
            Mount(target=CACHE, layers=(self.cache,), upper=upper / "cache"),
            Mount(target=SCRIPTS, layers=(LANGUAGE.building.scripts,)),
            *(Mount(target=inside, layers=(host,)) for host, inside in self.toolchain.shown),
        )

    def variables(self) -> dict[str, str]:
        path = ":".join((*self.toolchain.path, "/usr/bin", "/bin"))
        return {**dict(self.toolchain.variables), "PATH": path, "PYTHONPATH": TOOLS}


def write_files(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """The folder, with files in it."""
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def fetch(sandbox: Sandbox, attempt: Attempt, toolchain: Toolchain, folder: Path) -> Path:
    """A cache folder with what an attempt brings.

    Raises:
        AssertionError: a step failed.
    """
    work, cache = folder / "manifest", folder / "cache"
    for name in ("empty", "upper", "cache"):
        (folder / name).mkdir(parents=True)
    write_files(work, attempt.manifest)
    mounts = (
        Mount(target=WORK, layers=(work,), upper=folder / "upper"),
        Mount(target=CACHE, layers=(folder / "empty",), upper=cache),
    )
    with open_index(folder.parent / "index") as index:
        done = run_steps(sandbox, attempt.fetch, mounts, LIMITS, index, toolchain)
        assert done.is_complete, f"{done.problem}: {done.detail}"
    done = run_steps(sandbox, attempt.build, mounts, LIMITS, None, toolchain)
    assert done.is_complete, f"{done.problem}: {done.detail}"
    return cache


def run_order(sandbox: Sandbox, place: Place, runner: Runner, **order: Any) -> tuple[Report, Finished]:
    """What a run of the tree reported."""
    told = {"verb": "test", "runner": runner.name, "options": runner.options, "select": None, **order}
    upper = Path(tempfile.mkdtemp(dir=place.cache.parent))
    try:
        finished = sandbox.run(
            Command(
                argv=(interpreter_inside(), "-S", "-B", f"{SCRIPTS}/run_tests.py"),
                mounts=place.mounts(upper),
                env=place.variables(),
                stdin=json.dumps(told).encode(),
                limits=LIMITS,
                with_report=True,
            )
        )
    finally:
        if not os.environ.get("KEEP"):
            shutil.rmtree(upper)
    return parse_report(finished.report, finished.stopped_by), finished
