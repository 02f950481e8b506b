"""Candidates, tasks, episodes, grades and runs as verdicts see them, in a word or two; plain rows are `rows.py`."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from oreline.records.reward import Grade
from oreline.records.task import Candidate, Task
from oreline.records.testing import Status, TestResult, TestRun
from oreline.records.trajectory import Episode, Step
from oreline.rewards.component import Evidence
from tests.doubles import rows

FIX = rows.PATCH


def a_candidate(**changes: Any) -> Candidate:
    """A bug planted in `calc.py`."""
    candidate = Candidate(
        candidate_id="c0ffee00001111112222",
        origin="mutation",
        snapshot_id="5" * 64,
        purl="pkg:pypi/calc@1.0",
        repo="pypi/calc",
        patch=FIX,
        test_patch="",
        operator="swap_arithmetic",
        explanation="Subtracts where it should add.",
        path="calc.py",
        function="add",
        lines=(2,),
        covering_tests=("tests/test_calc.py::test_a", "tests/test_calc.py::test_b"),
        provenance={"before": "+", "after": "-"},
    )
    return dataclasses.replace(candidate, **changes)


def a_task(**changes: Any) -> Task:
    """A task with two FAIL_TO_PASS and four PASS_TO_PASS tests, all in `tests/test_calc.py`."""
    known = {
        "FAIL_TO_PASS": tuple(f"tests/test_calc.py::test_f{number}" for number in range(2)),
        "PASS_TO_PASS": tuple(f"tests/test_calc.py::test_p{number}" for number in range(4)),
        "test_files": ("pyproject.toml", "tests/test_calc.py"),
    }
    return rows.a_task(**{**known, **changes})


def a_step(number: int, action_type: str, **action_input: Any) -> Step:
    """A step whose input is told by keywords."""
    return rows.a_step(number, action_type, action_input)


def an_episode(*steps: Step, patch: str = "") -> Episode:
    """An episode of those steps, numbered as they come."""
    numbered = tuple(dataclasses.replace(step, step=number) for number, step in enumerate(steps, 1))
    return rows.an_episode(trajectory=numbered, patch=patch)


def a_grade(task: Task, *, failing: int = 0, broken: int = 0, **changes: Any) -> Grade:
    """A grade in which the first `failing` FAIL_TO_PASS still fail and the first `broken` PASS_TO_PASS broke."""
    known = {
        "task_id": task.instance_id,
        "fail_to_pass_passed": task.FAIL_TO_PASS[failing:],
        "fail_to_pass_failed": task.FAIL_TO_PASS[:failing],
        "pass_to_pass_failed": task.PASS_TO_PASS[:broken],
    }
    return rows.a_grade(**{**known, **changes})


def evidence_of(task: Task, episode: Episode, grade: Grade, **more: Any) -> Evidence:
    """What a judge is given."""
    return Evidence(task=task, episode=episode, grade=grade, **more)


def a_run(statuses: Mapping[str, Status], **changes: Any) -> TestRun:
    """A run that finished with those results."""
    results = tuple(
        TestResult(test_id=test_id, status=status, phase="call", duration_seconds=0.1)
        for test_id, status in sorted(statuses.items())
    )
    run = TestRun(
        results=results,
        collected=len(results),
        collection_errors=(),
        exit_code=1,
        stopped_by="",
        finished=True,
        duration_seconds=1.0,
        output_tail="",
    )
    return dataclasses.replace(run, **changes)
