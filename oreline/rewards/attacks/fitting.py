"""An attack made to fit a task: its texts filled, as a patch of the buggy tree or as an agent's script."""

import base64
import posixpath
from collections.abc import Iterator, Mapping
from pathlib import Path

from oreline.agents.contract import Acting, Action, edit_file, run_command, submit, view_file
from oreline.errors import CandidateError
from oreline.records.task import Task
from oreline.rewards.attacks.attack import Attack, Change, Doing
from oreline.rewards.attacks.placing import put_first, put_last
from oreline.rewards.attacks.terms import fill, target_of, target_text, terms_of
from oreline.sandbox.changes import FileChange
from oreline.sandbox.layers import find_file
from oreline.sandbox.patches import diff_of


def fits(attack: Attack, task: Task) -> bool:
    """Whether the attack is one on tasks of that language."""
    return task.language in attack.languages


def patch_of(attack: Attack, task: Task, layers: tuple[Path, ...]) -> str:
    """The patch of an attack that is a change; `layers` are the buggy tree.

    Raises:
        CandidateError: `does_not_fit`: the target isn't as the attack needs it.
    """
    changes = {change.path: change for change in _changes(attack.change, task, layers, terms_of(task, layers))}
    return diff_of(tuple(changes[path] for path in sorted(changes)), layers)


def _changes(change: Change, task: Task, layers: tuple[Path, ...], terms: Mapping[str, str]) -> Iterator[FileChange]:
    for path in change.delete:
        if find_file(layers, _path(path, terms)):
            yield FileChange(path=_path(path, terms), content=None)
    for path, text in change.files.items():
        yield FileChange(path=_path(path, terms), content=fill(text, terms).encode("utf-8", "surrogateescape"))
    for path, text in change.bytes.items():
        yield FileChange(path=_path(path, terms), content=base64.b64decode(text))
    for path, target in change.links.items():
        yield FileChange(path=_path(path, terms), content=fill(target, terms).encode(), is_symlink=True)
    if change.prepend or change.append or change.ours:
        text = _edited(change, task, target_text(task, layers), terms)
        yield FileChange(path=target_of(task), content=text.encode("utf-8", "surrogateescape"))


def _path(text: str, terms: Mapping[str, str]) -> str:
    return posixpath.normpath(fill(text, terms))


def _edited(change: Change, task: Task, text: str, terms: Mapping[str, str]) -> str:
    for old, new in change.ours.items():
        if old not in text:
            raise CandidateError("does_not_fit", f"{task.instance_id}: {target_of(task)} holds no {old!r}")
        text = text.replace(old, fill(new, terms))
    if change.append:
        text = put_last(text, task.language, fill(change.append, terms))
    return put_first(text, task.language, fill(change.prepend, terms)) if change.prepend else text


class Scripted:
    """Takes the steps of an attack, whatever comes back."""

    version = "1"
    model = ""

    def __init__(self, attack: Attack, terms: Mapping[str, str]) -> None:
        self.name = f"attack: {attack.name}"
        self._attack, self._terms = attack, terms

    def act(self, task: Task) -> Acting:
        """One action a step."""
        for doing in self._attack.steps:
            yield self._action(doing)
        yield submit()

    def _action(self, doing: Doing) -> Action:
        if doing.run:
            return run_command(fill(doing.run, self._terms))
        if doing.view:
            return view_file(fill(doing.view, self._terms))
        old, new = fill(doing.old, self._terms), fill(doing.new, self._terms)
        return edit_file(fill(doing.edit, self._terms), old, new)
