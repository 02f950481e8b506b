"""One start of the sandbox for many starts of linters: what is asked, and what comes back."""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from oreline.rewards.inspection.linter import Answer
from oreline.sandbox.contract import Command, Limits, Mount, Sandbox
from oreline.sandbox.machine import run_watched
from oreline.sandbox.runtime import interpreter_inside

SCRIPT: Final = "/opt/inspection"
JOB_SECONDS: Final = 60.0
LIMITS: Final = Limits(
    wall_seconds=600.0, cpu_seconds=600, memory_mb=4096, processes=512, disk_mb=4096, output_bytes=64_000_000
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One start of a linter."""

    argv: tuple[str, ...]
    cwd: str
    files: tuple[str, ...] = ()
    """Below `cwd`; where none of them is there, it is not started and says nothing."""
    needs: tuple[str, ...] = ()
    """Below `cwd`; where one of them isn't there, the linter isn't."""
    seconds: float = JOB_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The work tree with some files put in, and what is started in it."""

    jobs: tuple[Job, ...]
    files: Mapping[str, bytes | None] = field(default_factory=dict)
    """By path below the work tree; None takes one away. Afterwards all is as it was."""


def run_states(
    sandbox: Sandbox, mounts: tuple[Mount, ...], variables: Mapping[str, str], states: Sequence[State]
) -> tuple[tuple[Answer, ...], ...]:
    """The answer to each job of each state; where the script itself was stopped, that it was.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    script = Mount(target=SCRIPT, layers=(Path(__file__).parent / "inside",))
    command = Command(
        argv=(interpreter_inside(), "-S", "-B", f"{SCRIPT}/run_linters.py"),
        mounts=(*mounts, script),
        env=variables,
        stdin=json.dumps([_encoded(state) for state in states]).encode(),
        limits=LIMITS,
        with_report=True,
    )
    finished = run_watched(sandbox, command)
    lost = Answer(exit_code=-1, output=f"all of them were stopped by {finished.stopped_by or 'a crash'}")
    return _read(finished.report, states) or tuple(tuple(lost for _ in state.jobs) for state in states)


def _encoded(state: State) -> Mapping[str, Any]:
    files = {
        path: None if text is None else base64.b64encode(text).decode("ascii") for path, text in state.files.items()
    }
    return {"jobs": [asdict(job) for job in state.jobs], "files": files}


def _read(report: bytes, states: Sequence[State]) -> tuple[tuple[Answer, ...], ...]:
    """A report is what a sandbox says: anything but its form is taken for none."""
    try:
        answers = tuple(tuple(_answer(answer) for answer in row) for row in json.loads(report))
    except (ValueError, TypeError, KeyError):
        return ()
    is_whole = [len(row) for row in answers] == [len(state.jobs) for state in states]
    return answers if is_whole else ()


def _answer(said: Any) -> Answer:
    return Answer(exit_code=int(said["exit_code"]), output=str(said["output"]))
