"""What tests said: one result a test id, one record a run, and what several runs together say of a test."""

from dataclasses import dataclass
from enum import StrEnum

from oreline.records.base import Record


class Status(StrEnum):
    """How one test ended. `not_run` is not `failed`."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    SKIPPED = "skipped"
    XFAILED = "xfailed"
    XPASSED = "xpassed"
    TIMEOUT = "timeout"
    NOT_RUN = "not_run"


BROKEN = frozenset({Status.FAILED, Status.ERROR, Status.TIMEOUT})
"""States that count as a failing test."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestResult(Record):
    """One test in one run."""

    __test__ = False
    VOLATILE = frozenset({"duration_seconds", "memory_mb"})

    test_id: str
    """Exactly as the runner has it: brackets, blanks and Unicode included."""
    status: Status
    phase: str
    """Phase that decided the status: setup | call | teardown; empty when it never ran."""
    duration_seconds: float
    message: str = ""
    """First lines of what went wrong, at most 2,000 characters."""
    frames: tuple[str, ...] = ()
    """`path:line` of the traceback within the work tree, outermost first, at most 20."""
    reached: tuple[str, ...] = ()
    """Hosts outside the sandbox that it tried to reach, as far as the runner can see it; at most 20."""
    memory_mb: float = 0.0
    """By how much it raised the memory of its run; 0 where the runner doesn't say."""
    starts_processes: bool = False
    """Other processes were started while it ran, as far as the runner can see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRun(Record):
    """One run of a suite or of a part of it. The evidence a verdict needs stands beside the results."""

    __test__ = False
    VOLATILE = frozenset({"duration_seconds", "output_tail", "state_changes"})

    results: tuple[TestResult, ...]
    """In order of test id. Tests that were collected and never ran stand as `not_run`."""
    collected: int
    """How many ids the runner said it would run; -1 when it never came so far."""
    collection_errors: tuple[str, ...]
    """`path: message` of each file that could not be collected."""
    exit_code: int | None
    """None when the run was stopped from outside."""
    stopped_by: str
    """Empty, or the limit that ended the run: wall | cpu | memory | processes | output | disk."""
    finished: bool
    """The runner reported its own end, and its exit code agrees."""
    duration_seconds: float
    output_tail: str
    state_changes: tuple[str, ...] | None = None
    """`place digest` of what the tests left otherwise in their process than they found it; None where nobody asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineTest(Record):
    """What the repeated runs of the untouched suite say of one test."""

    VOLATILE = frozenset({"duration_seconds", "memory_mb"})

    snapshot_id: str
    test_id: str
    statuses: tuple[str, ...]
    """One a run, in the order of `HealthReport.runs`; `not_run` where a run knew nothing of it or did not ask."""
    is_stable: bool
    """Passed in every run that asked for it, whatever that run did otherwise."""
    label: str
    """stable | flaky | order | hash_seed | time_zone | date | timing | network | residue | parallel | resources
    | failing | not_built | not_run (another one kept it from running) | skipped."""
    duration_seconds: float
    """The longest of the runs whose clock was true."""
    asked: int = 0
    """Runs that asked for it."""
    passes: int = 0
    """Of those, the ones it passed: `passes / asked` is its pass rate."""
    has_stable_id: bool = True
    """Whether every run of the whole suite that came to its end knew a test of that name."""
    memory_mb: float = 0.0
    """The most by which it raised the memory of a run; 0 where the runner doesn't say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveredLines(Record):
    """Lines of one file that one test executes; `test_id` is empty for lines that run at import."""

    snapshot_id: str
    test_id: str
    path: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindSpot(Record):
    """Where coverage doesn't tell which tests see what: of one test, or of lines of one file."""

    snapshot_id: str
    reason: str
    """processes: the test needs the tree's code in other processes, whose lines are not seen | order: other tests run
    the lines, or none, when the suite runs in another order, as what they do is kept (a cache, a fixture of a module, a
    late import)."""
    test_id: str = ""
    path: str = ""
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTests(Record):
    """Tests that something is to be said of."""

    label: str
    """As `BaselineTest.label` has it; or `unstable_id` | `hungry`, which say nothing of their results."""
    test_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthReport(Record):
    """The verdict on a repository's suite, with its reasons."""

    VOLATILE = frozenset({"duration_seconds"})

    snapshot_id: str
    environment_id: str
    purl: str
    verdict: str
    """healthy | rejected."""
    reasons: tuple[str, ...]
    """All of them, empty when healthy, a cause before its effects: such as `no_tests`, `low_pass_share`, `too_slow`."""
    runs: tuple[str, ...]
    """What each run did otherwise than a `default` one, such as `shuffled:1 + hash_seed:1`. Nothing else was tried."""
    tests: int
    stable: int
    pass_share: float
    """Stable tests over tests that were not skipped."""
    duration_seconds: float
    """Longest default run, wall clock."""
    named_tests: tuple[NamedTests, ...] = ()
    """Every label but `stable` and `skipped` that a test has, in order of label."""
    installed_copies: tuple[str, ...] = ()
    """Where copies of the project lie beside its tree, as paths inside the sandbox."""
