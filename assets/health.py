"""Layer `health`: whether a repository's own suite is a fit judge, what each test is worth, which lines it sees."""

from collections.abc import Sequence
from typing import Final

from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import BASELINE_TESTS, BLIND_SPOTS, COVERED_LINES, ENVIRONMENTS, HEALTH_REPORTS, SNAPSHOTS
from oreline.errors import HealthError
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.testing import BaselineTest, BlindSpot, CoveredLines, HealthReport
from oreline.testing.checkout import checkout_of
from oreline.testing.coverage import can_measure, find_blind_spots, measure_coverage
from oreline.testing.runner import TestRequest
from oreline.validation.baseline import measure_baseline
from oreline.validation.copies.find import find_copies
from oreline.validation.health_settings import HealthSettings
from oreline.validation.series import BaselineRun
from quality.health import judge_health
from quality.health_words import describe_health


def _judge(bench: Bench, inputs: Inputs) -> tuple[Kept[HealthReport], Kept[BaselineTest]]:
    environments = {environment.snapshot_id: environment for environment in inputs.all(ENVIRONMENTS)}
    built = [snapshot for snapshot in inputs.all(SNAPSHOTS) if snapshot.snapshot_id in environments]
    settings = bench.plan.health
    reports: list[HealthReport] = []
    tests: list[BaselineTest] = []
    rejected: list[Rejection] = []
    for done, snapshot in enumerate(built, start=1):
        environment = environments[snapshot.snapshot_id]
        checkout = checkout_of(bench.layout, environment)
        runs = measure_baseline(bench.sandbox, checkout, settings)
        copies = find_copies(checkout, settings.allowed_copies)
        report, found = judge_health(snapshot, environment, runs, settings, copies)
        reports.append(report)
        tests += found
        rejected += _rejected(report, runs, settings, inputs)
        bench.progress(f"{inputs.purl} suites", done, len(built))
    return Kept(rows=tuple(reports), rejected=tuple(rejected)), Kept(rows=tuple(tests))


def _rejected(
    report: HealthReport, runs: Sequence[BaselineRun], settings: HealthSettings, inputs: Inputs
) -> tuple[Rejection, ...]:
    if not report.reasons:
        return ()
    error = HealthError(report.reasons[0], describe_health(report, runs, settings))
    subject, name = ("snapshot", report.snapshot_id) if inputs.is_mined else ("repository", report.purl)
    return (reject(error, stage=HEALTH_REPORTS.key, subject=subject, subject_id=name, purl=report.purl),)


def _measure_coverage(bench: Bench, inputs: Inputs) -> tuple[Kept[CoveredLines], Kept[BlindSpot]]:
    report, environment = inputs.one(HEALTH_REPORTS), inputs.one(ENVIRONMENTS)
    checkout = checkout_of(bench.layout, environment)
    # Only planting asks which lines a test executes.
    if inputs.is_mined or report.verdict != "healthy" or not can_measure(checkout):
        return Kept(rows=()), Kept(rows=())
    stable = tuple(test.test_id for test in inputs.all(BASELINE_TESTS) if test.is_stable)
    request = TestRequest(select=stable)
    covered = measure_coverage(bench.sandbox, checkout, report.snapshot_id, request)
    spots = find_blind_spots(bench.sandbox, checkout, covered, report.snapshot_id, request)
    return Kept(rows=covered), Kept(rows=spots)


suites: Final = Stage(
    makes=(HEALTH_REPORTS, BASELINE_TESTS),
    reads=(SNAPSHOTS, ENVIRONMENTS),
    work=_judge,
    settings=lambda plan: plan.health,
    kinds=("pytest",),
    is_sandboxed=True,
)
coverage: Final = Stage(
    makes=(COVERED_LINES, BLIND_SPOTS),
    reads=(ENVIRONMENTS, HEALTH_REPORTS, BASELINE_TESTS),
    work=_measure_coverage,
    settings=lambda plan: plan.health,
    kinds=("pytest", "coverage"),
    is_sandboxed=True,
)
STAGES: Final = (suites, coverage)
