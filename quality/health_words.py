"""A verdict on a suite in words: what was counted, what decided, which setting asks for it. `health.py` judges."""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from glob import escape
from pathlib import PurePosixPath
from typing import Final

from oreline.records.testing import HealthReport, TestRun
from oreline.testing.telling import telling_error, telling_line
from oreline.validation.deviations import DEFAULT
from oreline.validation.health_settings import HealthSettings
from oreline.validation.series import BaselineRun

RUNNING: Final = ("stopped by the", "the process ended")
"""How the message of a test begins that was running when its run ended."""
NO_LABELS: Final = frozenset({"hungry", "unstable_id"})
"""What is said of tests beside their label."""

ONE_PROGRAM: Final = "; a program that names no tests as it runs them is one, by its exit code (docs/languages.md)"

BOUNDS: Final[Mapping[str, Callable[[HealthReport, HealthSettings], str]]] = {
    "unstable": lambda report, settings: (
        f"{_unstable(report)} of {report.tests}; at most {settings.maximum_unstable_share:.0%} of those that aren't "
        "skipped are allowed by health.maximum_unstable_share"
    ),
    "low_pass_share": lambda report, settings: (
        f"{share_of(report)}; {settings.minimum_pass_share:.0%} are asked for by health.minimum_pass_share"
    ),
    "too_few_tests": lambda report, settings: (
        f"{report.stable} stable test{'' if report.stable == 1 else 's'}, and health.minimum_tests asks for "
        f"{settings.minimum_tests}{ONE_PROGRAM if report.tests == 1 else ''}"
    ),
    "too_slow": lambda report, settings: (
        f"a run took {report.duration_seconds:.0f} seconds; {settings.maximum_seconds:g} are allowed by "
        "health.maximum_seconds"
    ),
}
"""What was found and what is asked for, by the reason it decides on."""


def counted(report: HealthReport) -> str:
    """How many tests have each label; the numbers add up."""
    labels = {named.label: len(named.test_ids) for named in report.named_tests if named.label not in NO_LABELS}
    skipped = report.tests - report.stable - sum(labels.values())
    told = {"stable": report.stable, **labels, **({"skipped": skipped} if skipped else {})}
    each = ", ".join(f"{count} {label}" for label, count in told.items())
    return f"{report.tests} test{'' if report.tests == 1 else 's'}: {each}"


def share_of(report: HealthReport) -> str:
    """The share of stable tests and what it is a share of; never rounded up to all."""
    return f"{int(report.pass_share * 1000) / 10:g} % of the tests that aren't skipped are stable"


def describe_health(report: HealthReport, runs: Sequence[BaselineRun], settings: HealthSettings) -> str:
    """Sentences for a person: what a suite was rejected for, and which test was running where that is known."""
    if not report.reasons:
        return f"{counted(report)}."
    parts = [f"The suite of {report.purl} is no fit judge: {', '.join(_reasons(report, settings))}."]
    parts += [_describe_run(run.name, run.run) for run in runs if not _is_whole(run.run)]
    if report.installed_copies:
        shown = ", ".join(report.installed_copies[:5])
        parts.append(
            f"Copies of it can be read at {shown}; health.allowed_copies tolerates places by pattern, as in "
            f"--set \"health.allowed_copies=['{_pattern(report.installed_copies[0])}']\"."
        )
    return " ".join(dict.fromkeys(filter(None, (*parts, f"{counted(report)}." if report.tests else ""))))


def _pattern(place: str) -> str:
    """A pattern for that place, wherever it lies."""
    return f"*/{escape('/'.join(PurePosixPath(place).parts[-2:]))}"


def _reasons(report: HealthReport, settings: HealthSettings) -> Iterator[str]:
    for reason in report.reasons:
        yield f"{reason} ({BOUNDS[reason](report, settings)})" if reason in BOUNDS else reason


def _unstable(report: HealthReport) -> int:
    steady = {*NO_LABELS, "failing", "network", "not_built", "not_run"}
    return sum(len(named.test_ids) for named in report.named_tests if named.label not in steady)


def _is_whole(run: TestRun) -> bool:
    return run.finished and run.collected != 0 and not run.stopped_by and not run.collection_errors


def _describe_run(name: str, run: TestRun) -> str:
    running = next((result.test_id for result in run.results if result.message.startswith(RUNNING)), "")
    during = f" during {running}" if running else ""
    which = "A run" if name == DEFAULT else f"A run ({name})"
    if run.stopped_by:
        return f"{which} was stopped by its {run.stopped_by} limit{during}."
    if run.collection_errors:
        more = f" (and {len(run.collection_errors) - 1} more)" if len(run.collection_errors) > 1 else ""
        return f"Not collected: {telling_error(run.collection_errors[0])[:300]}{more}."
    if not run.collected:
        return "No tests were found."
    said = telling_line(run.output_tail)[-300:]
    return f"{which} {_end_of(run.exit_code)}{during}{f': {said}' if said else ''}."


def _end_of(exit_code: int | None) -> str:
    """A shell's code for a signal is told as one: no limit sent it."""
    number = (exit_code or 0) - 128
    if number not in set(signal.Signals):
        return f"ended with exit code {exit_code}"
    return f"was ended by {signal.Signals(number).name}, which no limit sent"
