"""A Docker engine for tests: the one that answers here, else one of our own, stopped afterwards."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oreline.sandbox.probe import probe_docker

PATIENCE_SECONDS = 60


class NoEngineError(Exception):
    """None answers, and none can be started; says why."""


class BrokenEngineError(NoEngineError):
    """One was started and did not come up."""


@contextmanager
def start_engine(home: Path) -> Iterator[str]:
    """A `dockerd` that lives in `home`, which must have a short path; gives its address."""
    address = f"unix://{home}/docker.sock"
    folders = ("--data-root", home / "data", "--exec-root", home / "exec", "--pidfile", home / "pid")
    network = ("--bridge", "none", "--iptables=false", "--ip6tables=false")
    with (home / "log").open("wb") as log:
        argv = ["dockerd", "--host", address, *folders, *network]
        engine = subprocess.Popen(argv, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        _await_answer(engine, address, home / "log")
        yield address
    finally:
        engine.terminate()
        engine.wait(PATIENCE_SECONDS)


def _await_answer(engine: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not probe_docker(address).is_working:
        if engine.poll() is not None or time.monotonic() > deadline:
            raise BrokenEngineError(f"dockerd did not come up:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.1)


@contextmanager
def find_engine() -> Iterator[str]:
    """Address of an engine; empty for the one that the environment names.

    Raises:
        NoEngineError: there is none.
    """
    if probe_docker().is_working:
        yield ""
        return
    if shutil.which("dockerd") is None or os.geteuid() != 0:
        raise NoEngineError("no Docker engine answers, and none can be started (dockerd and root are needed)")
    home = Path(tempfile.mkdtemp(prefix="engine-", dir="/tmp"))
    try:
        with start_engine(home) as address:
            yield address
    finally:
        shutil.rmtree(home, ignore_errors=True)
