"""What tests of model-written bugs share: a tree with two functions, and a model that is asked about them."""

from collections import Counter
from pathlib import Path

import pytest

from oreline.chat import URL_VARIABLE
from oreline.mutation.plant import MutationSettings, plant_bugs
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.sandbox.patches import apply_patch
from tests.doubles.model import scripted_model
from tests.doubles.trees import write
from tests.mutation.test_plant import SNAPSHOT, STABLE, covered

CLAMP = '''\
def clamp(value, low, high=10):
    """Value, but at least low."""
    # High is a limit as well.
    if value < low:
        return low
    if value is None:
        raise ValueError("no value")
    return min(value, high)
'''
PUSH = """\
    def push(self, row):
        if row is None:
            return 0
        self.rows.append(row)
        self.size += 1
        return self.size
"""
CORE = f'"""Tiny."""\n\nLIMIT = 10\n\n\n{CLAMP}\n\nclass Queue:\n    rows = []\n    size = 0\n\n{PUSH}'
TESTS = "def test_a():\n    assert clamp(1, 2) == 2\n\n\ndef test_b():\n    assert clamp(99, 2) == 10\n"


def fenced(code: str) -> str:
    return f"Here you are:\n\n```python\n{code}```\n"


class Setting:
    """A tree, and a folder of answers."""

    def __init__(self, folder: Path, core: str = CORE, path: str = "tiny/core.py") -> None:
        self.tree = write(folder / "tree", {path: core, "tests/test_core.py": TESTS})
        self.answers = folder / "answers"
        self.lines = (covered(path, *range(1, core.count("\n") + 2)),)

    def plant(self, **settings: object) -> Kept[Candidate]:
        chosen = MutationSettings.model_validate({"model": "wise", "operators": ["sign_dropped"], **settings})
        return plant_bugs(SNAPSHOT, (self.tree,), self.lines, STABLE, chosen, self.answers)

    def fixed_and_buggy(self, row: Candidate) -> tuple[bytes, bytes]:
        (change,) = apply_patch(row.patch, (self.tree,), reverse=True)
        assert change.content is not None
        return (self.tree / row.path).read_bytes(), change.content


def ask(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, clamp: str, push: str = "No.", **settings: object
) -> Kept[Candidate]:
    """What becomes of two answers."""

    def answer(asked: str) -> str:
        return clamp if "function `clamp`" in asked else push

    with scripted_model(answer) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        return setting.plant(**settings)


def reasons(kept: Kept[Candidate]) -> Counter[str]:
    return Counter(row.reason for row in kept.rejected)


WRONG = CLAMP.replace("<", "<=")
