"""Health of one repository by itself: fetched or copied, built, run as a build would, and told."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.progress import Progress
from oreline.records.base import Record
from oreline.records.environment import AttemptOutcome, Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.records.testing import BaselineTest, HealthReport, NamedTests
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import checkout_of
from oreline.validation.baseline import BaselineRun, measure_baseline
from oreline.validation.copies.find import find_copies, find_machine_copies
from oreline.validation.health_settings import HealthSettings
from quality.health import describe_health, judge_health
from sources.folders import take_folder
from sources.packages import take_package
from sources.settings import SourceSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltEnvironment(Record):
    """Where the suite was run; empty where none could be made."""

    environment_id: str = ""
    runtime: str = ""
    test_command: str = ""
    build_seconds: float = 0.0
    attempts: tuple[AttemptOutcome, ...] = ()
    """The ways to install that were tried, in order."""
    hidden: tuple[str, ...] = ()
    """Copies of the project among the machine's own programs, which no sandbox shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthCheck(Record):
    """What is said of one repository."""

    healthy: bool
    reasons: tuple[str, ...]
    """All there are; empty when healthy."""
    detail: str
    """A sentence for a person."""
    purl: str
    snapshot_id: str
    language: str
    sandbox: str
    tests: int
    stable: int
    pass_share: float
    labels: dict[str, int]
    """How many tests have each label."""
    named_tests: tuple[NamedTests, ...]
    runs: tuple[str, ...]
    """What each run did otherwise than a plain one; nothing else was tried."""
    run_seconds: float
    """The longest plain run."""
    installed_copies: tuple[str, ...]
    environment: BuiltEnvironment


def take(layout: DataLayout, target: str) -> Snapshot:
    """The files of a package URL or of a folder.

    Raises:
        SourceError: they can't be had, or `target` is neither.
    """
    settings = SourceSettings()
    is_url = target.strip().lower().startswith("pkg:")
    return (take_package(layout, target, settings) if is_url else take_folder(layout, Path(target), settings))[1]


def check_health(
    layout: DataLayout, sandbox: Sandbox, snapshot: Snapshot, settings: HealthSettings, progress: Progress
) -> HealthCheck:
    """Build the environment of a snapshot, run its suite, judge it; what can't be built isn't healthy.

    Raises:
        SandboxError: the sandbox itself failed.
        StorageError: the data folder is full or can't be written.
    """
    what = f"{snapshot.purl} environment"
    progress(what, 0, 1)
    try:
        environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings(), find_machine_copies)
    except BuildError as error:
        return _unbuilt(snapshot, sandbox, error)
    progress(what, 1, 1)
    checkout = checkout_of(layout, environment)
    runs = measure_baseline(sandbox, checkout, settings, partial(progress, f"{snapshot.purl} runs"))
    copies = find_copies(checkout, settings.allowed_copies)
    report, tests = judge_health(snapshot, environment, runs, settings, copies)
    return _told(snapshot, sandbox, environment, report, tests, runs)


def _told(
    snapshot: Snapshot,
    sandbox: Sandbox,
    environment: Environment,
    report: HealthReport,
    tests: Sequence[BaselineTest],
    runs: Sequence[BaselineRun],
) -> HealthCheck:
    return HealthCheck(
        healthy=not report.reasons,
        reasons=report.reasons,
        detail=describe_health(report, runs),
        purl=snapshot.purl,
        snapshot_id=snapshot.snapshot_id,
        language=snapshot.language,
        sandbox=sandbox.name,
        tests=report.tests,
        stable=report.stable,
        pass_share=report.pass_share,
        labels=dict(sorted(Counter(test.label for test in tests).items())),
        named_tests=report.named_tests,
        runs=report.runs,
        run_seconds=report.duration_seconds,
        installed_copies=report.installed_copies,
        environment=BuiltEnvironment(
            environment_id=environment.environment_id,
            runtime=environment.runtime,
            test_command=environment.test_command,
            build_seconds=environment.build_seconds,
            attempts=environment.attempts,
            hidden=environment.hidden,
        ),
    )


def _unbuilt(snapshot: Snapshot, sandbox: Sandbox, error: BuildError) -> HealthCheck:
    return HealthCheck(
        healthy=False,
        reasons=(error.reason,),
        detail=error.detail,
        purl=snapshot.purl,
        snapshot_id=snapshot.snapshot_id,
        language=snapshot.language,
        sandbox=sandbox.name,
        tests=0,
        stable=0,
        pass_share=0.0,
        labels={},
        named_tests=(),
        runs=(),
        run_seconds=0.0,
        installed_copies=(),
        environment=BuiltEnvironment(),
    )
