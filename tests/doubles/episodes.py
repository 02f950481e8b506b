"""Tasks, episodes, grades and canaries in a few words, for tests that need one and care for a field or two."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from oreline.records.reward import Grade
from oreline.records.task import Candidate, Task
from oreline.records.testing import Status, TestResult, TestRun
from oreline.records.trajectory import AgentInfo, Episode, Step, TrajectoryRepo

PURL = "pkg:pypi/calculator@1.0.0"
FIX = "diff --git a/calc.py b/calc.py\n--- a/calc.py\n+++ b/calc.py\n@@ -1 +1 @@\n-x = value - 1\n+x = value + 1\n"


def a_candidate(**fields: Any) -> Candidate:
    """A planted bug in `calc.py`."""
    known = {
        "candidate_id": "c0ffee0000000000",
        "origin": "mutation",
        "snapshot_id": "snapshot",
        "purl": PURL,
        "repo": "pypi/calculator",
        "patch": FIX,
        "test_patch": "",
        "operator": "swap_arithmetic",
        "explanation": "Subtracts where it should add.",
        "path": "calc.py",
        "function": "step",
        "lines": (1,),
        "covering_tests": ("tests/test_calc.py::test_a", "tests/test_calc.py::test_b"),
        "provenance": {"before": "+", "after": "-"},
    }
    return Candidate(**{**known, **fields})


def a_task(**fields: Any) -> Task:
    """A task with two FAIL_TO_PASS and four PASS_TO_PASS tests, all in `tests/test_calc.py`."""
    known = {
        "instance_id": "pypi__calculator-1.0.0-c0ffee0000",
        "repo": "pypi/calculator",
        "version": "1.0.0",
        "base_commit": "b" * 40,
        "environment_setup_commit": "e" * 40,
        "problem_statement": "step gives wrong numbers",
        "hints_text": "",
        "patch": FIX,
        "test_patch": "",
        "FAIL_TO_PASS": tuple(f"tests/test_calc.py::test_f{number}" for number in range(2)),
        "PASS_TO_PASS": tuple(f"tests/test_calc.py::test_p{number}" for number in range(4)),
        "purl": PURL,
        "snapshot_id": "snapshot",
        "candidate_id": "c0ffee0000000000",
        "environment_id": "environment",
        "image": "",
        "runtime": "cpython-3.11.7",
        "install": (),
        "lock": (),
        "test_command": "pytest",
        "test_files": ("pyproject.toml", "tests/test_calc.py"),
        "language": "python",
        "license": "MIT",
        "created_at": "2024-01-01T00:00:00Z",
        "origin": "mutation",
        "operator": "swap_arithmetic",
        "difficulty": 0.5,
        "gold_runs": 3,
        "bug_runs": 2,
        "split": "train",
        "provenance": {},
    }
    return Task(**{**known, **fields})


def a_step(number: int, action_type: str, **action_input: Any) -> Step:
    """A step with an empty observation."""
    return Step(
        step=number,
        timestamp="2024-01-01T00:00:00Z",
        action_type=action_type,
        action_input=action_input,
        observation={"output": ""},
        signals={},
    )


def an_episode(*steps: Step, **fields: Any) -> Episode:
    """An episode of those steps that left nothing behind."""
    known = {
        "trajectory_id": "t" * 64,
        "task_id": "pypi__calculator-1.0.0-c0ffee0000",
        "purl": PURL,
        "task_description": "step gives wrong numbers",
        "repo": TrajectoryRepo(url=PURL, commit="b" * 40, language="python", test_command="pytest"),
        "agent": AgentInfo(name="oracle", version="1", model=""),
        "trajectory": steps,
        "exit_status": "submitted",
        "patch": "",
        "duration_seconds": 1.0,
    }
    return Episode(**{**known, **fields})


def a_grade(task: Task, *, failing: int = 0, broken: int = 0, **fields: Any) -> Grade:
    """A grade in which the first `failing` FAIL_TO_PASS still fail and the first `broken` PASS_TO_PASS broke."""
    known = {
        "task_id": task.instance_id,
        "graded_patch": "",
        "dropped_paths": (),
        "fail_to_pass_passed": task.FAIL_TO_PASS[failing:],
        "fail_to_pass_failed": task.FAIL_TO_PASS[:failing],
        "pass_to_pass_failed": task.PASS_TO_PASS[:broken],
        "missing": (),
        "canaries_hold": True,
        "is_trustworthy": True,
        "reason": "",
    }
    return Grade(**{**known, **fields})


def a_run(statuses: Mapping[str, Status], **fields: Any) -> TestRun:
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
    return dataclasses.replace(run, **fields)
