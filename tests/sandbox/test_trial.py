"""A runtime gets commands once it has run one rightly; what it did wrong is told."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from oreline.errors import SandboxError
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Command, Finished, Limits
from oreline.sandbox.docker.runtimes import GVISOR, OWN
from oreline.sandbox.docker.sandbox import Docker
from oreline.sandbox.docker.trial import try_runtime

pytestmark = pytest.mark.sandbox

ODD = replace(GVISOR, name="odd")


def test_the_engines_own_runtime_passes(docker: Docker) -> None:
    docker.prepare()
    named = Docker(runtime="runc")
    named.prepare()
    assert named.run(Command(argv=("/bin/echo", "hello"), cwd="/")).stdout == b"hello\n"


def test_what_runs_it_rightly_passes_and_says_nothing(bubblewrap: Bubblewrap) -> None:
    assert try_runtime(OWN, bubblewrap.run) is None


def test_one_that_holds_no_limit_of_processes_is_unfit(bubblewrap: Bubblewrap) -> None:
    with pytest.raises(SandboxError, match=r"unfit_runtime: .*'odd'.*: it holds no limit of processes; .*newer than"):
        try_runtime(ODD, lambda command: bubblewrap.run(replace(command, limits=Limits())))


def _fail(error: SandboxError) -> Callable[[Command], Finished]:
    def run(_: Command) -> Finished:
        raise error

    return run


def test_one_that_can_not_start_is_unfit() -> None:
    with pytest.raises(SandboxError, match=r"unfit_runtime: .*'odd'.* no pipes"):
        try_runtime(ODD, _fail(SandboxError("sandbox_failed", "no pipes")))


def test_an_engine_that_is_gone_says_nothing_of_its_runtime() -> None:
    with pytest.raises(SandboxError, match=r"^no_engine: "):
        try_runtime(ODD, _fail(SandboxError("no_engine", "gone")))


def test_one_that_misses_a_system_call_is_unfit_by_what_the_program_said() -> None:
    said = b"ls: cannot access '/': Invalid argument\n"
    done = Finished(exit_code=2, stopped_by="", stdout=b"", stderr=said, report=b"", duration_seconds=0.1)
    with pytest.raises(SandboxError, match=r"unfit_runtime: .*Invalid argument"):
        try_runtime(ODD, lambda _: done)
