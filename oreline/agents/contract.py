"""What an agent is: a plain generator that yields actions and is sent observations. No agent lives here."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from oreline.records.task import Task

VIEW_FILE: Final = "view_file"
EDIT_FILE: Final = "edit_file"
RUN_COMMAND: Final = "run_command"
SUBMIT: Final = "submit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One use of one tool; the functions below make them."""

    type: str
    """view_file | edit_file | run_command | submit."""
    input: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What came back. Facts that don't apply are left out of `facts`."""

    output: str = ""
    """Text; where bytes are not UTF-8, `encoding` says how they are shown."""
    error: str = ""
    """`slug: sentence` when the tool could not do what was asked; empty otherwise."""
    exit_code: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Such as `is_truncated`, `stopped_by`, `duration_seconds`, `start`, `end`, `total_lines`."""

    def to_map(self) -> dict[str, Any]:
        """As it is recorded: `output` always, the rest where it applies."""
        known: dict[str, Any] = {"output": self.output}
        if self.error:
            known["error"] = self.error
        if self.exit_code is not None:
            known["exit_code"] = self.exit_code
        return {**known, **self.facts}


Acting = Generator[Action, Observation, None]


class Agent(Protocol):
    """Who acts. The same task and the same observations make it yield the same actions."""

    @property
    def name(self) -> str:
        """Key in the registry, such as `oracle`."""
        ...

    @property
    def version(self) -> str:
        """Changes when its behaviour does."""
        ...

    @property
    def model(self) -> str:
        """Model it asks; empty when it asks none."""
        ...

    def act(self, task: Task) -> Acting:
        """Yield actions until one is `submit`; coming to an end without it is the same as submitting."""
        ...


def view_file(path: str, start: int | None = None, end: int | None = None) -> Action:
    """Show a file, or its lines `start` to `end`, counted from 1 and both included."""
    lines = {key: value for key, value in (("start", start), ("end", end)) if value is not None}
    return Action(type=VIEW_FILE, input={"path": path, **lines})


def edit_file(path: str, old: str, new: str) -> Action:
    """Replace `old`, which must occur exactly once, by `new`; an empty `old` creates the file."""
    return Action(type=EDIT_FILE, input={"path": path, "old": old, "new": new})


def run_command(command: str) -> Action:
    """Run a shell command in the work tree."""
    return Action(type=RUN_COMMAND, input={"command": command})


def submit() -> Action:
    """Say that the work is done."""
    return Action(type=SUBMIT, input={})
