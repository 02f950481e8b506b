"""What the audit looks at, made once: files changed in steps and in the final patch, commands run, files read."""

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from oreline.languages.shell.commands import ShellCommand, read_commands
from oreline.languages.shell.writes import Write, path_below, written_anywhere
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import Episode, Step
from oreline.rewards.component import Evidence
from oreline.rewards.patch_lines import hunk_lines
from oreline.sandbox.contract import WORK
from oreline.sandbox.patches import touched_paths
from oreline.validation.graded_part import adds_file, split_patch

PATCH: Final = "patch"
TRAJECTORY: Final = "trajectory"
Lines = tuple[tuple[int, str], ...]
_REMOVERS: Final = frozenset({"rm", "unlink", "shred", "rmdir", "mv", "truncate", "find"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a step or the final patch does to one file, as far as it is spelt out."""

    path: str
    """Below the work tree, or absolute outside; may hold wildcards in a step."""
    source: str
    """trajectory | patch."""
    step: int = 0
    may_be_new: bool
    """The file may not have been there before; in a patch: it was not."""
    is_removed: bool = False
    is_link: bool = False
    added: Lines = ()
    """Numbered from 1; 0 where the number isn't known."""
    around: Lines = ()
    """Added lines with those kept near them, as the change leaves them; empty where none of these are known."""
    beside: str = ""
    """Text of the file near the change, kept or removed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One simple command of a step."""

    step: int
    read: ShellCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """All of it."""

    task: Task
    grade: Grade
    changes: tuple[Change, ...]
    commands: tuple[Spoken, ...]
    lines: tuple[tuple[int, str], ...]
    """Whole command lines by step."""
    read: tuple[tuple[int, str], ...]
    """Paths of files that were viewed, by step."""

    def made(self, change: Change) -> bool:
        """Whether an earlier step was the first to write the file, as one that may not have been there."""
        if change.source != TRAJECTORY:
            return False
        first = next(other for other in self.changes if other.path == change.path)
        return first.may_be_new and first.step < change.step


def material_of(evidence: Evidence) -> Material:
    """The material of a graded episode."""
    steps = evidence.episode.trajectory
    lines = tuple((step.step, _text(step, "command")) for step in steps if step.action_type == "run_command")
    return Material(
        task=evidence.task,
        grade=evidence.grade,
        changes=(*_in_steps(steps), *_in_patch(evidence.episode)),
        commands=tuple(Spoken(step=step, read=read) for step, line in lines for read in read_commands(line)),
        lines=lines,
        read=tuple((step.step, _text(step, "path")) for step in steps if step.action_type == "view_file"),
    )


def _text(step: Step, name: str) -> str:
    return str(step.action_input.get(name, ""))


def _in_steps(steps: Sequence[Step]) -> Iterator[Change]:
    for step in steps:
        if step.action_type == "edit_file":
            yield _edit(step)
        elif step.action_type == "run_command":
            yield from _written(step.step, _text(step, "command"))


def _edit(step: Step) -> Change:
    old, new = _text(step, "old"), _text(step, "new")
    before = frozenset(old.split("\n"))
    path = posixpath.normpath(posixpath.join(WORK, _text(step, "path")))
    return Change(
        path=path_below(path, WORK) or path,
        source=TRAJECTORY,
        step=step.step,
        may_be_new=not old,
        added=tuple((0, line) for line in new.split("\n") if line not in before),
        beside=old,
    )


def _written(step: int, line: str) -> Iterator[Change]:
    reads = read_commands(line)
    removes = any(read.program in _REMOVERS or read.words[:2] == ("git", "rm") for read in reads)
    texts = {path: read.text for read in reads for path in read.written if read.text}
    for write in written_anywhere(line, WORK):
        path = path_below(write.path, WORK) or write.path
        text = next((texts[name] for name in texts if write.path.endswith(posixpath.normpath(name).lstrip("./"))), "")
        yield replace(_change(step, path, write, removes), added=tuple((0, one) for one in text.split("\n") if text))


def _change(step: int, path: str, write: Write, removes: bool) -> Change:
    return Change(
        path=path,
        source=TRAJECTORY,
        step=step,
        may_be_new=write.may_be_new,
        is_removed=removes and not write.may_be_new,
    )


def _in_patch(episode: Episode) -> Iterator[Change]:
    for part in split_patch(episode.patch):
        lines = tuple(hunk_lines(part))
        header = part.partition("\n@@ ")[0]
        for path in touched_paths(part):
            yield Change(
                path=path,
                source=PATCH,
                may_be_new=adds_file(part),
                is_removed="\ndeleted file mode " in header,
                is_link="file mode 120000" in header,
                added=tuple((line.number, line.text) for line in lines if line.sign == "+"),
                around=tuple((line.number, line.text) for line in lines if line.sign != "-"),
                beside="\n".join(line.text for line in lines if line.sign != "+"),
            )
