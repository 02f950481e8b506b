"""An engine that ends under a command is the machine's fault: never a result, and tried again where it comes back."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oreline.errors import FaultKind, SandboxError
from oreline.sandbox.contract import Limits, Sandbox
from oreline.sandbox.docker.base import make_base
from oreline.sandbox.docker.engine import open_client
from oreline.sandbox.docker.sandbox import Docker
from oreline.sandbox.machine import try_again
from tests.doubles.engine import Engine, start_engine
from tests.sandbox.conftest import Box

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.filterwarnings("ignore:.*unclosed <socket", "ignore:Exception ignored in. <socket"),
]


TWICE = "test -e started && exit 7; touch started; sleep 30"
"""Ends at once where an earlier try has begun."""


@pytest.fixture
def engine(docker: Docker, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """One that may be killed."""
    if os.geteuid():
        pytest.skip("docker: only root can start an engine of its own")
    home = Path(tempfile.mkdtemp(prefix="engine-", dir="/tmp"))
    with start_engine(home) as engine:
        monkeypatch.setenv("DOCKER_HOST", engine.address)
        yield engine
        engine.start()
    shutil.rmtree(home)
    # The client leaves its socket open when nobody answers.
    gc.collect()


def _once_started(box: Box, then: Callable[[], None]) -> threading.Thread:
    def work() -> None:
        deadline = time.monotonic() + 60
        while not (box.upper / "started").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        then()

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_an_engine_that_stays_away_is_an_error(engine: Engine, make_box: Callable[[Sandbox], Box]) -> None:
    box = make_box(Docker())
    ending = _once_started(box, engine.end)
    with pytest.raises(SandboxError, match="no_engine") as caught:
        box.shell("touch started; sleep 30")
    ending.join()
    assert caught.value.fault is FaultKind.MACHINE
    assert {path.name for path in box.upper.parent.iterdir()} == {"base", "upper"}


def _own_containers() -> list[str]:
    with open_client() as client:
        return [one["Id"] for one in client.containers(all=True) if f"-{os.getpid()}-" in one["Names"][0]]


def test_an_engine_that_is_killed_is_an_error_and_what_it_left_goes_once_it_is_back(
    engine: Engine, make_box: Callable[[Sandbox], Box]
) -> None:
    box = make_box(Docker())
    killing = _once_started(box, engine.kill)
    started = time.monotonic()
    with pytest.raises(SandboxError, match="no_engine") as caught:
        # The command runs on without an engine, but not beyond its limit.
        box.shell("touch started; sleep 300", limits=Limits(wall_seconds=3.0))
    killing.join()
    assert (caught.value.fault, time.monotonic() - started < 60) == (FaultKind.MACHINE, True)
    engine.start()
    assert len(_own_containers()) == 1
    assert box.shell("exit 7").exit_code == 7
    assert _own_containers() == []
    assert {path.name for path in box.upper.parent.iterdir()} == {"base", "upper"}


def test_what_a_killed_run_left_goes_though_the_engine_comes_back_later(engine: Engine) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    labels = {"oreline.owner": f"oreline-{os.uname().nodename}-{ended.pid}-abc"}
    with open_client() as client:
        client.create_container(make_base(client).image, ["/x"], labels=labels)
    engine.kill()
    reaper = subprocess.Popen([sys.executable, "-m", "oreline.sandbox.docker.reaper"], stdin=subprocess.DEVNULL)
    engine.start()
    assert reaper.wait(60) == 0
    with open_client() as client:
        assert client.containers(all=True, filters={"label": "oreline.owner"}) == []


@pytest.mark.parametrize("end", [Engine.end, Engine.kill], ids=["ended", "killed"])
def test_an_engine_that_is_started_anew_leaves_no_mark_on_the_result(
    engine: Engine, make_box: Callable[[Sandbox], Box], end: Callable[[Engine], None]
) -> None:
    box = make_box(Docker())

    def restart() -> None:
        end(engine)
        engine.start()

    restarting = _once_started(box, restart)
    assert try_again(lambda: box.shell(TWICE), (0.0, 1.0, 5.0)).exit_code == 7
    restarting.join()
    assert _own_containers() == []
    assert {path.name for path in box.upper.parent.iterdir()} == {"base", "upper"}


def test_a_container_that_is_killed_from_outside_has_no_result(
    docker: Docker, make_box: Callable[[Sandbox], Box]
) -> None:
    box = make_box(docker)
    killing = _once_started(box, lambda: _kill_containers(f"-{os.getpid()}-"))
    with pytest.raises(SandboxError, match=r"sandbox_failed: .*ended from outside"):
        box.shell(TWICE)
    killing.join()
    assert try_again(lambda: box.shell(TWICE)).exit_code == 7


def _kill_containers(mark: str) -> None:
    with open_client() as client:
        found = list[str]()
        # A command may have begun before the engine has noted that its container runs.
        while not found:
            found = [one["Id"] for one in client.containers() if mark in one["Names"][0]]
        client.kill(found[0])
