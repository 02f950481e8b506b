"""The session: a task's buggy tree in a sandbox, and the tools that act on it there. Nothing is recorded here.

What an agent wrote is never opened from outside while it can still change it, and never through a link.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from oreline.agents.contract import EDIT_FILE, RUN_COMMAND, SUBMIT, VIEW_FILE, Action, Observation
from oreline.agents.repository import task_repository
from oreline.agents.settings import EpisodeSettings
from oreline.agents.shown import decode
from oreline.agents.tools import FILE_TOOLS, file_command, read_answer, read_output, shell_command
from oreline.languages.registry import LANGUAGES
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.sandbox.changes import find_changes, read_change
from oreline.sandbox.contract import Command, Finished, Limits, Mount, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.layers import find_file
from oreline.sandbox.patches import diff_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import is_cache

PATCH_BYTES: Final = 8_000_000
"""Content of all changed files that a patch holds; the largest beyond it are left out."""
COMMAND_BYTES: Final = 100_000
"""The kernel takes no longer argument than 131,072."""
TEXT_INPUTS = {VIEW_FILE: ("path",), EDIT_FILE: ("path", "old", "new"), RUN_COMMAND: ("command",), SUBMIT: ()}
"""Inputs of each action that must be there, as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One episode's work tree. What is written stays from call to call; processes and /tmp don't."""

    sandbox: Sandbox
    checkout: Checkout
    """The buggy tree with its `.git`."""
    upper: Path
    protected: tuple[str, ...]
    settings: EpisodeSettings

    def execute(self, action: Action, seconds: float) -> Observation:
        """Carry out an action within so many seconds of wall time.

        Raises:
            SandboxError: the sandbox itself failed.
        """
        complaint = _complaint(action)
        if complaint:
            return Observation(error=f"bad_input: {complaint}")
        if action.type == SUBMIT:
            return Observation()
        limits = Limits(wall_seconds=min(seconds, self.settings.command_seconds), memory_mb=self.settings.memory_mb)
        if action.type == RUN_COMMAND:
            finished = self._run(shell_command(action), limits)
            return read_output(finished, self.settings.output_bytes)
        finished = self._run(
            file_command(action), limits, Mount(target=FILE_TOOLS, layers=(Path(__file__).parent / "inside",))
        )
        return read_answer(finished, self.settings.output_bytes)

    def _run(self, command: tuple[tuple[str, ...], bytes], limits: Limits, *tools: Mount) -> Finished:
        argv, stdin = command
        cache_upper = self.upper.with_name("cache")
        mounts = (*self.checkout.complete().mounts(self.upper, self.protected, cache_upper), *tools)
        env = self.checkout.variables()
        return self.sandbox.run(Command(argv=argv, stdin=stdin, mounts=mounts, limits=limits, env=env))

    def patch(self) -> tuple[str, tuple[str, ...]]:
        """All that was changed of the buggy tree, in `git diff` form, and the paths that form or size leaves out.

        Caches and git's own files are no change.
        """
        found = find_changes(self.upper, self.checkout.work_layers)
        changed = {path: file for path, file in found.items() if not is_cache(path) and not self._is_output(path)}
        kept = choose_files(changed)
        changes = tuple(read_change(path, changed[path]) for path in kept)
        return diff_of(changes, self.checkout.work_layers), tuple(sorted(changed.keys() - set(kept)))

    def _is_output(self, path: str) -> bool:
        """Whether a new file lies where builds of the language write to."""
        outputs = LANGUAGES[self.checkout.language].outputs
        return not outputs.isdisjoint(path.split("/")) and not find_file(self.checkout.work_layers, path)


@contextmanager
def open_session(
    layout: DataLayout, sandbox: Sandbox, task: Task, checkout: Checkout, settings: EpisodeSettings
) -> Iterator[Session]:
    """A session on the buggy tree of `task`; all it wrote is removed afterwards.

    Raises:
        CandidateError: the task's patch doesn't apply to the checkout.
        EpisodeError: the buggy tree is not the one the task was validated on.
    """
    with lend_folder(layout.scratch, "episode") as scratch:
        buggy = task_repository(checkout, task, scratch)
        # Byte code of tests that an agent is not to see would show them.
        buggy = replace(buggy, bytecode=()) if task.test_patch else buggy
        upper = scratch / "upper"
        upper.mkdir()
        protected = tuple(path for path in task.test_files if _is_there(buggy, path))
        yield Session(sandbox=sandbox, checkout=buggy, upper=upper, protected=protected, settings=settings)


def choose_files(changed: Mapping[str, Path | None]) -> tuple[str, ...]:
    """Paths of changes that a patch can hold, smallest first until they are too many bytes; in the order given."""
    sizes = {path: file.lstat().st_size if file else 0 for path, file in changed.items()}
    room, chosen = PATCH_BYTES, set()
    for path in sorted(sizes, key=sizes.__getitem__):
        room -= sizes[path]
        if room >= 0 and not _is_odd_link(changed[path]):
            chosen.add(path)
    return tuple(path for path in changed if path in chosen)


def _is_odd_link(file: Path | None) -> bool:
    """Whether it is a link to a name that isn't UTF-8, which a patch has no form for."""
    return file is not None and file.is_symlink() and "encoding" in decode(os.fsencode(file.readlink()))[1]


def _is_there(checkout: Checkout, path: str) -> bool:
    return any((layer / path).exists() for layer in checkout.work_layers)


def _complaint(action: Action) -> str:
    """What is wrong with an action's form, or empty."""
    if action.type not in TEXT_INPUTS:
        return f"there is no tool {action.type!r}; the tools are {', '.join(TEXT_INPUTS)}"
    for name in TEXT_INPUTS[action.type]:
        value = action.input.get(name)
        if not isinstance(value, str):
            return f"{action.type} needs {name!r} as text"
        if "\0" in value and name in {"path", "command"}:
            return f"{name!r} holds a NUL character"
        if name == "command" and len(value.encode()) > COMMAND_BYTES:
            return f"the command is longer than {COMMAND_BYTES} bytes; write a file and run that"
    for name in ("start", "end"):
        if not isinstance(action.input.get(name), int | None):
            return f"{name!r} must be a whole number"
    return ""
