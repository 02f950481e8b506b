"""A tiny repository with a planted bug, made once: everything that grading needs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from oreline.languages.protection import protected_paths
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.rewards.grade import ALL, grade_afresh
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import Checkout, checkout_of
from oreline.validation.trees import bug_changes, buggy_commit
from tests.doubles.episodes import a_task
from tests.doubles.offline import offline_repository

CALC = '''\
"""Two sums."""


def add(a, b):
    return a + b


def sub(a, b):
    return a - b
'''
BUGGY = CALC.replace("a + b", "a * b")
TESTS = """\
import unittest

import pytest

from calc import add, sub


def test_add():
    assert add(1, 2) == 3


def test_add_refuses_text():
    with pytest.raises(TypeError):
        add("a", 2)


def test_sub():
    assert sub(3, 2) == 1


class TestMethods(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(5, 5), 10)
"""
FILES = {
    "calc.py": CALC,
    "tests/test_calc.py": TESTS,
    "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
}
Files = Mapping[str, str | None]


@dataclass(frozen=True)
class Ground:
    """A task on disk, with all that is needed to grade a change of it."""

    sandbox: Bubblewrap
    layout: DataLayout
    checkout: Checkout
    task: Task

    def patch(self, files: Files) -> str:
        """The patch of a change of the buggy tree: path to new text, None deletes."""
        changes = tuple(
            FileChange(path=path, content=None if text is None else text.encode("utf-8", "surrogateescape"))
            for path, text in sorted(files.items())
        )
        with layer_of(bug_changes(self.checkout, self.task.patch), self.layout.scratch) as bug:
            return diff_of(changes, (*self.checkout.work_layers, bug))

    def grade(self, files: Files, layers: Sequence[str] = ALL) -> Grade:
        """The grade of that change, run now."""
        return grade_afresh(self.sandbox, self.layout, self.checkout, self.task, self.patch(files), layers)


@pytest.fixture(scope="session")
def ground(sandbox: Bubblewrap, tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return make_ground(sandbox, tmp_path_factory.mktemp("ground"), FILES)


@pytest.fixture(scope="session")
def make(sandbox: Bubblewrap, tmp_path_factory: pytest.TempPathFactory) -> Callable[[Files], Ground]:
    """Another ground, with some files added or put in place of the usual ones."""
    return lambda files: make_ground(sandbox, tmp_path_factory.mktemp("ground"), {**FILES, **files})


def make_ground(sandbox: Bubblewrap, folder: Path, files: Mapping[str, str]) -> Ground:
    layout = DataLayout(folder)
    _, snapshot, environment = offline_repository(layout, files)
    checkout = checkout_of(layout, environment)
    bug = (FileChange(path="calc.py", content=BUGGY.encode()),)
    with layer_of(bug, layout.scratch) as layer:
        fix = diff_of((FileChange(path="calc.py", content=CALC.encode()),), (*checkout.work_layers, layer))
    task = a_task(
        patch=fix,
        base_commit=buggy_commit(checkout, bug_changes(checkout, fix)),
        snapshot_id=snapshot.snapshot_id,
        environment_id=environment.environment_id,
        test_command=environment.test_command,
        FAIL_TO_PASS=tuple(f"tests/test_calc.py::{name}" for name in FAILING),
        PASS_TO_PASS=("tests/test_calc.py::test_sub",),
        test_files=protected_paths(layout.tree(snapshot.snapshot_id), "python"),
    )
    return Ground(sandbox=sandbox, layout=layout, checkout=checkout, task=task)


FAILING = ("TestMethods::test_add", "test_add", "test_add_refuses_text")
