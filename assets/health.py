"""Layer `health`: whether a repository's own suite is a fit judge, what each test is worth, which lines it sees."""

from typing import Final

from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import BASELINE_TESTS, COVERED_LINES, ENVIRONMENTS, HEALTH_REPORTS, SNAPSHOTS
from oreline.errors import HealthError
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.testing import BaselineTest, CoveredLines, HealthReport, TestRun
from oreline.testing.checkout import checkout_of
from oreline.testing.coverage import measure_coverage
from oreline.testing.runner import TestRequest
from oreline.validation.baseline import measure_baseline
from quality.health import describe_health, judge_health


def _judge(bench: Bench, inputs: Inputs) -> tuple[Kept[HealthReport], Kept[BaselineTest]]:
    snapshot, environment = inputs.one(SNAPSHOTS), inputs.one(ENVIRONMENTS)
    settings = bench.plan.health
    runs = measure_baseline(bench.sandbox, checkout_of(bench.layout, environment), settings)
    report, tests = judge_health(snapshot, environment, runs, settings)
    return Kept(rows=(report,), rejected=_rejected(report, runs)), Kept(rows=tests)


def _rejected(report: HealthReport, runs: tuple[TestRun, ...]) -> tuple[Rejection, ...]:
    if not report.reasons:
        return ()
    error = HealthError(report.reasons[0], describe_health(report, runs))
    purl = report.purl
    return (reject(error, stage=HEALTH_REPORTS.key, subject="repository", subject_id=purl, purl=purl),)


def _measure_coverage(bench: Bench, inputs: Inputs) -> Kept[CoveredLines]:
    report, environment = inputs.one(HEALTH_REPORTS), inputs.one(ENVIRONMENTS)
    if report.verdict != "healthy":
        return Kept(rows=())
    stable = tuple(test.test_id for test in inputs.all(BASELINE_TESTS) if test.is_stable)
    checkout = checkout_of(bench.layout, environment)
    return Kept(rows=measure_coverage(bench.sandbox, checkout, report.snapshot_id, TestRequest(select=stable)))


suites: Final = Stage(
    makes=(HEALTH_REPORTS, BASELINE_TESTS),
    reads=(SNAPSHOTS, ENVIRONMENTS),
    work=_judge,
    settings=lambda plan: plan.health,
    kinds=("pytest",),
    is_sandboxed=True,
)
coverage: Final = Stage(
    makes=(COVERED_LINES,),
    reads=(ENVIRONMENTS, HEALTH_REPORTS, BASELINE_TESTS),
    work=_measure_coverage,
    settings=lambda plan: plan.health,
    kinds=("pytest", "coverage"),
    is_sandboxed=True,
)
STAGES: Final = (suites, coverage)
