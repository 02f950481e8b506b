"""Suites that misbehave: each ends, with a reason that says how, and says nothing false of its tests."""

from collections.abc import Callable, Mapping

import pytest

from oreline.records.layout import DataLayout
from oreline.records.testing import HealthReport
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.validation.baseline import measure_baseline
from oreline.validation.health_settings import HealthSettings
from quality.health import judge_health
from tests.doubles.offline import offline_repository

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

GOOD = "".join(f"def test_{number}(): pass\n\n" for number in range(8))
QUICK = HealthSettings(
    default_runs=1,
    has_second_run_in_tree=False,
    shuffle_seeds=(),
    has_reversed_run=False,
    hash_seed=0,
    time_zone="",
    clock_offset_days=0,
    workers=1,
    has_fast_clock_run=False,
    maximum_seconds=20.0,
    test_seconds=2.0,
    memory_mb=300,
    processes=40,
)
Judge = Callable[..., tuple[HealthReport, Mapping[str, str]]]


@pytest.fixture
def judge(sandbox: Bubblewrap, layout: DataLayout) -> Judge:
    """The verdict on a suite of good tests and one more test file, and the labels of that file's tests."""

    def run(odd: str, settings: HealthSettings = QUICK, **files: str) -> tuple[HealthReport, Mapping[str, str]]:
        _, snapshot, environment = offline_repository(layout, {"test_good.py": GOOD, "test_odd.py": odd, **files})
        runs = measure_baseline(sandbox, checkout_of(layout, environment), settings)
        report, tests = judge_health(snapshot, environment, runs, settings)
        return report, {
            test.test_id.split("::")[1]: test.label for test in tests if test.test_id.startswith("test_odd")
        }

    return run


STOPPED = {
    "eats memory": ("def test_a():\n    kept = []\n    while True: kept.append(bytearray(10**7))\n", "killed_memory"),
    "prints without end": ("import os\ndef test_a():\n    while True: os.write(1, b'x' * 10**6)\n", "killed_memory"),
    "kills all it may": ("import os\ndef test_a():\n    os.kill(-1, 9)\n    os._exit(0)\n", "did_not_finish"),
    "ends before it is collected": ("import os\nos._exit(0)\n", "runner_failed"),
    "does not compile": ("def test_a(:\n", "collection_error"),
    "asks for what is not installed": ("import no_such_database_driver\ndef test_a(): pass\n", "collection_error"),
}


@pytest.mark.parametrize(("body", "reason"), STOPPED.values(), ids=STOPPED)
def test_a_suite_that_does_not_end_well_is_told_by_how_it_ends(judge: Judge, body: str, reason: str) -> None:
    report, _ = judge(body)
    assert (report.verdict, report.reasons[0]) == ("rejected", reason)


KILLS = """
import os

def test_a(): pass
def test_b():
    os.kill(-1, 9)
    os._exit(0)
def test_c(): pass
def test_d(): assert False
"""


def test_tests_beside_one_that_kills_the_runner_have_their_own_results(judge: Judge) -> None:
    report, labels = judge(KILLS)
    assert labels == {"test_a": "stable", "test_b": "failing", "test_c": "stable", "test_d": "failing"}
    assert (report.reasons, report.runs, report.stable) == (("did_not_finish",), ("default", "default"), 10)


ONLY_BESIDE = """
import os, time

def programs():
    lines = [open(f"/proc/{name}/cmdline", "rb").read() for name in os.listdir("/proc") if name.isdigit()]
    return [line.split(b"\\0")[0] for line in lines]

def test_a(): time.sleep(0.3)
def test_b(): time.sleep(0.3)
def test_c():
    # Beside the one that listens, there is a second that runs tests.
    if sum(program.endswith(b"python") for program in programs()) > 2:
        os.kill(-1, 9)
        os._exit(0)
def test_d(): time.sleep(1)
"""


def test_tests_beside_one_that_kills_the_runner_of_two_workers_are_not_called_flaky(judge: Judge) -> None:
    report, labels = judge(ONLY_BESIDE, QUICK.model_copy(update={"workers": 2}))
    assert set(labels.values()) == {"stable"}
    assert (report.reasons, report.stable) == (("did_not_finish",), 12)


