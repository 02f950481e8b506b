"""Is a repository's own suite a fit judge? A verdict with reasons, and one row a test, from the baseline runs."""

from collections.abc import Sequence
from typing import Final

from oreline.records.environment import Environment
from oreline.records.source import Snapshot
from oreline.records.testing import BaselineTest, HealthReport, TestRun
from oreline.validation.baseline import DEFAULT, HealthSettings, baseline_runs
from quality.baseline_labels import label_tests

NO_VERDICT: Final = "skipped"
RUNNING: Final = ("stopped by the", "the process ended")
"""How the message of a test begins that was running when its run ended."""
STOPS: Final = {
    "wall": "hangs",
    "cpu": "killed_cpu",
    "memory": "killed_memory",
    "processes": "killed_processes",
    "output": "prints_too_much",
    "disk": "killed_disk",
}


def _share(tests: Sequence[BaselineTest]) -> float:
    judged = [test for test in tests if test.label != NO_VERDICT]
    return sum(test.is_stable for test in judged) / len(judged) if judged else 0.0


def _is_slow_rather_than_hung(run: TestRun, settings: HealthSettings) -> bool:
    """The finished tests alone took most of the time."""
    finished = sum(result.duration_seconds for result in run.results)
    return run.duration_seconds - finished < settings.test_seconds


def _stop_reason(run: TestRun, settings: HealthSettings) -> str:
    if run.stopped_by == "wall" and _is_slow_rather_than_hung(run, settings):
        return "too_slow"
    return STOPS[run.stopped_by]


def _run_reason(run: TestRun, settings: HealthSettings) -> str:
    """Why one run is no evidence; empty when it is."""
    if run.stopped_by:
        return _stop_reason(run, settings)
    if run.collection_errors:
        return "collection_error"
    if run.collected < 0:
        return "runner_failed"
    if not run.collected:
        return "no_tests"
    return "" if run.finished else "did_not_finish"


def _suite_reasons(tests: Sequence[BaselineTest], seconds: float, settings: HealthSettings) -> list[str]:
    broken = [test for test in tests if not test.is_stable and test.label != NO_VERDICT]
    is_low = _share(tests) < settings.minimum_pass_share
    # Causes stand before their effects: a rejection is counted by the first.
    found = {
        "needs_network": is_low and 2 * sum(test.label == "network" for test in broken) > len(broken),
        "low_pass_share": is_low,
        "too_few_tests": sum(test.is_stable for test in tests) < settings.minimum_tests,
        "too_slow": seconds > settings.maximum_seconds,
    }
    return [reason for reason, holds in found.items() if holds]


def _reasons(
    runs: Sequence[TestRun], tests: Sequence[BaselineTest], seconds: float, settings: HealthSettings
) -> tuple[str, ...]:
    of_runs = [reason for run in runs if (reason := _run_reason(run, settings))]
    if of_runs:
        return tuple(dict.fromkeys(of_runs))
    return tuple(_suite_reasons(tests, seconds, settings))


def _named(tests: Sequence[BaselineTest], label: str) -> tuple[str, ...]:
    return tuple(test.test_id for test in tests if test.label == label)


def judge_health(
    snapshot: Snapshot, environment: Environment, runs: tuple[TestRun, ...], settings: HealthSettings
) -> tuple[HealthReport, tuple[BaselineTest, ...]]:
    """The verdict on a suite and what the runs say of each test; `runs` as `measure_baseline` gives them."""
    labels = baseline_runs(settings)[: len(runs)]
    tests = label_tests(snapshot.snapshot_id, labels, runs)
    defaults = [run.duration_seconds for label, run in zip(labels, runs, strict=True) if label == DEFAULT]
    reasons = _reasons(runs, tests, max(defaults), settings)
    report = HealthReport(
        snapshot_id=snapshot.snapshot_id,
        environment_id=environment.environment_id,
        purl=snapshot.purl,
        verdict="rejected" if reasons else "healthy",
        reasons=reasons,
        runs=labels,
        tests=len(tests),
        stable=sum(test.is_stable for test in tests),
        pass_share=_share(tests),
        flaky_tests=_named(tests, "flaky"),
        timing_tests=_named(tests, "timing"),
        network_tests=_named(tests, "network"),
        duration_seconds=max(defaults),
    )
    return report, tests


def describe_health(report: HealthReport, runs: tuple[TestRun, ...]) -> str:
    """A sentence for a person: what a suite was rejected for, and which test was running where that is known."""
    if not report.reasons:
        return f"{report.stable} of {report.tests} tests are stable."
    parts = [f"The suite of {report.purl} is no fit judge: {', '.join(report.reasons)}."]
    parts += [_describe_run(run) for run in runs if run.stopped_by or run.collection_errors or not run.finished]
    if len(parts) == 1:
        parts.append(
            f"{report.stable} of {report.tests} tests are stable, {report.duration_seconds:.0f} seconds a run."
        )
    return " ".join(dict.fromkeys(filter(None, parts)))


def _describe_run(run: TestRun) -> str:
    running = next((result.test_id for result in run.results if result.message.startswith(RUNNING)), "")
    during = f" during {running}" if running else ""
    if run.stopped_by:
        return f"A run was stopped by its {run.stopped_by} limit{during}."
    if run.collection_errors:
        return f"Not collected: {_one_line(run.collection_errors[0])[:300]}."
    return f"A run ended with exit code {run.exit_code}{during}: {_one_line(run.output_tail)[-300:]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
