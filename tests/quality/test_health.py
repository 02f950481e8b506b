"""Verdicts and labels from runs given as statuses: one letter a test and run."""

from dataclasses import replace

import pytest

from oreline.records.environment import Environment
from oreline.records.source import Snapshot
from oreline.records.testing import HealthReport, Status, TestResult, TestRun
from oreline.validation.baseline import HealthSettings
from quality.health import describe_health, judge_health

LETTERS = {
    ".": Status.PASSED,
    "F": Status.FAILED,
    "E": Status.ERROR,
    "s": Status.SKIPPED,
    "x": Status.XFAILED,
    "X": Status.XPASSED,
    "T": Status.TIMEOUT,
    "-": Status.NOT_RUN,
}
UNREACHABLE = "OSError: [Errno 101] Network is unreachable"
SNAPSHOT = Snapshot(
    snapshot_id="5" * 64,
    purl="pkg:pypi/tiny@1.0",
    repo="pypi/tiny",
    version="1.0",
    commit="c" * 40,
    tree="d" * 40,
    license="MIT",
    created_at="2024-01-01T00:00:00Z",
    language="python",
    files=1,
    size_bytes=1,
)
ENVIRONMENT = Environment(
    environment_id="e" * 64,
    snapshot_id="5" * 64,
    purl="pkg:pypi/tiny@1.0",
    language="python",
    runtime="cpython-3.11.7",
    requirements=(),
    install=(),
    lock=(),
    test_command="pytest",
    image="",
    build_seconds=0.0,
)


def a_run(letters: str, message: str = "", **changes: object) -> TestRun:
    """A run of tests `t::0`, `t::1` …, a letter each; a blank leaves the test out."""
    results = tuple(
        TestResult(
            test_id=f"t::{number}",
            status=LETTERS[letter],
            phase="call",
            duration_seconds=0.1,
            message=message if letter in "FET" else "",
        )
        for number, letter in enumerate(letters)
        if letter != " "
    )
    run = TestRun(
        results=results,
        collected=len(results),
        collection_errors=(),
        exit_code=0,
        stopped_by="",
        finished=True,
        duration_seconds=1.0,
        output_tail="",
    )
    return replace(run, **changes)  # type: ignore[arg-type]


def judge(*runs: TestRun, **settings: object) -> HealthReport:
    return judge_health(SNAPSHOT, ENVIRONMENT, runs, HealthSettings(**settings))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("statuses", "label"),
    [
        pytest.param("....", "stable", id="passes always"),
        pytest.param(".F..", "flaky", id="differs between like runs"),
        pytest.param(".-..", "flaky", id="missing from one of them"),
        pytest.param("..F.", "order", id="differs when shuffled"),
        pytest.param("FF.F", "order", id="passes only when shuffled"),
        pytest.param("...F", "timing", id="differs with fast clocks"),
        pytest.param("..FF", "order", id="differs in both"),
        pytest.param("FFFF", "failing", id="fails always"),
        pytest.param("EEEE", "failing", id="errs always"),
        pytest.param("TTTT", "failing", id="never ends"),
        pytest.param("ssss", "skipped", id="skipped"),
        pytest.param("xxxx", "skipped", id="expected to fail"),
        pytest.param("XXXX", "skipped", id="unexpectedly passes"),
    ],
)
def test_labels(statuses: str, label: str) -> None:
    _, tests = judge_health(SNAPSHOT, ENVIRONMENT, tuple(a_run(letter) for letter in statuses), HealthSettings())
    assert [(test.test_id, test.label, test.is_stable) for test in tests] == [("t::0", label, label == "stable")]
    assert tests[0].statuses == tuple(LETTERS[letter].value for letter in statuses)


@pytest.mark.parametrize(
    ("message", "label"),
    [
        (UNREACHABLE, "network"),
        ("socket.gaierror: [Errno -3] Temporary failure in name resolution", "network"),
        ("ConnectionRefusedError: [Errno 111] Connection refused", "failing"),
        ("assert 101 == 102", "failing"),
    ],
    ids=["unreachable", "no names", "refused by a server of the test's own", "numbers"],
)
def test_network_is_told_by_messages(message: str, label: str) -> None:
    _, tests = judge_health(SNAPSHOT, ENVIRONMENT, (a_run("F", message),) * 4, HealthSettings())
    assert tests[0].label == label


GOOD = "........ss"


@pytest.mark.parametrize(
    ("runs", "reasons"),
    [
        pytest.param((a_run(GOOD),) * 4, (), id="good"),
        pytest.param((a_run("........FF"),) * 4, (), id="just enough pass"),
        pytest.param((a_run(".......FFF"),) * 4, ("low_pass_share",), id="too few pass"),
        pytest.param(
            (a_run("....FFF", UNREACHABLE),) * 4, ("needs_network", "low_pass_share", "too_few_tests"), id="network"
        ),
        pytest.param((a_run("...."),) * 4, ("too_few_tests",), id="too few tests"),
        pytest.param((a_run("ssssssss"),) * 4, ("low_pass_share", "too_few_tests"), id="all skipped"),
        pytest.param((a_run(GOOD, duration_seconds=500.0),) * 4, ("too_slow",), id="slow"),
        pytest.param((a_run("", exit_code=5),), ("no_tests",), id="no tests"),
        pytest.param((a_run("", exit_code=4, collected=-1, finished=False),), ("runner_failed",), id="options refused"),
        pytest.param((a_run(GOOD, collection_errors=("t.py: no",)),) * 4, ("collection_error",), id="collection error"),
        pytest.param((a_run(".E--", exit_code=0, finished=False),), ("did_not_finish",), id="ends early"),
        pytest.param((a_run(GOOD), a_run(GOOD, stopped_by="memory", finished=False)), ("killed_memory",), id="memory"),
        pytest.param((a_run(".T-", stopped_by="output", finished=False),), ("prints_too_much",), id="prints"),
        pytest.param(
            (a_run(".T-", stopped_by="wall", finished=False, duration_seconds=240.0),), ("hangs",), id="hangs"
        ),
        pytest.param(
            (a_run(".T-", stopped_by="wall", finished=False, duration_seconds=20.0),), ("too_slow",), id="no time"
        ),
    ],
)
def test_verdicts(runs: tuple[TestRun, ...], reasons: tuple[str, ...]) -> None:
    report = judge(*runs)
    assert (report.reasons, report.verdict) == (reasons, "rejected" if reasons else "healthy")


def test_a_report_counts_and_names() -> None:
    report = judge(a_run("...F.s......"), a_run("...F.s......"), a_run("............"), a_run(".F.F.s......"))
    assert (report.tests, report.stable, report.pass_share) == (12, 9, 9 / 12)
    assert report.runs == ("default", "default", "shuffled:1", "fast_clock")
    assert report.timing_tests == ("t::1",)


def test_a_rejection_names_the_limit_and_the_test() -> None:
    stopped = a_run(
        ".T-", "stopped by the wall limit of the run", stopped_by="wall", finished=False, duration_seconds=240.0
    )
    told = describe_health(judge(stopped), (stopped,))
    assert told == (
        "The suite of pkg:pypi/tiny@1.0 is no fit judge: hangs. A run was stopped by its wall limit during t::1."
    )


@pytest.mark.parametrize(
    "run", [a_run("", exit_code=5), a_run("." * 9), a_run("", collected=-1, exit_code=4, finished=False)]
)
def test_every_verdict_can_be_told(run: TestRun) -> None:
    report = judge(run)
    assert describe_health(report, (run,)).endswith(("stable.", "a run.", ": "))
