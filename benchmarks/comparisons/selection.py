"""Proving planted bugs by selection beside a fresh run of the whole suite for every candidate, in the same sandbox."""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.cpu import Cost, Counting
from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
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
from oreline.sandbox.patches import layer_of
from oreline.testing.checkout import checkout_of
from oreline.testing.coverage import find_blind_spots, measure_coverage
from oreline.testing.runner import TestRequest, run_tests
from oreline.validation.baseline import measure_baseline
from oreline.validation.candidates import validate_candidates
from oreline.validation.health_settings import HealthSettings
from oreline.validation.reach import Reach
from oreline.validation.settings import ValidationSettings
from oreline.validation.trees import bug_changes
from quality.health import judge_health
from sources.pypi.archives import fetch_archive
from sources.pypi.index import PackageIndex
from sources.pypi.repositories import read_repository
from sources.snapshots import take_snapshot

PACKAGES: Final = ("pkg:pypi/toolz@1.0.0", "pkg:pypi/jinja2@3.1.6", "pkg:pypi/parso@0.8.5")
"""Suites of about one, four and ten seconds."""
CANDIDATES: Final = 40
WHOLE_RUNS: Final = 3
PLAIN: Final = HealthSettings(
    has_second_run_in_tree=False, shuffle_seeds=(1,), has_reversed_run=False, has_fast_clock_run=False
)
PERMISSIVE: Final = {"operator_share": 1.0, "tasks_per_function": CANDIDATES, "hanging_tests": 0}


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


def compare(packages: Sequence[str] = PACKAGES, candidates: int = CANDIDATES) -> Iterator[str]:
    """Ratios for each package."""
    for purl in packages:
        with tempfile.TemporaryDirectory(prefix="bench-selection-") as name:
            yield from _compare(_suite(DataLayout(Path(name)), purl), candidates)


def _compare(suite: Suite, count: int) -> Iterator[str]:
    sandbox, checkout = Counting(Bubblewrap()), checkout_of(suite.layout, suite.environment)
    snapshot_id = suite.snapshot.snapshot_id
    request = TestRequest(select=tuple(sorted(suite.stable)))

    def see() -> tuple[Reach, Kept[Candidate]]:
        covered = measure_coverage(sandbox, checkout, snapshot_id, request)
        spots = find_blind_spots(sandbox, checkout, covered, snapshot_id, request)
        settings = MutationSettings(candidates=count)
        planted = plant_bugs(suite.snapshot, checkout.work_layers, covered, suite.stable, settings)
        return Reach(covered, spots, suite.stable), planted

    (reach, planted), seeing = sandbox.measure(see)
    kept, proving = sandbox.measure(lambda: _validate(sandbox, suite, reach, planted.rows, compare_share=0.0))
    whole = _whole_run(suite, planted.rows[:WHOLE_RUNS])
    tried, tasks = len(planted.rows), max(1, len(kept.rows))
    ours = (seeing.cpu_seconds + proving.cpu_seconds) / tasks
    theirs = whole.cpu_seconds * tried / tasks
    selected = [task for task in kept.rows if task.provenance["proven_by"] == "selection"]
    yield f"{suite.snapshot.purl}: {len(suite.stable)} tests, a whole run takes {whole.cpu_seconds:.1f} CPU s"
    yield f"  {len(kept.rows) / tried:.0%} of {tried} candidates validate, {len(selected)} of {tasks} by selection"
    yield f"  CPU a task: {theirs / ours:.1f} times less than one whole run a candidate"
    yield f"  CPU a task: {_full(whole, tried, tasks) / ours:.1f} times less than whole runs that prove as much"
    yield f"  coverage: {seeing.cpu_seconds / whole.cpu_seconds:.1f} whole runs, once"
    yield f"  wall: {proving.wall_seconds / tried:.2f} s a verdict, a whole run {whole.wall_seconds:.2f} s"
    yield f"  false bugs: {_false_bugs(suite, reach, planted.rows, kept)}"


def _full(whole: Cost, tried: int, tasks: int) -> float:
    """Two runs of each bug and three of each gold patch."""
    return whole.cpu_seconds * (tried + 4 * tasks) / tasks


def _validate(
    sandbox: Sandbox, suite: Suite, reach: Reach, candidates: Sequence[Candidate], compare_share: float
) -> Kept[Task]:
    settings = ValidationSettings.model_validate({**PERMISSIVE, "compare_share": compare_share})
    rows = (suite.repository, suite.snapshot, suite.environment, suite.health, suite.baseline)
    return validate_candidates(suite.layout, sandbox, *rows, reach, candidates, settings, silent)


def _whole_run(suite: Suite, candidates: Sequence[Candidate]) -> Cost:
    """The mean of whole runs with a bug."""
    sandbox, checkout = Counting(Bubblewrap()), checkout_of(suite.layout, suite.environment)

    def run() -> None:
        for candidate in candidates:
            with layer_of(bug_changes(checkout, candidate.patch), suite.layout.scratch) as layer:
                run_tests(sandbox, checkout.with_layer(layer), TestRequest())

    _, cost = sandbox.measure(run)
    count = len(candidates)
    return Cost(cpu_seconds=cost.cpu_seconds / count, wall_seconds=cost.wall_seconds / count)


def _false_bugs(suite: Suite, reach: Reach, candidates: Sequence[Candidate], kept: Kept[Task]) -> str:
    """How many of a sample of tasks whole suites contradict."""
    proven = {task.candidate_id for task in kept.rows if task.provenance["proven_by"] == "selection"}
    sample = [candidate for candidate in candidates if candidate.candidate_id in proven][:WHOLE_RUNS]
    again = _validate(Bubblewrap(), suite, reach, sample, compare_share=1.0)
    return f"{len(again.rejected)} of a sample of {len(sample)}"


def _suite(layout: DataLayout, purl: str) -> Suite:
    index = PackageIndex(cache=layout.downloads)
    repository = read_repository(index, purl)
    snapshot = take_snapshot(layout, repository, fetch_archive(index, repository))
    sandbox = Bubblewrap()
    environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings())
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
