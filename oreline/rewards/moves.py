"""What each step of an episode did, read from its action and observation: files seen and edited, tests run.

What that is worth is the components' and `shaping.py`'s matter.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oreline.languages.shell.writes import path_below, written_paths
from oreline.records.base import canonical_json
from oreline.records.trajectory import Step
from oreline.sandbox.contract import WORK

TEST_RUN: Final = re.compile(
    r"(?:^|[\s/;&|(])(?:pytest|py\.test|unittest|tox|nox|jest|vitest|mocha|ava|ctest|nextest|gotestsum"
    r"|(?:go|cargo|npm|pnpm|yarn|bun|deno|make|ninja|meson|mvnw?|gradlew?|node|dotnet)\b[^;&|\n]{0,200}?\btests?)\b"
)
_RED: Final = re.compile(
    r"\b[1-9]\d* (?:failed|failing|errors?)\b|^(?:FAILED|FAIL|--- FAIL)\b|test result: FAILED|BUILD FAIL"
    r"|(?:Failures|Errors): [1-9]|^not ok\b",
    re.MULTILINE,
)
"""Told by output where a pipe hides the exit code."""
_SEARCHED: Final = 200_000
"""Characters of one command and of one output that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One step."""

    step: int
    action_type: str
    path: str
    """The file that was viewed, below the work tree; empty for other actions, and where that failed."""
    shown: str
    """What a command named and showed."""
    edited: tuple[str, ...]
    """Paths that it wrote to, as far as the action says."""
    made: tuple[str, ...]
    """Those of them that may be new."""
    tests: str
    """passing | failing; empty where no test was run."""
    is_repeated: bool
    """The same was done before and nothing was edited since: it can't have shown anything new."""
    is_refused: bool
    """The tool could not do what was asked, or nothing was asked."""
    characters: int
    """Of action and observation."""

    def shows(self, path: str) -> bool:
        """Whether the file was seen in this step."""
        return path == self.path or path in self.shown


def moves_of(steps: tuple[Step, ...]) -> tuple[Move, ...]:
    """All steps, in order."""
    repeated = repeats(steps)
    return tuple(_move(step, is_repeated) for step, is_repeated in zip(steps, repeated, strict=True))


def repeats(steps: tuple[Step, ...]) -> tuple[bool, ...]:
    """For each step whether it repeats an earlier action with no edit in between."""
    return tuple(_repeats(steps))


def _repeats(steps: tuple[Step, ...]) -> Iterator[bool]:
    seen: set[tuple[str, str]] = set()
    for step in steps:
        action = (step.action_type, canonical_json(step.action_input))
        yield action in seen
        if step.action_type == "edit_file":
            seen.clear()
        seen.add(action)


def _move(step: Step, is_repeated: bool) -> Move:
    command, output = (_text(found)[:_SEARCHED] for found in (step.action_input.get("command"), _output(step)))
    is_command, is_refused = step.action_type == "run_command", _is_refused(step, command)
    edited, made = ((), ()) if is_refused else _writes(step, command)
    is_view = step.action_type == "view_file" and not is_refused
    return Move(
        step=step.step,
        action_type=step.action_type,
        path=_path(step) if is_view else "",
        shown=f"{command}\n{output}" if is_command else "",
        edited=edited,
        made=made,
        tests=_tests(step, command, output) if is_command else "",
        is_repeated=is_repeated,
        is_refused=is_refused,
        characters=len(_text(_output(step))) + sum(len(_text(value)) for value in step.action_input.values()),
    )


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _output(step: Step) -> object:
    return step.observation.get("output")


def _path(step: Step) -> str:
    return path_below(_text(step.action_input.get("path")), WORK)


def _is_refused(step: Step, command: str) -> bool:
    if step.action_type == "run_command":
        return not command.strip()
    given = step.action_input
    is_idle = step.action_type == "edit_file" and given.get("old") == given.get("new")
    return bool(step.observation.get("error")) or is_idle


def _writes(step: Step, command: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if step.action_type == "edit_file":
        path = _path(step)
        return ((path,), () if step.action_input.get("old") else (path,)) if path else ((), ())
    writes = written_paths(command, WORK) if step.action_type == "run_command" else ()
    return tuple(write.path for write in writes), tuple(write.path for write in writes if write.may_be_new)


def _tests(step: Step, command: str, output: str) -> str:
    if not TEST_RUN.search(command):
        return ""
    exit_code = step.observation.get("exit_code")
    is_red = exit_code not in (0, None) or bool(_RED.search(output))
    return "failing" if is_red else "passing"
