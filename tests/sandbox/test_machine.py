"""Whose fault a failed command is, and what is tried again. Sandboxes here answer as told: nothing is run."""

from pathlib import Path

import pytest

from oreline.errors import (
    BuildError,
    EpisodeError,
    FaultKind,
    GradingError,
    ModelError,
    OrelineError,
    SandboxError,
    StorageError,
)
from oreline.records.outcome import reject
from oreline.sandbox.contract import WORK, Command, Finished, Mount
from oreline.sandbox.machine import run_watched, try_again


class Told:
    """A sandbox whose commands all end with one exit code."""

    name = "told"

    def __init__(self, exit_code: int) -> None:
        self.exit_code = exit_code

    def run(self, command: Command) -> Finished:
        return Finished(
            exit_code=self.exit_code, stopped_by="", stdout=b"", stderr=b"", report=b"", duration_seconds=0.0
        )


def a_command(folder: Path) -> Command:
    return Command(argv=("make",), mounts=(Mount(target=WORK, layers=(folder,), upper=folder / "new" / "upper"),))


def test_a_command_that_fails_on_a_full_disk_is_not_to_blame(tmp_path: Path) -> None:
    assert run_watched(Told(1), a_command(tmp_path)).exit_code == 1
    assert run_watched(Told(0), a_command(tmp_path), least_free_bytes=2**62).exit_code == 0
    with pytest.raises(StorageError, match="free some") as caught:
        run_watched(Told(1), a_command(tmp_path), least_free_bytes=2**62)
    assert caught.value.reason == "disk_full"


def test_a_command_killed_for_the_hosts_want_of_memory_is_not_to_blame(tmp_path: Path) -> None:
    counts = iter([7, 7, 7, 8])
    assert run_watched(Told(137), a_command(tmp_path), lambda: next(counts)).exit_code == 137
    with pytest.raises(SandboxError) as caught:
        run_watched(Told(137), a_command(tmp_path), lambda: next(counts))
    assert caught.value.reason == "out_of_memory"


@pytest.mark.parametrize(
    ("failures", "reason", "waited"),
    [
        (0, "sandbox_failed", []),
        (1, "sandbox_failed", [1.0]),
        (2, "no_engine", [1.0, 5.0]),
    ],
)
def test_what_passes_is_tried_again_after_a_pause(failures: int, reason: str, waited: list[float]) -> None:
    left, pauses = [SandboxError(reason, "x")] * failures, list[float]()

    def work() -> str:
        if left:
            raise left.pop()
        return "done"

    assert try_again(work, wait=pauses.append) == "done"
    assert pauses == waited


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (SandboxError("sandbox_failed", "x"), 3),
        (SandboxError("unknown_sandbox", "x"), 1),
        (StorageError("disk_full", "x"), 1),
        (BuildError("build_failed", "x"), 1),
    ],
    ids=["may pass", "can't pass", "needs a person", "is the task's"],
)
def test_tries_are_bounded_and_only_for_what_may_pass(error: OrelineError, expected: int) -> None:
    tries = []

    def work() -> None:
        tries.append(1)
        raise error

    with pytest.raises(type(error)):
        try_again(work, wait=lambda seconds: None)
    assert len(tries) == expected


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (BuildError("build_failed", ""), FaultKind.TASK),
        (BuildError("index_unreachable", ""), FaultKind.MACHINE),
        (ModelError("model_unreachable", ""), FaultKind.MACHINE),
        (ModelError("bad_model_answer", ""), FaultKind.TASK),
        (SandboxError("no_engine", ""), FaultKind.MACHINE),
        (StorageError("disk_full", ""), FaultKind.MACHINE),
        (GradingError("sandbox_broke", ""), FaultKind.MACHINE),
        (GradingError("no_evidence", ""), FaultKind.TASK),
        (EpisodeError("machine_fault", ""), FaultKind.MACHINE),
        (EpisodeError("agent_failed", ""), FaultKind.AGENT),
    ],
    ids=lambda value: str(getattr(value, "reason", value)),
)
def test_whose_fault_an_error_is(error: OrelineError, fault: FaultKind) -> None:
    assert error.fault is fault
    row = reject(error, stage="x", subject="task", subject_id="1", purl="")
    assert (row.fault, row.is_passing) == (
        fault.value,
        fault is FaultKind.MACHINE and row.border not in {"SandboxError", "StorageError"},
    )
