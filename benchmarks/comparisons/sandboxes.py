"""Start to finish of a command in each sandbox, beside `docker run` of the same, and with a large work tree."""

import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.changes import read_changes
from oreline.sandbox.contract import WORK, Command, Mount, Sandbox
from oreline.sandbox.docker.base import make_base
from oreline.sandbox.docker.engine import open_client
from oreline.sandbox.docker.sandbox import Docker
from oreline.sandbox.probe import probe_docker

FILES: Final = 5000
REPEATS: Final = 15
LIMITS: Final = ("--rm", "--network", "none", "--memory", "2g", "--memory-swap", "2g", "--pids-limit", "128")
RIGHTS: Final = (
    *("--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--user", "1000:1000"),
    *("--tmpfs", "/tmp", "--volume", "/usr:/usr:ro"),  # noqa: S108 -- the container's own
)
SCRIPT: Final = "echo changed > folder-1/file-1"


def compare(files: int = FILES, repeats: int = REPEATS) -> Iterator[str]:
    """Lines of ratios between medians; one that says why, where there is no engine.

    Raises:
        ValueError: a sandbox did not find the one change.
    """
    if not probe_docker().is_working:
        yield "no Docker engine answers, so there is nothing to compare with"
        return
    with tempfile.TemporaryDirectory(prefix="bench-sandboxes-") as name:
        base = _make_tree(Path(name) / "base", files)
        ran = _median(_docker_run, repeats)
        for sandbox in (Bubblewrap(), Docker()):
            trivial = _median(lambda sandbox=sandbox: _true(sandbox), repeats)  # type: ignore[misc]
            cycle = _median(lambda sandbox=sandbox: _cycle(sandbox, base), repeats)  # type: ignore[misc]
            yield f"{sandbox.name:10}  trivial command: {ran / trivial:.1f} times as fast as `docker run`"
            yield f"{'':10}  clean state, command and change set of {files:,} files: {cycle / ran:.2f} of `docker run`"


def _make_tree(base: Path, files: int) -> Path:
    for number in range(files):
        path = base / f"folder-{number % 100}" / f"file-{number}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{number}\n")
    return base


def _median(act: Callable[[], None], repeats: int) -> float:
    """Seconds; the first time warms up and doesn't count."""
    took = []
    for _ in range(repeats + 1):
        started = time.perf_counter()
        act()
        took.append(time.perf_counter() - started)
    return statistics.median(took[1:])


def _docker_run() -> None:
    with open_client() as client:
        image = make_base(client).image
    subprocess.run(["docker", "run", *LIMITS, *RIGHTS, image, "/usr/bin/true"], check=True, capture_output=True)


def _true(sandbox: Sandbox) -> None:
    """Without a work tree, as `docker run` has none."""
    sandbox.run(Command(argv=("/usr/bin/true",)))


def _cycle(sandbox: Sandbox, base: Path) -> None:
    with tempfile.TemporaryDirectory(dir=base.parent) as name:
        upper = Path(name) / "upper"
        sandbox.run(Command(argv=("/bin/sh", "-c", SCRIPT), mounts=(Mount(target=WORK, layers=(base,), upper=upper),)))
        found = [change.path for change in read_changes(upper, (base,))]
    if found != ["folder-1/file-1"]:
        raise ValueError(f"one file was changed, and {found} found in {sandbox.name}")
