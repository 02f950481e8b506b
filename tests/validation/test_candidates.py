"""From hand-made candidates to tasks, in a real sandbox."""

from dataclasses import replace

import pytest

from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.records.task import Candidate
from oreline.records.testing import BaselineTest, HealthReport
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest, run_tests
from oreline.validation.candidates import validate_candidates
from oreline.validation.reach import Reach
from oreline.validation.settings import ValidationSettings
from oreline.validation.trees import bug_changes, buggy_commit
from tests.doubles.episodes import a_candidate
from tests.doubles.offline import PURL, offline_repository

pytestmark = pytest.mark.sandbox

CALC = """\
def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def unseen(a):
    return a + 1


def half(a):
    while a > 10:
        a = a // 2
    return a
"""
TESTS = """\
from calc import add, half, sub, unseen


def test_add():
    assert add(1, 2) == 3


def test_add_zero():
    assert add(0, 0) == 0


def test_sub():
    assert sub(3, 1) == 2


def test_unseen():
    unseen(1)


def test_half():
    assert half(20) == 10


def test_half_more():
    assert half(80) == 10


def test_half_most():
    assert half(800) == 6
"""
FILES = {"calc.py": CALC, "tests/test_calc.py": TESTS, "pyproject.toml": "[tool.pytest.ini_options]\n"}
COVERING = {
    "add": ("test_add", "test_add_zero"),
    "sub": ("test_sub",),
    "unseen": ("test_unseen",),
    "half": ("test_half", "test_half_more", "test_half_most"),
}


class Validated:
    """A repository with its baseline; candidates are made from pairs of right and wrong text."""

    def __init__(self, sandbox, layout: DataLayout):
        self.sandbox, self.layout = sandbox, layout
        self.repository, self.snapshot, self.environment = offline_repository(layout, FILES)
        self.checkout = checkout_of(layout, self.environment)
        run = run_tests(sandbox, self.checkout, TestRequest())
        self.baseline = [
            BaselineTest(
                snapshot_id=self.snapshot.snapshot_id,
                test_id=result.test_id,
                statuses=(result.status.value,) * 4,
                is_stable=True,
                label="stable",
                duration_seconds=0.01,
            )
            for result in run.results
        ]

    def candidate(self, number: int, function: str, right: str, wrong: str) -> Candidate:
        wrong_file = FileChange(path="calc.py", content=CALC.replace(right, wrong).encode())
        with layer_of((wrong_file,), self.layout.scratch) as layer:
            right_file = FileChange(path="calc.py", content=CALC.encode())
            patch = diff_of((right_file,), (*self.checkout.work_layers, layer))
        return a_candidate(
            candidate_id=f"{number:020x}",
            purl=PURL,
            patch=patch,
            function=function,
            covering_tests=tuple(f"tests/test_calc.py::{name}" for name in COVERING[function]),
            operator=f"operator_{number}",
        )

    def validate(self, *candidates: Candidate, **settings):
        health = HealthReport(
            snapshot_id=self.snapshot.snapshot_id,
            environment_id=self.environment.environment_id,
            purl=PURL,
            verdict="healthy",
            reasons=(),
            runs=("default", "default", "shuffled:1", "fast_clock"),
            tests=len(self.baseline),
            stable=len(self.baseline),
            pass_share=1.0,
            duration_seconds=1.0,
        )
        return validate_candidates(
            self.layout,
            self.sandbox,
            self.repository,
            self.snapshot,
            self.environment,
            health,
            self.baseline,
            Reach((), (), frozenset()),
            candidates,
            ValidationSettings(shortest_test_limit_seconds=1.0, **settings),
            silent,
        )


@pytest.fixture
def validated(sandbox, layout):
    return Validated(sandbox, layout)


def test_a_task(validated):
    candidate = validated.candidate(1, "add", "a + b", "a * b")
    kept = validated.validate(candidate)
    assert kept.rejected == ()
    (task,) = kept.rows
    assert task.instance_id == "pypi__offline-1.0.0-0000000000"
    assert task.FAIL_TO_PASS == ("tests/test_calc.py::test_add",)
    assert "tests/test_calc.py::test_add_zero" in task.PASS_TO_PASS
    assert len(task.PASS_TO_PASS) == 6
    assert (task.gold_runs, task.bug_runs) == (4, 2)
    assert task.provenance["difficulty"]["notice"] == 0.5
    assert 0 < task.difficulty < 1
    assert task.base_commit == buggy_commit(validated.checkout, bug_changes(validated.checkout, candidate.patch))
    assert task.test_files == ("pyproject.toml", "tests")
    assert task.patch == candidate.patch
    assert task.provenance["screen_tests"] == 2
    assert task.provenance["before"] == "+"
    assert (task.stability_passes, task.stability_runs) == (6, 6)
    assert task.near_misses > task.near_misses_survived == 0


def test_tasks_whose_tests_accept_more_near_misses_than_a_recipe_allows_are_left_out(validated):
    loose = validated.candidate(1, "half", "a > 10", "a > 30")
    (task,) = validated.validate(loose, near_misses=30).rows
    assert 0 < task.near_misses_survived < task.near_misses
    assert len(task.provenance["near_miss_survivors"]) == task.near_misses_survived
    kept = validated.validate(loose, near_misses=30, most_survivors=0)
    assert kept.rows == ()
    assert [(row.subject_id, row.reason) for row in kept.rejected] == [(loose.candidate_id, "weak_tests")]


def test_rejections_say_why(validated):
    gone = replace(validated.candidate(5, "add", "a + b", "a * b"), patch=a_candidate().patch)
    hanging = validated.candidate(4, "half", "a = a // 2", "a = a + 0")
    kept = validated.validate(
        validated.candidate(1, "unseen", "a + 1", "a + 2"),
        validated.candidate(2, "sub", "def sub(a, b):", "def sub(a, b:"),
        hanging,
        gone,
        replace(validated.candidate(6, "sub", "a - b", "b - a"), covering_tests=()),
    )
    assert kept.rows == ()
    assert [(rejection.reason, rejection.border) for rejection in kept.rejected] == [
        ("survived", "ValidationError"),
        ("breaks_collection", "ValidationError"),
        ("hangs_too_long", "ValidationError"),
        ("patch_does_not_apply", "CandidateError"),
        ("survived", "ValidationError"),
    ]
    assert {rejection.stage for rejection in kept.rejected} == {"tasks/validated"}


def test_the_choice_follows_the_candidates_order(validated):
    candidates = [
        validated.candidate(1, "add", "a + b", "a * b"),
        validated.candidate(2, "add", "a + b", "a - b"),
        validated.candidate(3, "unseen", "a + 1", "a + 2"),
        validated.candidate(4, "sub", "a - b", "b - a"),
        validated.candidate(5, "half", "a > 10", "a > 11"),
        validated.candidate(6, "half", "// 2", "// 3"),
    ]
    kept = validated.validate(*candidates, tasks_per_function=1, tasks_per_repository=2, operator_share=1.0)
    assert [task.candidate_id for task in kept.rows] == [candidates[0].candidate_id, candidates[3].candidate_id]
    assert [(rejection.subject_id, rejection.reason) for rejection in kept.rejected] == [
        (candidates[1].candidate_id, "too_similar"),
        (candidates[2].candidate_id, "survived"),
        (candidates[4].candidate_id, "over_quota"),
        (candidates[5].candidate_id, "over_quota"),
    ]
