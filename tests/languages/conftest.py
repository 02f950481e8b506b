"""Every test tool installed once, and small suites of ours run by them in the sandbox."""

import fcntl
import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from oreline.languages.contract import SCRIPTS
from oreline.languages.javascript.language import LANGUAGE
from oreline.records.base import digest
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import TOOLS, WORK, Command, Limits, Mount
from oreline.sandbox.runtime import interpreter_inside
from oreline.testing.report import Report, parse_report
from tests.doubles.toolchains import need

TOOL_VERSIONS = {
    "ava": "6.4.1",
    "jasmine": "5.12.0",
    "jest": "30.2.0",
    "mocha": "11.7.4",
    "tap": "16.3.10",
    "tape": "5.9.0",
    "tsx": "4.20.6",
    "vitest": "3.2.4",
}

Run = Callable[..., Report]


def install_tools(folder: Path) -> None:
    """Every tool in one folder; kept between sessions, as it is fifty megabytes. One process does it, others wait."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            _install(folder)


def _install(folder: Path) -> None:
    fresh = folder.with_name(f"{folder.name}-{os.getpid()}")
    fresh.mkdir()
    manifest = {"private": True, "dependencies": TOOL_VERSIONS}
    (fresh / "package.json").write_text(json.dumps(manifest), "utf-8")
    argv = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(argv, cwd=fresh, check=True, capture_output=True)
    (fresh / "package.json").unlink()
    fresh.rename(folder)


@pytest.fixture(scope="session")
def tools() -> Path:
    """A folder whose node_modules holds every test tool."""
    need("node", "npm")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "oreline" / "test-tools" / digest(TOOL_VERSIONS)[:16]
    install_tools(folder)
    return folder


@pytest.fixture
def run(sandbox: Bubblewrap, tools: Path, tmp_path: Path) -> Run:
    """Runs a suite of these files: `run("jest", files, select=…)`."""

    def run_suite(
        runner: str,
        files: Mapping[str, str],
        *,
        options: Mapping[str, Any] | None = None,
        place: str = "run",
        **order: Any,
    ) -> Report:
        tree = tmp_path / digest([runner, files])[:8]
        for path, text in {"package.json": "{}", **files}.items():
            file = tree / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        assert LANGUAGE.building
        told = {
            "verb": "test",
            "runner": runner,
            "options": {"calls": [{"cwd": "."}], **(options or {})},
            "select": None,
        }
        command = Command(
            argv=(interpreter_inside(), f"{SCRIPTS}/run_tests.py"),
            mounts=(
                Mount(target=WORK, layers=(tools, tree), upper=tmp_path / place),
                Mount(target=SCRIPTS, layers=(LANGUAGE.building.scripts,)),
            ),
            env={"PYTHONPATH": TOOLS},
            stdin=json.dumps({**told, "workers": 1, "test_seconds": 20.0, **order}).encode(),
            limits=Limits(wall_seconds=60.0),
            with_report=True,
        )
        finished = sandbox.run(command)
        report = parse_report(finished.report, finished.stopped_by)
        assert report.ended_with == finished.exit_code, (finished.stdout + finished.stderr).decode()
        return report

    return run_suite