DEAF = """
import signal, time

def test_a():
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    time.sleep(600)
"""
STUBBORN = """
import time

def test_a():
    while True:
        try: time.sleep(600)
        except BaseException: pass
"""
ENDS = {
    "by an exit code": "import os\ndef test_a(): os._exit(0)\n",
    "by a crash": "import ctypes\ndef test_a(): ctypes.string_at(0)\n",
    "deaf to its limit": DEAF,
    "going on when it is told to stop": STUBBORN,
}


@pytest.mark.parametrize("body", ENDS.values(), ids=ENDS)
def test_a_test_that_ends_its_process_or_never_ends_breaks_alone(judge: Judge, body: str) -> None:
    report, labels = judge(body)
    assert (report.verdict, labels, report.stable) == ("healthy", {"test_a": "failing"}, 8)


CONTAINED = """
import ctypes, os, socket, subprocess, sys, time

def test_writes_outside_the_tree():
    open("/etc/passwd", "a").close()

def test_writes_to_the_environment():
    open(sys.prefix + "/x", "w").close()

def test_opens_a_socket_to_the_outside():
    socket.create_connection(("192.0.2.1", 80), 1)

def test_listens():
    socket.create_server(("127.0.0.1", 8080)).close()

def test_changes_its_own_file():
    with open(__file__, "a") as file:
        file.write("\\ndef test_more(): assert False\\n")

def test_prints_binary():
    os.write(1, bytes(range(256)) * 40)

def test_exits():
    sys.exit(0)

def test_needs_a_display():
    assert os.environ.get("DISPLAY"), "no display name and no $DISPLAY environment variable"

def test_needs_a_database():
    socket.create_connection(("localhost", 5432), 1)

def test_takes_too_long():
    time.sleep(60)

def test_kills_its_parent():
    os.kill(os.getppid(), 9)

def test_leaves_a_process():
    subprocess.Popen(["sleep", "600"])

def test_fills_the_disk():
    with open("large", "wb") as file:
        os.posix_fallocate(file.fileno(), 0, 2**40)
"""


def test_a_test_that_misbehaves_costs_the_others_nothing(judge: Judge) -> None:
    report, labels = judge(CONTAINED)
    assert labels == {
        "test_writes_outside_the_tree": "failing",
        "test_writes_to_the_environment": "failing",
        "test_opens_a_socket_to_the_outside": "network",
        "test_listens": "stable",
        "test_changes_its_own_file": "stable",
        "test_prints_binary": "stable",
        "test_exits": "failing",
        "test_needs_a_display": "failing",
        "test_needs_a_database": "failing",
        "test_takes_too_long": "failing",
        "test_kills_its_parent": "stable",
        "test_leaves_a_process": "stable",
        "test_fills_the_disk": "resources",
    }
    assert (report.reasons, report.stable) == (("low_pass_share",), 13)


FORKS = """
import os, time

def test_a():
    while True:
        try:
            if not os.fork():
                time.sleep(600)
        except OSError:
            pass
"""


def test_a_test_that_forks_without_end_ends_by_its_own_limit_or_by_the_sandbox(judge: Judge) -> None:
    report, labels = judge(FORKS)
    assert (labels, report.stable) == ({"test_a": "failing"}, 8)


def test_a_hook_that_dies_before_all_tests_is_no_failure_of_theirs(judge: Judge) -> None:
    hook = (
        "import pytest\n@pytest.fixture(autouse=True, scope='session')\ndef before_all(): raise OSError('no engine')\n"
    )
    report, labels = judge("def test_a(): assert False\n", **{"conftest.py": hook})
    assert (report.reasons[0], labels) == ("unreachable", {"test_a": "failing"})


def test_a_suite_of_thousands_is_read_whole(judge: Judge) -> None:
    many = "import pytest\n@pytest.mark.parametrize('n', range(1500))\ndef test_a(n): print('x' * 300)\n"
    report, _ = judge(many)
    assert (report.tests, report.stable) == (1508, 1508)
