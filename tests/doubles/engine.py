"""A Docker engine for tests: the one that answers here, else one of our own, stopped afterwards."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from oreline.sandbox.probe import probe_docker

PATIENCE_SECONDS = 60
GVISOR = "gvisor"
RUNSC = Path(__file__).parents[2] / ".tools" / "bin" / "runsc"
"""What `make runsc` builds: another runtime, of the name above."""
RUNSC_ARGUMENTS = ("--network=none", "--host-fifo=open", "--host-uds=open", "--oci-seccomp")


class NoEngineError(Exception):
    """None answers, and none can be started; says why."""


class BrokenEngineError(NoEngineError):
    """One was started and did not come up."""


class Engine:
    """A `dockerd` that lives in a folder, which must have a short path; once it has ended it can be started again."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.address = f"unix://{home}/docker.sock"
        self._process = self._launch()

    def start(self) -> None:
        """Wait for it to answer; started anew where it has ended."""
        if self._process.poll() is not None:
            self._process = self._launch()
        _await_answer(self._process, self.address, self.home / "log")

    def end(self) -> None:
        """Stop it, and with it its containers."""
        self._process.terminate()
        self._process.wait(PATIENCE_SECONDS)
        _end_keepers(self.home)
        _unmount_below(self.home)

    def kill(self) -> None:
        """Let it die with no time to do anything; its containers run on, until it is started again."""
        self._process.kill()
        self._process.wait(PATIENCE_SECONDS)
        _end_by(self.home / "exec" / "containerd" / "containerd.pid")
        (self.home / "pid").unlink()

    def _launch(self) -> subprocess.Popen[bytes]:
        home = self.home
        folders = ("--data-root", home / "data", "--exec-root", home / "exec", "--pidfile", home / "pid")
        network = ("--bridge", "none", "--iptables=false", "--ip6tables=false")
        with (home / "log").open("ab") as log:
            argv = ["dockerd", "--config-file", _configure(home), "--host", self.address, *folders, *network]
            return subprocess.Popen(argv, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)


def _configure(home: Path) -> Path:
    """Settings with the other runtime, where it is there."""
    runtimes = {GVISOR: {"path": str(RUNSC), "runtimeArgs": RUNSC_ARGUMENTS}} if RUNSC.exists() else {}
    (home / "daemon.json").write_text(json.dumps({"runtimes": runtimes}))
    return home / "daemon.json"


def _end_by(pid_file: Path) -> None:
    """See that the process of a file is gone, and the file: an engine takes whoever has that number for its own."""
    pid = int(pid_file.read_text())
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while Path("/proc", str(pid)).exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    pid_file.unlink()


def _end_keepers(home: Path) -> None:
    """End what held the containers of an engine that was killed, and was not taken over by the next."""
    for found in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            told = found.read_bytes()
            if b"containerd-shim" in told and f"{home}/".encode() in told:
                os.kill(int(found.parent.name), signal.SIGKILL)


def _unmount_below(home: Path) -> None:
    """Take away what an engine that was killed left mounted; one that is ended leaves nothing."""
    points = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    for point in points:
        if point.startswith(f"{home}/"):
            subprocess.run(["umount", "--lazy", point], check=False, capture_output=True)


@contextmanager
def start_engine(home: Path) -> Iterator[Engine]:
    """An engine in `home`, stopped afterwards."""
    engine = Engine(home)
    try:
        engine.start()
        yield engine
    finally:
        engine.end()


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
        with start_engine(home) as engine:
            yield engine.address
    finally:
        shutil.rmtree(home, ignore_errors=True)
