"""Is a repository's own suite a fit judge? A verdict with reasons, and one row a test, from the baseline runs."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.records.environment import Environment
from oreline.records.source import Snapshot
from oreline.records.testing import BaselineTest, HealthReport, NamedTests, Status, TestRun
from oreline.validation.deviations import ALONE, DEFAULT
from oreline.validation.health_settings import HealthSettings
from oreline.validation.series import BaselineRun
from quality.baseline_labels import NOT_BUILT, NOT_RUN, label_tests

NO_VERDICT: Final = frozenset({"skipped", NOT_BUILT, NOT_RUN})
NO_COMMAND: Final = {126, 127}
"""Exit codes of a shell that was asked for a program it can't start."""
STOPS: Final = {
    "wall": "hangs",
    "cpu": "killed_cpu",
    "memory": "killed_memory",
    "processes": "killed_processes",
    "output": "prints_too_much",
    "disk": "killed_disk",
}


def _share(tests: Sequence[BaselineTest]) -> float:
    judged = [test for test in tests if test.label not in NO_VERDICT]
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
    if run.exit_code in NO_COMMAND:
        return "no_runner"
    if run.collected < 0 and not run.results:
        return "runner_failed"
    if not run.collected:
        return "no_tests"
    if run.finished:
        return ""
    is_hung = any(result.status is Status.TIMEOUT for result in run.results)
    return "hangs" if is_hung else "did_not_finish"


def _suite_reasons(tests: Sequence[BaselineTest], seconds: float, settings: HealthSettings) -> list[str]:
    judged = [test for test in tests if test.label not in NO_VERDICT]
    broken = [test for test in judged if not test.is_stable]
    unstable = [test for test in broken if test.label not in {"failing", "network"}]
    is_low = _share(tests) < settings.minimum_pass_share
    # Causes stand before their effects: a rejection is counted by the first.
    found = {
        "unreachable": is_low and 2 * sum(_is_never_reached(test) for test in broken) > len(broken),
        "needs_network": is_low and 2 * sum(test.label == "network" for test in broken) > len(broken),
        "unstable": len(unstable) > settings.maximum_unstable_share * len(judged),
        "low_pass_share": is_low,
        "too_few_tests": sum(test.is_stable for test in tests) < settings.minimum_tests,
        "too_slow": seconds > settings.maximum_seconds,
    }
    return [reason for reason, holds in found.items() if holds]


def _is_never_reached(test: BaselineTest) -> bool:
    """Whether what stands around the test always broke before it could."""
    return set(test.statuses) <= {Status.ERROR, Status.NOT_RUN}


def _reasons(
    runs: Sequence[BaselineRun], tests: Sequence[BaselineTest], seconds: float, settings: HealthSettings
) -> tuple[str, ...]:
    of_runs = [reason for run in runs if run.name != ALONE and (reason := _run_reason(run.run, settings))]
    # What is missing from some runs alone makes the tests unstable, and is told so.
    of_runs = [reason for reason in of_runs if reason != "no_tests" or not tests]
    # Of a suite that gave no evidence at all, nothing else can be said.
    is_known = runs[0].run.finished and runs[0].run.results
    return tuple(dict.fromkeys(of_runs + (_suite_reasons(tests, seconds, settings) if is_known else [])))


def _named(tests: Sequence[BaselineTest], settings: HealthSettings) -> Iterator[tuple[str, str]]:
    for test in tests:
        if test.label not in {"stable", "skipped"}:
            yield test.label, test.test_id
        if not test.has_stable_id:
            yield "unstable_id", test.test_id
        if test.duration_seconds > settings.hungry_seconds or test.memory_mb > settings.hungry_memory_mb:
            yield "hungry", test.test_id


def _named_tests(tests: Sequence[BaselineTest], settings: HealthSettings) -> tuple[NamedTests, ...]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for label, test_id in _named(tests, settings):
        found[label].append(test_id)
    return tuple(NamedTests(label=label, test_ids=tuple(ids)) for label, ids in sorted(found.items()))


def judge_health(
    snapshot: Snapshot,
    environment: Environment,
    runs: Sequence[BaselineRun],
    settings: HealthSettings,
    copies: tuple[str, ...] = (),
) -> tuple[HealthReport, tuple[BaselineTest, ...]]:
    """The verdict on a suite and what the runs say of each test.

    `runs` as `measure_baseline` gives them, `copies` of the project as `find_copies` does.
    """
    tests = label_tests(snapshot.snapshot_id, runs)
    seconds = max(run.run.duration_seconds for run in runs if run.name == DEFAULT)
    reasons = (*_reasons(runs, tests, seconds, settings), *(["installed_copy"] if copies else []))
    report = HealthReport(
        snapshot_id=snapshot.snapshot_id,
        environment_id=environment.environment_id,
        purl=snapshot.purl,
        verdict="rejected" if reasons else "healthy",
        reasons=reasons,
        runs=tuple(run.name for run in runs),
        tests=len(tests),
        stable=sum(test.is_stable for test in tests),
        pass_share=_share(tests),
        duration_seconds=seconds,
        named_tests=_named_tests(tests, settings),
        installed_copies=copies,
    )
    return report, tests
