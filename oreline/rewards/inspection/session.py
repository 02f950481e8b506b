"""One start of the sandbox for many starts of linters: what is asked, and what comes back."""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from oreline.rewards.inspection.linter import Answer
from oreline.sandbox.contract import Command, Limits, Mount, Sandbox
from oreline.sandbox.machine import run_watched
from oreline.sandbox.runtime import interpreter_inside

SCRIPT: Final = "/opt/inspection"
JOB_SECONDS: Final = 60.0
LIMITS: Final = Limits(
    wall_seconds=600.0, cpu_seconds=600, memory_mb=4096, processes=512, disk_mb=4096, output_bytes=64_000_000
)
State = Mapping[str, bytes | None]
"""Files that are put into the work tree; None takes one away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One start of a linter, in each state."""

    argv: tuple[str, ...]
    cwd: str
    seconds: float = JOB_SECONDS


def run_jobs(
    sandbox: Sandbox,
    mounts: tuple[Mount, ...],
    variables: Mapping[str, str],
    jobs: Sequence[Job],
    states: Sequence[State] = ({},),
) -> tuple[tuple[Answer, ...], ...]:
    """The answer to each job in each state; none where the script itself was stopped.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    order = {"jobs": [asdict(job) for job in jobs], "states": [_encoded(state) for state in states]}
    script = Mount(target=SCRIPT, layers=(Path(__file__).parent / "inside",))
    command = Command(
        argv=(interpreter_inside(), "-S", "-B", f"{SCRIPT}/run_linters.py"),
        mounts=(*mounts, script),
        env=variables,
        stdin=json.dumps(order).encode(),
        limits=LIMITS,
        with_report=True,
    )
    return _read(run_watched(sandbox, command).report, len(jobs), len(states))


def _encoded(state: State) -> Mapping[str, str | None]:
    return {
        path: None if content is None else base64.b64encode(content).decode("ascii") for path, content in state.items()
    }


def _read(report: bytes, jobs: int, states: int) -> tuple[tuple[Answer, ...], ...]:
    """A report is what a sandbox says: anything but its form is taken for none."""
    try:
        said = json.loads(report)
        answers = tuple(tuple(Answer(**answer) for answer in row) for row in said)
    except (ValueError, TypeError):
        return ()
    is_whole = len(answers) == states and all(len(row) == jobs for row in answers)
    return answers if is_whole else ()
