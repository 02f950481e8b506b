"""A task on a tree of any language, made from a checkout and a bug: all that is needed to grade a change of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from oreline.languages.protection import is_protected
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.rewards.grade import grade_afresh
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.layers import find_files
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes, buggy_commit
from tests.doubles.episodes import a_task

Files = Mapping[str, str | None]


@dataclass(frozen=True)
class Ground:
    """A task on disk."""

    sandbox: Sandbox
    layout: DataLayout
    checkout: Checkout
    task: Task

    def patch(self, files: Files) -> str:
        """The patch of a change of the buggy tree: path to new text, None deletes."""
        with layer_of(bug_changes(self.checkout, self.task.patch), self.layout.scratch) as bug:
            return diff_of(_changes(files), (*self.checkout.work_layers, bug))

    def grade(self, files: Files, layers: tuple[str, ...] = ("canary", "twin")) -> Grade:
        """The grade of that change with those layers, run now."""
        return grade_afresh(self.sandbox, self.layout, self.checkout, self.task, self.patch(files), layers)


def make_ground(
    sandbox: Sandbox,
    layout: DataLayout,
    checkout: Checkout,
    bug: Files,
    *,
    failing: tuple[str, ...],
    passing: tuple[str, ...],
) -> Ground:
    """A task on a checkout's tree: `bug` is the buggy text of some files."""
    layout.scratch.mkdir(parents=True, exist_ok=True)
    good = {path: find_files(checkout.work_layers)[path].read_text("utf-8") for path in bug}
    with layer_of(_changes(bug), layout.scratch) as layer:
        fix = diff_of(_changes(good), (*checkout.work_layers, layer))
    paths = sorted(find_files(checkout.work_layers))
    task = a_task(
        patch=fix,
        base_commit=buggy_commit(checkout, bug_changes(checkout, fix)),
        language=checkout.language,
        FAIL_TO_PASS=failing,
        PASS_TO_PASS=passing,
        test_files=tuple(path for path in paths if is_protected(path, (), checkout.language)),
    )
    return Ground(sandbox, layout, checkout, task)


def _changes(files: Files) -> tuple[FileChange, ...]:
    return tuple(
        FileChange(path=path, content=None if text is None else text.encode()) for path, text in sorted(files.items())
    )
