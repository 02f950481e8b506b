"""A package from an index as a subject: built, found healthy, bugs planted in it and proven. What is compared with what
isn't here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.languages.python.interpreters import find_interpreters
from oreline.mutation.plant import MutationSettings, plant_bugs
from oreline.progress import silent
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.source import Repository, Snapshot
from oreline.records.task import Candidate, Task
from oreline.records.testing import BaselineTest, HealthReport
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout, checkout_of
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

MONITORING_SINCE: Final = (3, 12)
PLAIN: Final = HealthSettings(
    has_second_run_in_tree=False, shuffle_seeds=(1,), has_reversed_run=False, has_fast_clock_run=False
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """A repository, built and found healthy."""

    layout: DataLayout
    repository: Repository
    snapshot: Snapshot
    environment: Environment
    health: HealthReport
    baseline: Sequence[BaselineTest]

    @property
    def stable(self) -> frozenset[str]:
        """Tests that may be in a list."""
        return frozenset(test.test_id for test in self.baseline if test.is_stable)

    @property
    def checkout(self) -> Checkout:
        """The untouched snapshot in its environment."""
        return checkout_of(self.layout, self.environment)


def read_suite(layout: DataLayout, purl: str) -> Suite:
    """The package of that URL."""
    index = PackageIndex(cache=layout.downloads)
    repository = read_repository(index, purl)
    snapshot = take_snapshot(layout, repository, fetch_archive(index, repository))
    sandbox = Bubblewrap()
    environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings(python=_monitoring()))
    runs = measure_baseline(sandbox, checkout_of(layout, environment), PLAIN)
    health, baseline = judge_health(snapshot, environment, runs, PLAIN)
    return Suite(
        layout=layout,
        repository=repository,
        snapshot=snapshot,
        environment=environment,
        health=health,
        baseline=baseline,
    )


def _monitoring() -> str:
    """An interpreter that tells lines itself, where there is one: coverage costs several times as much before."""
    return next((found.minor for found in find_interpreters() if found.parts >= MONITORING_SINCE), "")


def plant(sandbox: Sandbox, suite: Suite, count: int) -> tuple[Reach, Sequence[Candidate]]:
    """What the tests reach, and so many bugs in it."""
    checkout, snapshot_id = suite.checkout, suite.snapshot.snapshot_id
    request = TestRequest(select=tuple(sorted(suite.stable)))
    covered = measure_coverage(sandbox, checkout, snapshot_id, request)
    spots = find_blind_spots(sandbox, checkout, covered, snapshot_id, request)
    settings = MutationSettings(candidates=count)
    planted = plant_bugs(suite.snapshot, checkout.work_layers, covered, suite.stable, settings)
    return Reach(covered, spots, suite.stable), planted.rows


def validate(
    sandbox: Sandbox, suite: Suite, reach: Reach, candidates: Sequence[Candidate], **settings: float
) -> Kept[Task]:
    """Their verdicts: `settings` of validation, beside limits so wide that none is turned away for the others' sake."""
    wide = {"operator_share": 1.0, "tasks_per_function": max(1, len(candidates)), "hanging_tests": 0}
    rows = (suite.repository, suite.snapshot, suite.environment, suite.health, suite.baseline)
    chosen = ValidationSettings.model_validate({**wide, **settings})
    return validate_candidates(suite.layout, sandbox, *rows, reach, candidates, chosen, silent)
