"""From a source release to tasks that are what they say: the real index, environment, operators, runs and grader."""

import pytest

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.mutation.plant import MutationSettings, plant_bugs
from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.rewards.verify import verify_task
from oreline.testing.checkout import checkout_of
from oreline.testing.coverage import find_blind_spots, measure_coverage
from oreline.testing.runner import TestRequest
from oreline.validation.baseline import measure_baseline
from oreline.validation.candidates import validate_candidates
from oreline.validation.health_settings import HealthSettings
from oreline.validation.reach import Reach
from oreline.validation.settings import ValidationSettings
from quality.health import judge_health
from sources.pypi.archives import fetch_archive
from sources.pypi.index import PackageIndex
from sources.pypi.repositories import read_repository
from sources.snapshots import take_snapshot
from tests.doubles.package_index import package_index
from tests.doubles.packages import calculator

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]
CANDIDATES = 8


@pytest.fixture(scope="module")
def validated(sandbox, tmp_path_factory):
    layout = DataLayout(tmp_path_factory.mktemp("data"))
    with package_index(calculator()) as served:
        index = PackageIndex(url=served.url, cache=layout.downloads)
        repository = read_repository(index, "pkg:pypi/calculator@1.0.0")
        snapshot = take_snapshot(layout, repository, fetch_archive(index, repository))
    environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings())
    checkout = checkout_of(layout, environment)
    settings = HealthSettings()
    health, baseline = judge_health(snapshot, environment, measure_baseline(sandbox, checkout, settings), settings)
    coverage = measure_coverage(sandbox, checkout, snapshot.snapshot_id, TestRequest())
    spots = find_blind_spots(sandbox, checkout, coverage, snapshot.snapshot_id, TestRequest())
    stable = frozenset(test.test_id for test in baseline if test.is_stable)
    planted = plant_bugs(snapshot, checkout.work_layers, coverage, stable, MutationSettings(candidates=CANDIDATES))
    kept = validate_candidates(
        layout,
        sandbox,
        repository,
        snapshot,
        environment,
        health,
        baseline,
        Reach(coverage, spots, stable),
        planted.rows,
        ValidationSettings(),
        silent,
    )
    return layout, checkout, kept


def test_every_candidate_is_a_task_or_a_rejection(validated):
    _, _, kept = validated
    assert len(kept.rows) + len(kept.rejected) == CANDIDATES
    assert len(kept.rows) >= CANDIDATES // 2
    assert len({task.instance_id for task in kept.rows}) == len(kept.rows)


def test_every_task_holds(validated, sandbox):
    layout, checkout, kept = validated
    for task in kept.rows[:2]:
        assert verify_task(sandbox, layout, checkout, task) == (True, True)


def test_rows_are_complete(validated):
    _, _, kept = validated
    for task in kept.rows:
        assert task.FAIL_TO_PASS
        assert task.PASS_TO_PASS
        assert not set(task.FAIL_TO_PASS) & set(task.PASS_TO_PASS)
        assert (task.gold_runs, task.bug_runs) == (8, 2)
        assert task.problem_statement.strip()
