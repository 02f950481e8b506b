"""Verdicts and labels from runs given as statuses: one letter a test and run."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from oreline.records.environment import Environment
from oreline.records.testing import BaselineTest, HealthReport, NamedTests, Status, TestResult, TestRun
from oreline.validation.health_settings import HealthSettings
from oreline.validation.series import BaselineRun
from quality.baseline_labels import EXHAUSTED, NETWORK, label_tests
from quality.health import judge_health
from quality.health_words import counted, describe_health, share_of
from tests.doubles.rows import a_snapshot

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
SNAPSHOT = a_snapshot(purl="pkg:pypi/tiny@1.0", version="1.0")
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


NAMES = ("default", "default", "shuffled:1", "fast_clock")


def named(runs: Sequence[TestRun], names: Sequence[str] = NAMES) -> tuple[BaselineRun, ...]:
    return tuple(BaselineRun(name=name, run=run) for name, run in zip(names, runs, strict=False))


def judge(*runs: TestRun, **settings: object) -> HealthReport:
    return judge_health(SNAPSHOT, ENVIRONMENT, named(runs), HealthSettings(**settings))[0]  # type: ignore[arg-type]


def judge_test(names: str, statuses: str, message: str = "", **changes: object) -> BaselineTest:
    """The row of the one test, whose runs are named by the words of `names`."""
    runs = named([a_run(letter, message, **changes) for letter in statuses], names.split(","))
    (test,) = judge_health(SNAPSHOT, ENVIRONMENT, runs, HealthSettings())[1]
    return test


@pytest.mark.parametrize(
    ("statuses", "label"),
    [
        pytest.param("....", "stable", id="passes always"),
        pytest.param(".F..", "flaky", id="differs between like runs"),
        pytest.param(".-..", "flaky", id="missing from one of them"),
        pytest.param("..F.", "flaky", id="differs once when shuffled"),
        pytest.param("FF.F", "flaky", id="passes only when shuffled once"),
        pytest.param("...F", "flaky", id="differs once with fast clocks"),
        pytest.param("..FF", "flaky", id="differs once in both"),
        pytest.param("FFFF", "failing", id="fails always"),
        pytest.param("EEEE", "failing", id="errs always"),
        pytest.param("TTTT", "failing", id="never ends"),
        pytest.param("ssss", "skipped", id="skipped"),
        pytest.param("xxxx", "skipped", id="expected to fail"),
        pytest.param("XXXX", "skipped", id="unexpectedly passes"),
    ],
)
def test_labels(statuses: str, label: str) -> None:
    test = judge_test(",".join(NAMES), statuses)
    assert (test.test_id, test.label, test.is_stable) == ("t::0", label, label == "stable")
    assert test.statuses == tuple(LETTERS[letter].value for letter in statuses)


TOGETHER = "default,default,shuffled:1 + hash_seed:1 + time_zone:Asia/Tokyo"
APART = f"{TOGETHER},shuffled:1,hash_seed:1,time_zone:Asia/Tokyo"
TWICE = f"{APART},shuffled:1,hash_seed:1,time_zone:Asia/Tokyo"


@pytest.mark.parametrize(
    ("names", "statuses", "label"),
    [
        pytest.param(TOGETHER, "..F", "order", id="not told apart"),
        pytest.param(TWICE, "..FF..F..", "order", id="the order"),
        pytest.param(TWICE, "..F.F..F.", "hash_seed", id="the hash seed"),
        pytest.param(TWICE, "..F..F..F", "time_zone", id="the time zone"),
        pytest.param(TWICE, "..F.FF.FF", "hash_seed", id="two causes"),
        pytest.param(APART, "..F...", "flaky", id="chance"),
        pytest.param(APART, "..FF..", "flaky", id="brought back once may be chance"),
        pytest.param(TWICE, "..FF.....", "flaky", id="brought back by the same seed once of twice"),
        pytest.param(f"{TWICE},default", "..FF..F..F", "flaky", id="differs in a plain run at last"),
        pytest.param("default,default,clock_days:400,clock_days:400", "..FF", "date", id="the date"),
        pytest.param("default,default,clock_days:400,clock_days:400", "..F.", "flaky", id="not again"),
        pytest.param("default,second_in_tree,default,second_in_tree", ".F.F", "residue", id="what the first run left"),
        pytest.param("default,default,workers:2,workers:2", "..FF", "parallel", id="other tests at the same time"),
        pytest.param("default,default,workers:2,workers:2", "..TT", "resources", id="no time beside other tests"),
        pytest.param("default,default,default", "..T", "resources", id="no time once"),
        pytest.param("default,default,fast_clock,fast_clock", "..TT", "timing", id="no time by a fast clock"),
        pytest.param("default,default,alone,alone", "..FF", "order", id="needs others before it"),
    ],
)
def test_causes_of_other_results(names: str, statuses: str, label: str) -> None:
    assert judge_test(names, statuses).label == label


def test_a_pass_rate_counts_the_runs_that_asked() -> None:
    runs = [*named([a_run("..."), a_run("..F"), a_run("..F")], ("default", "default", "fast_clock"))]
    runs.append(BaselineRun(name="alone", run=a_run("  ."), asked=frozenset({"t::2"})))
    rows = judge_health(SNAPSHOT, ENVIRONMENT, runs, HealthSettings())[1]
    assert [(row.passes, row.asked, row.statuses[3], row.has_stable_id) for row in rows] == [
        (3, 3, "not_run", True),
        (3, 3, "not_run", True),
        (2, 4, "passed", True),
    ]


def test_names_that_some_runs_do_not_know_are_no_failures() -> None:
    runs = named([a_run(".. "), a_run(".. "), a_run(". ."), a_run(". .")], ("default", "default", *["hash_seed:1"] * 2))
    report, rows = judge_health(SNAPSHOT, ENVIRONMENT, runs, HealthSettings())
    assert [(row.label, row.has_stable_id) for row in rows] == [
        ("stable", True),
        ("hash_seed", False),
        ("hash_seed", False),
    ]
    assert {named.label: named.test_ids for named in report.named_tests}["unstable_id"] == ("t::1", "t::2")


def test_a_run_that_died_says_nothing_of_names() -> None:
    assert judge_test("default,default,workers:2", "..-", finished=False).has_stable_id


def test_hungry_tests_are_named_and_may_be_stable() -> None:
    slow = replace(a_run(".").results[0], duration_seconds=11.0)
    large = replace(a_run("..").results[1], memory_mb=600.0)
    run = replace(a_run("........"), results=(slow, large, *a_run("........").results[2:]))
    report = judge(run, run)
    assert report.named_tests == (NamedTests(label="hungry", test_ids=("t::0", "t::1")),)
    assert (report.verdict, report.stable) == ("healthy", 8)


def test_a_fast_clock_makes_no_test_hungry() -> None:
    seeming = replace(a_run(".").results[0], duration_seconds=11.0)
    fast = replace(a_run("........"), results=(seeming, *a_run("........").results[1:]))
    names = ("default", "default", "shuffled:1 + fast_clock")
    runs = named([a_run("........"), a_run("........"), fast], names)
    report, tests = judge_health(SNAPSHOT, ENVIRONMENT, runs, HealthSettings())
    assert (report.named_tests, tests[0].duration_seconds) == ((), 0.1)


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
    assert judge_test("default,default", "FF", message).label == label


@pytest.mark.parametrize(
    ("pattern", "words", "near"),
    [
        (NETWORK, "Temporary failure in name resolution", "rename resolution failed"),
        (NETWORK, "[Errno -2] Name or service not known", "filename or service not known"),
        (NETWORK, "nodename nor servname provided", "nodename nor servnames"),
        (NETWORK, "Error: getaddrinfo EBUSY x", "my_getaddrinfo is None"),
        (NETWORK, "socket.gaierror: x", "NogaierrorHandler"),
        (NETWORK, "Network is unreachable", "subnetwork is unreachable"),
        (NETWORK, "connect: no route to host", "no route to hosts"),
        (NETWORK, "Max retries exceeded with url: /", "climax retries exceeded"),
        (NETWORK, "NameResolutionError(x)", "VariableNameResolutionError: x"),
        (NETWORK, "httpx.ConnectError: x", "DisconnectError: x"),
        (NETWORK, "aiohttp.ClientConnectorError: x", "MyClientConnectorErrors: x"),
        (NETWORK, "urllib.error.URLError: x", "CurlError: x"),
        (NETWORK, "[Errno 101] x", "[Errno 1014] x"),
        (NETWORK, "[Errno -3] x", "[Errno -30] x"),
        (NETWORK, "connect ENETUNREACH 1.1.1.1", "PHENETUNREACHED"),
        (NETWORK, "EAI_AGAIN example.com", "NEAI_AGAIN"),
        (NETWORK, "ENOTFOUND example.com", "FileNotFoundError: x"),
        (NETWORK, "code: 'ENOTFOUND'", "ModuleNotFoundError: No module named 'x'"),
        (NETWORK, "Error: ENOTFOUND", "importlib.metadata.PackageNotFoundError: x"),
        (NETWORK, "dial tcp: x", "redial tcp: x"),
        (NETWORK, "java.net.UnknownHostException: x", "NotUnknownHostExceptionally"),
        (NETWORK, "dns error: x", "mydns error"),
        (EXHAUSTED, "MemoryError", "InMemoryErrorStore is empty"),
        (EXHAUSTED, "numpy._core._exceptions._ArrayMemoryError: x", "SubarrayMemoryErrors"),
        (EXHAUSTED, "fork: Cannot allocate memory", "cannot allocate memorychunk"),
        (EXHAUSTED, "No space left on device", "no space leftover"),
        (EXHAUSTED, "[Errno 27] File too large", "profile too large"),
        (EXHAUSTED, "Disk quota exceeded", "disk quota exceeded_at is None"),
        (EXHAUSTED, "Too many open files", "too many open filesystems"),
        (EXHAUSTED, "RuntimeError: can't start new thread", "can't start new threadpool"),
        (EXHAUSTED, "Out of memory", "about of memory"),
        (EXHAUSTED, "Resource temporarily unavailable", "datasource temporarily unavailable"),
        (EXHAUSTED, "java.lang.OutOfMemoryError: x", "NotOutOfMemoryErrors"),
    ],
)
def test_words_of_a_message_count_where_they_stand_by_themselves(
    pattern: re.Pattern[str], words: str, near: str
) -> None:
    assert (bool(pattern.search(words)), bool(pattern.search(near))) == (True, False)


def test_network_is_told_by_what_a_test_reaches_for() -> None:
    result = replace(a_run("F").results[0], message="assert None == 'ok'", reached=("api.example",))
    run = replace(a_run("F"), results=(result,))
    (test,) = judge_health(SNAPSHOT, ENVIRONMENT, named([run, run]), HealthSettings())[1]
    assert test.label == "network"


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
        pytest.param((a_run("........FFFF"),) * 4, ("low_pass_share",), id="a third fails"),
        pytest.param((a_run("." * 9), a_run("......FFF")) * 2, ("unstable", "low_pass_share"), id="a third is flaky"),
        pytest.param((a_run("." * 7), a_run("....FFF")) * 2, ("unstable", "low_pass_share", "too_few_tests"), id="all"),
        pytest.param(
            (a_run("......"), a_run("....--", stopped_by="memory", finished=False)),
            ("killed_memory",),
            id="a later run is stopped, which says nothing of tests that it did not come to",
        ),
        pytest.param(
            (a_run("......"), a_run("..    ", exit_code=137, collected=-1, finished=False)),
            ("did_not_finish",),
            id="a later run ends before its runner named all tests, which says nothing of them",
        ),
        pytest.param((a_run("", exit_code=127, collected=-1, finished=False),), ("no_runner",), id="no such command"),
        pytest.param((a_run("", exit_code=5),), ("no_tests",), id="no tests"),
        pytest.param(
            (a_run("......"), a_run("......"), a_run("", exit_code=5)),
            ("unstable", "low_pass_share", "too_few_tests"),
            id="no tests in one run alone",
        ),
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
    assert report.named_tests == (NamedTests(label="flaky", test_ids=("t::1", "t::3", "t::5")),)


def test_a_copy_of_the_project_is_a_reason_and_is_told() -> None:
    runs = named([a_run(GOOD)] * 4)
    report, _ = judge_health(SNAPSHOT, ENVIRONMENT, runs, HealthSettings(), ("/env/lib/tiny",))
    assert (report.reasons, report.installed_copies) == (("installed_copy",), ("/env/lib/tiny",))
    told = describe_health(report, runs, HealthSettings())
    assert "at /env/lib/tiny; " in told
    assert "--set \"health.allowed_copies=['*/lib/tiny']\"." in told


def test_a_rejection_names_the_limit_and_the_test() -> None:
    stopped = a_run(
        ".T-", "stopped by the wall limit of the run", stopped_by="wall", finished=False, duration_seconds=240.0
    )
    told = describe_health(judge(stopped), named([stopped]), HealthSettings())
    assert told == (
        "The suite of pkg:pypi/tiny@1.0 is no fit judge: hangs. A run was stopped by its wall limit during t::1. "
        "3 tests: 1 stable, 1 failing, 1 not_run."
    )


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (
            a_run("."),
            "too_few_tests (1 stable test, and health.minimum_tests asks for 5; a program that names no tests as "
            "it runs them is one, by its exit code (docs/languages.md)). 1 test: 1 stable.",
        ),
        (
            a_run("......FFFs"),
            "low_pass_share (66.6 % of the tests that aren't skipped are stable; 80% are asked for by "
            "health.minimum_pass_share). 10 tests: 6 stable, 3 failing, 1 skipped.",
        ),
        (
            a_run("......", duration_seconds=300.0),
            "too_slow (a run took 300 seconds; 120 are allowed by health.maximum_seconds). 6 tests: 6 stable.",
        ),
        (a_run("", exit_code=5), "no_tests. No tests were found."),
        (
            a_run("", collected=-1, exit_code=4, finished=False, output_tail="pytest: error: no --nope\n\n"),
            "runner_failed. A run ended with exit code 4: pytest: error: no --nope.",
        ),
        (
            a_run("", collected=-1, exit_code=137, finished=False),
            "runner_failed. A run was ended by SIGKILL, which no limit sent.",
        ),
    ],
    ids=["number", "share", "time", "no tests", "options refused", "killed"],
)
def test_a_rejection_names_what_was_found_and_what_is_asked_for(run: TestRun, said: str) -> None:
    assert describe_health(judge(run), named([run]), HealthSettings()).endswith(said)


def test_unstable_tests_are_counted_against_what_is_allowed() -> None:
    runs = [a_run("........."), a_run("......FFF")] * 2
    told = describe_health(judge(*runs), named(runs), HealthSettings())
    assert "unstable (3 of 9; at most 20% of those that aren't skipped are allowed by health.maximum_un" in told


def test_a_share_is_never_rounded_up_to_all() -> None:
    runs = [a_run("." * 1999 + "F")] * 4
    assert share_of(judge(*runs)) == "99.9 % of the tests that aren't skipped are stable"
    assert counted(judge(*[a_run("." * 6 + "Fs")] * 4)) == "8 tests: 6 stable, 1 failing, 1 skipped"


def test_tests_that_were_never_built_do_not_fail() -> None:
    run = a_run("......EE", "not run: its program could not be found", collection_errors=("a.c: a.c:3:9: error: no x",))
    report = judge(run, run)
    assert report.reasons == ("collection_error",)
    assert report.named_tests == (NamedTests(label="not_built", test_ids=("t::6", "t::7")),)
    told = describe_health(report, named([run, run]), HealthSettings())
    assert "Not collected: a.c: a.c:3:9: error: no x. 8 tests: 6 stable, 2 not_built." in told


def test_measures_of_a_test_are_kept_to_two_digits() -> None:
    timed = replace(a_run(".").results[0], duration_seconds=0.0123456, memory_mb=1234.5)
    (row,) = label_tests("5" * 64, [BaselineRun(name="default", run=replace(a_run("."), results=(timed,)))])
    assert (row.duration_seconds, row.memory_mb) == (0.012, 1200.0)
