"""The component that the guide shows is a whole one."""

import re
from dataclasses import replace
from types import ModuleType

import pytest

from pipelines.code import ROOT
from tests.doubles.episodes import FIX, a_grade, a_task, an_episode, evidence_of

TASK = a_task()
DOCUMENT = FIX.replace("calc.py", "README.md")


@pytest.fixture
def shown() -> ModuleType:
    guide = (ROOT / "docs/rewards.md").read_text("utf-8").partition("## A component in ten lines")[2]
    found = re.search(r"```python\n(.*?)```", guide, re.DOTALL)
    assert found
    assert 10 <= len([line for line in found[1].splitlines() if line.strip()]) <= 12
    module = ModuleType("shown")
    exec(found[1], module.__dict__)  # our own text
    return module


@pytest.mark.parametrize(("patch", "failing", "value"), [(DOCUMENT, 0, 1.0), (DOCUMENT, 1, 0.0), (FIX, 0, 0.0)])
def test_it_judges(shown: ModuleType, patch: str, failing: int, value: float) -> None:
    grade = replace(a_grade(TASK, failing=failing), graded_patch=patch)
    verdict = shown.COMPONENT.judge(evidence_of(TASK, an_episode(patch=patch), grade))
    assert verdict.value == value
    assert shown.COMPONENT.low <= verdict.value <= shown.COMPONENT.high
