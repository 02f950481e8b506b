"""Health of one repository by itself: fetched or copied, built, run as a build would, and told."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from assets.plan import Plan
from oreline.environments.build import build_environment
from oreline.errors import BuildError, FaultKind
from oreline.progress import Progress
from oreline.records.base import Record, content_hash, digest
from oreline.records.environment import AttemptOutcome, Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.records.testing import BaselineTest, HealthReport, NamedTests
from oreline.sandbox.choice import sandbox_identity
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import checkout_of
from oreline.validation.baseline import measure_baseline
from oreline.validation.copies.find import find_copies, find_machine_copies
from oreline.validation.copies.origins import CopyOrigin, find_origins
from oreline.validation.health_settings import HealthSettings
from oreline.validation.kept_runs import KeptRuns
from pipelines.code import code_version
from pipelines.health_tests import TestRow, rows_of
from quality.health import judge_health
from quality.health_words import counted, describe_health, share_of
from sources.folders import take_folder
from sources.packages import take_package
from sources.settings import SourceSettings

NOT_OF_PROJECT: Final = frozenset({"missing_toolchain", "no_interpreter"})
"""Reasons that say what this machine lacks, and nothing of the suite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltEnvironment(Record):
    """Where the suite was run; empty where none could be made."""

    environment_id: str = ""
    runtime: str = ""
    test_command: str = ""
    build_seconds: float = 0.0
    attempts: tuple[AttemptOutcome, ...] = ()
    """The ways to install that were tried, in order."""
    is_kept: bool = False
    """Whether an earlier check or build had made it, in whichever sandbox."""
    hidden: tuple[str, ...] = ()
    """Copies of the project among the machine's own programs, which no sandbox shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthCheck(Record):
    """What is said of one repository; by default that nothing could be found out."""

    healthy: bool = False
    verdict: str = "unknown"
    """healthy | rejected | unknown: it could not be found out, for no fault of the project."""
    target: str
    """As it was asked for."""
    reasons: tuple[str, ...] = ()
    """All there are; empty when healthy."""
    detail: str = ""
    """A sentence for a person."""
    purl: str
    snapshot_id: str
    language: str
    sandbox: str
    tests: int = 0
    stable: int = 0
    pass_share: float = 0.0
    """Stable tests over tests that were not skipped."""
    counts: str = "none"
    """The same as a sentence."""
    labels: dict[str, int] = field(default_factory=dict)
    """How many tests have each label."""
    test_rows: tuple[TestRow, ...] = ()
    """Of each test that is neither stable nor skipped: how it ended in each run, and why it broke."""
    named_tests: tuple[NamedTests, ...] = ()
    runs: tuple[str, ...] = ()
    """What each run did otherwise than a plain one; nothing else was tried."""
    kept_runs: int = 0
    """Of `runs`, those that an earlier check had made."""
    run_seconds: float = 0.0
    """The longest plain run."""
    installed_copies: tuple[str, ...] = ()
    copy_origins: tuple[CopyOrigin, ...] = ()
    """Of each installed copy what is known of its version and of who asked for it."""
    environment: BuiltEnvironment = field(default_factory=BuiltEnvironment)


def take(layout: DataLayout, target: str, settings: SourceSettings) -> Snapshot:
    """The files of a package URL or of a folder.

    Raises:
        SourceError: they can't be had, or `target` is neither.
    """
    return (take_package(layout, target, settings) if is_url(target) else take_folder(layout, Path(target), settings))[
        1
    ]


def is_url(target: str) -> bool:
    """Whether it is meant as a package URL; else it is a path."""
    return target.strip().lower().startswith("pkg:")


def check_health(
    layout: DataLayout,
    sandbox: Sandbox,
    snapshot: Snapshot,
    plan: Plan,
    progress: Progress,
    target: str,
    *,
    is_fresh: bool = False,
) -> HealthCheck:
    """Build the environment of a snapshot, run its suite, judge it; what can't be built isn't healthy.

    Runs that an earlier check made are not made again, unless it `is_fresh`.

    Raises:
        SandboxError: the sandbox itself failed.
        StorageError: the data folder is full or can't be written.
    """
    name = snapshot.purl if is_url(target) else target

    tried: list[str] = []

    def step(what: str) -> None:
        tried.append(what)
        progress(f"{name} environment: {what}", 0, 0)

    def run(why: str, done: int, total: int) -> None:
        progress(f"{name} further run: {why}" if why else f"{name} runs", done, total)

    progress(f"{name} environment", 0, 1)
    try:
        environment = build_environment(layout, sandbox, snapshot, plan.environment, find_machine_copies, step)
    except BuildError as error:
        return _called(name, _unbuilt(snapshot, sandbox, error))
    progress(f"{name} environment", 1, 1)
    checkout = checkout_of(layout, environment)
    kept = KeptRuns(layout.baselines, _run_key(sandbox, environment, plan.health), is_fresh=is_fresh)
    runs = measure_baseline(sandbox, checkout, plan.health, run, kept.give)
    copies = find_copies(checkout, plan.health.allowed_copies)
    report, tests = judge_health(snapshot, environment, runs, plan.health, copies)
    detail = describe_health(report, runs, plan.health)
    found = _told(snapshot, sandbox, environment, report, tests, detail)
    origins = find_origins(checkout, copies)
    built = replace(found.environment, is_kept=not tried)
    found = replace(
        found, environment=built, test_rows=rows_of(tests, runs), copy_origins=origins, kept_runs=kept.served
    )
    return _called(name, found)


def _run_key(sandbox: Sandbox, environment: Environment, settings: HealthSettings) -> str:
    """All that decides a run of the suite beside what it does otherwise."""
    limits = (settings.maximum_seconds, settings.test_seconds, settings.memory_mb, settings.processes)
    return digest(environment.snapshot_id, content_hash(environment), limits, sandbox_identity(sandbox), code_version())


def _called(name: str, found: HealthCheck) -> HealthCheck:
    """Told by the name it was asked for by: a folder has none in a registry."""
    return replace(found, target=name, detail=found.detail.replace(found.purl, name))


def _told(
    snapshot: Snapshot,
    sandbox: Sandbox,
    environment: Environment,
    report: HealthReport,
    tests: Sequence[BaselineTest],
    detail: str,
) -> HealthCheck:
    return replace(
        _nothing(snapshot, sandbox),
        healthy=not report.reasons,
        verdict="rejected" if report.reasons else "healthy",
        reasons=report.reasons,
        detail=detail,
        tests=report.tests,
        stable=report.stable,
        pass_share=report.pass_share,
        counts=f"{counted(report)}; {share_of(report)}" if report.tests else "none",
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
    is_of_project = error.fault is not FaultKind.MACHINE and error.reason not in NOT_OF_PROJECT
    return replace(
        _nothing(snapshot, sandbox),
        verdict="rejected" if is_of_project else "unknown",
        reasons=(error.reason,),
        detail=error.detail,
    )


def _nothing(snapshot: Snapshot, sandbox: Sandbox) -> HealthCheck:
    return HealthCheck(
        target=snapshot.purl,
        purl=snapshot.purl,
        snapshot_id=snapshot.snapshot_id,
        language=snapshot.language,
        sandbox=sandbox.name,
    )
