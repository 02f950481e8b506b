"""Installation steps in the sandbox; those that fetch have the index mirror as their only way out."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from oreline.environments.excerpts import excerpt
from oreline.environments.index.opening import Door, Index
from oreline.environments.index.places import PORT, SCRIPTS, SOCKET, SOCKETS
from oreline.environments.index.server import Traffic
from oreline.errors import SandboxError, StorageError
from oreline.languages.contract import Step, Toolchain
from oreline.sandbox.bubblewrap import FIXED_ENVIRONMENT
from oreline.sandbox.contract import TOOLS, Command, Finished, Limits, Mount, Sandbox
from oreline.sandbox.machine import run_watched
from oreline.sandbox.runtime import interpreter_inside
from oreline.testing.events import read_events, whole_text

INSIDE: Final = Path(__file__).parent / "inside"
SAID_CHARACTERS: Final = 1500
SPARE_SECONDS: Final = 3.0
"""Of the wall clock, so that a step whose time is up can still be told of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDone:
    """How one step ended."""

    step: Step
    exit_code: int | None
    """None: it was stopped."""
    seconds: float
    output_tail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsDone:
    """What a run of steps did."""

    done: tuple[StepDone, ...]
    """Those that were begun, in order; none after the first that failed."""
    is_complete: bool
    """All steps ended well."""
    stopped_by: str
    """Empty, or the limit that ended the run: wall | cpu | memory | processes | output | disk."""
    traffic: Traffic = field(default_factory=Traffic)
    seconds: float = 0.0
    own_output: str = ""
    """The end of what the script that runs the steps said itself; empty when all is well."""

    @property
    def problem(self) -> str:
        """Empty, or a slug: index_unreachable, build_timeout, build_stopped, toolchain_missing, build_failed.

        Where an index owed an answer, that is why a step failed, whatever its tool made of it.
        """
        if self.is_complete:
            return ""
        if self.traffic.failures:
            return "index_unreachable"
        if self.stopped_by:
            return "build_timeout" if self.stopped_by == "wall" else "build_stopped"
        return "toolchain_missing" if self.done and self.done[-1].exit_code == 127 else "build_failed"

    @property
    def detail(self) -> str:
        """What went wrong, for a person: the step, what the mirror saw, where its output complains and its end."""
        if self.is_complete:
            return ""
        return "\n".join(_told(self))


def _told(done: StepsDone) -> Iterator[str]:
    last = done.done[-1] if done.done else None
    if last:
        how = (
            f"exit code {last.exit_code}" if last.exit_code is not None else f"stopped ({done.stopped_by or 'killed'})"
        )
        yield f"`{' '.join(last.step.argv)}`: {how} after {last.seconds:.1f} s"
    elif done.stopped_by:
        yield f"stopped by the {done.stopped_by} limit"
    yield from (f"index: {line}" for line in done.traffic.failures[:3])
    yield from (f"refused: {line}" for line in done.traffic.refused[:3])
    yield from (f"not in the index: {line}" for line in done.traffic.missing[-3:])
    if last:
        yield excerpt(last.output_tail.strip(), SAID_CHARACTERS)
    if done.own_output:
        yield done.own_output


def run_steps(
    sandbox: Sandbox,
    steps: Sequence[Step],
    mounts: Sequence[Mount],
    limits: Limits,
    index: Index | None,
    toolchain: Toolchain,
) -> StepsDone:
    """Run the steps one after another up to the first that fails, in one sandbox; raises nothing for what they do.

    `mounts` hold the work tree and whatever else is written; the toolchain's folders are added where they are missing.
    With an index, tools are pointed at it; without one there is no way out at all.

    Raises:
        SandboxError: the sandbox itself failed.
        StorageError: `disk_full`, where the mirror has no room to keep what it fetches.
    """
    with _door(index) as door:
        command = _command(steps, mounts, limits, door, toolchain)
        traffic = door.traffic if door else Traffic()
        done = _read(run_watched(sandbox, command), steps, traffic, sandbox.name)
    if traffic.full_disk:
        raise StorageError("disk_full", f"the mirror cannot keep what it fetches: {traffic.full_disk}; make room.")
    return done


@contextmanager
def _door(index: Index | None) -> Iterator[Door | None]:
    if index is None:
        yield None
        return
    with index.open_door() as door:
        yield door


def _command(
    steps: Sequence[Step], mounts: Sequence[Mount], limits: Limits, door: Door | None, toolchain: Toolchain
) -> Command:
    taken = {mount.target for mount in mounts}
    shown = [Mount(target=to, layers=(folder,)) for folder, to in toolchain.shown if to not in taken]
    own = [Mount(target=SCRIPTS, layers=(INSIDE,)), *([door.mount] if door else [])]
    order = {
        "steps": [_order(step, door, toolchain) for step in steps],
        "port": PORT if door else 0,
        "socket": f"{SOCKETS}/{SOCKET}",
        "files": [asdict(file) for file in Index.tool_files()] if door else [],
        "seconds": max(limits.wall_seconds - SPARE_SECONDS, limits.wall_seconds / 2),
    }
    return Command(
        argv=(interpreter_inside(), f"{SCRIPTS}/with_index.py"),
        mounts=(*mounts, *shown, *own),
        env={"PYTHONPATH": TOOLS},
        stdin=json.dumps(order).encode(),
        limits=limits,
        with_report=True,
    )


def _order(step: Step, door: Door | None, toolchain: Toolchain) -> Mapping[str, Any]:
    path = ":".join((*toolchain.path, FIXED_ENVIRONMENT["PATH"]))
    pointers = Index.variables() if door else ()
    variables = {**FIXED_ENVIRONMENT, "PATH": path, **dict(toolchain.variables), **dict(pointers)}
    return {"argv": step.argv, "cwd": step.cwd, "variables": {**variables, **dict(step.variables)}}


def _read(finished: Finished, steps: Sequence[Step], traffic: Traffic, sandbox: str) -> StepsDone:
    ended: dict[int, StepDone] = {}
    is_complete = is_late = False
    for event in read_events(finished.report):
        match event:
            # Before the first step nobody but the script has the report.
            case {"event": "no_way_out", "why": str(why)} if not ended:
                raise SandboxError(
                    "no_way_out",
                    f"inside the {sandbox} sandbox the index mirror's socket can't be reached ({why}), so nothing can "
                    "be fetched; gVisor has to be told --host-uds=open, as docs/sandbox.md has it",
                )
            case {"event": "step_started", "number": int(number)} if 0 <= number < len(steps):
                ended[number] = StepDone(step=steps[number], exit_code=None, seconds=0.0, output_tail="")
            case {"event": "step", "number": int(number), "seconds": float(seconds), "output": str(output)} if (
                number in ended
            ):
                code = event.get("exit_code") if type(event.get("exit_code")) is int else None
                ended[number] = StepDone(
                    step=steps[number], exit_code=code, seconds=seconds, output_tail=whole_text(output)
                )
                is_late = code is None
            case {"event": "end", "exit_code": 0}:
                is_complete = len(ended) == len(steps)
    done = tuple(ended.values())
    return StepsDone(
        done=done,
        is_complete=is_complete and finished.exit_code == 0,
        stopped_by=finished.stopped_by or ("wall" if is_late else ""),
        traffic=traffic,
        seconds=finished.duration_seconds,
        own_output=(finished.stdout + finished.stderr).decode("utf-8", "replace").strip()[-1500:],
    )
