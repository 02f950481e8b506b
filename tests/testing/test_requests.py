"""Order, clocks, what tests see of the runner, and coverage by test."""

from datetime import UTC, datetime

import pytest

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Limits
from oreline.testing.coverage import measure_coverage
from oreline.testing.runner import TestRequest, lend_place, run_tests
from tests.testing.conftest import Run, Suite

ORDERED = "SEEN = []\n" + "".join(
    f"def test_{n}():\n    SEEN.append({n})\n    assert SEEN == list(range({n + 1}))\n" for n in range(8)
)


def test_a_seed_gives_one_other_order(run: Run) -> None:
    files = {"test_x.py": ORDERED}
    plain = run(files)
    first, second, other = ([test.message for test in run(files, shuffle_seed=seed).results] for seed in (1, 1, 2))
    assert {result.status.value for result in plain.results} == {"passed"}
    assert first == second
    assert any(first)
    assert first != other


CLOCKS = """
import datetime, time

def test_quick():
    start, stamp = time.monotonic(), time.time_ns()
    time.sleep(0.05)
    assert time.monotonic() - start < 1.0
    assert time.time_ns() - stamp < 10**9

def test_calendar():
    start = datetime.datetime.now()
    time.sleep(0.05)
    assert (datetime.datetime.now() - start).total_seconds() < 1.0
"""


def test_fast_clocks_show_what_depends_on_time(run: Run) -> None:
    plain, fast = run({"test_x.py": CLOCKS}), run({"test_x.py": CLOCKS}, is_clock_fast=True)
    assert [result.status.value for result in plain.results] == ["passed", "passed"]
    assert [result.status.value for result in fast.results] == ["passed", "failed"]
    assert fast.results[1].test_id == "test_x.py::test_quick"


def test_a_fast_clock_goes_by_its_name(run: Run) -> None:
    named = "import time\n\ndef test_name():\n    clock = time.perf_counter\n"
    named += "    assert (clock.__module__, clock.__name__) == ('time', 'perf_counter')\n"
    (result,) = run({"test_x.py": named}, is_clock_fast=True).results
    assert (result.status.value, result.message) == ("passed", "")


def test_the_last_test_first(run: Run) -> None:
    assert [result.message.splitlines()[0] for result in run({"test_x.py": ORDERED}, is_reversed=True).results][:2] == [
        "assert [7, 6, 5, 4, 3, 2, ...] == [0]",
        "assert [7, 6, 5, 4, 3, 2, ...] == [0, 1]",
    ]


CALENDAR = """
import calendar, datetime, logging, time
from datetime import datetime as imported, timedelta, timezone

THEN = imported.fromtimestamp({now}, timezone.utc)
LATER = THEN + timedelta(days=400)
MORE = timedelta(hours=1)

class Stamp(datetime.datetime):
    pass

def test_all_clocks_agree():
    stamps = [imported.now(timezone.utc), imported.utcnow().replace(tzinfo=timezone.utc), imported.today().astimezone()]
    seconds = [time.time(), time.time_ns() / 1e9, calendar.timegm(time.gmtime())]
    stamps += [imported.fromtimestamp(stamp, timezone.utc) for stamp in seconds]
    assert [LATER - MORE < stamp < LATER + MORE for stamp in stamps] == [True] * 6
    years = {{datetime.date.today().year, time.localtime().tm_year, int(time.strftime("%Y")), int(time.ctime()[-4:])}}
    assert years <= {{LATER.year, (LATER + MORE).year}}
    assert time.gmtime(0).tm_year == 1970 and time.strftime("%Y", time.gmtime(0)) == "1970"

def test_types_stay():
    assert (type(Stamp.now()), type(datetime.datetime.now())) == (Stamp, datetime.datetime)

class Watch:
    tell = time.time

def test_a_clock_is_no_method():
    assert Watch().tell() >= 0
    logging.Formatter("%(asctime)s").format(logging.makeLogRecord({{}}))

def test_dated():
    assert imported.now(timezone.utc) - imported({year}, 1, 1, tzinfo=timezone.utc) < timedelta(days=390)
"""


def test_a_calendar_that_is_ahead_shows_what_depends_on_the_date(run: Run) -> None:
    now = datetime.now(UTC)
    files = {"test_x.py": CALENDAR.format(now=now.timestamp(), year=now.year)}
    ahead = run(files, clock_offset_days=400)
    assert [(result.test_id, result.status.value) for result in ahead.results] == [
        ("test_x.py::test_a_clock_is_no_method", "passed"),
        ("test_x.py::test_all_clocks_agree", "passed"),
        ("test_x.py::test_dated", "failed"),
        ("test_x.py::test_types_stay", "passed"),
    ]
    assert {result.test_id: result.status.value for result in run(files).results}["test_x.py::test_dated"] == "passed"


SURROUNDINGS = """
import os, time

def test_zone():
    assert time.tzname[0] == "UTC"

def test_seed():
    assert os.environ["PYTHONHASHSEED"] == "0"
"""


def test_variables_of_a_run(run: Run) -> None:
    other = run({"test_x.py": SURROUNDINGS}, variables=(("TZ", "Asia/Kathmandu"), ("PYTHONHASHSEED", "1")))
    assert [result.status.value for result in other.results] == ["failed", "failed"]
    assert [result.status.value for result in run({"test_x.py": SURROUNDINGS}).results] == ["passed", "passed"]


LEAVES = """
import pathlib

def test_first():
    assert not pathlib.Path("left").exists()
    pathlib.Path("left").write_text("x")
"""


def test_runs_in_one_place_see_what_the_first_left(sandbox: Bubblewrap, suite: Suite) -> None:
    checkout = suite({"test_x.py": LEAVES})
    with lend_place(checkout) as place:
        runs = [run_tests(sandbox, checkout, TestRequest(), place=place) for _ in range(2)]
    assert [run.results[0].status.value for run in runs] == ["passed", "failed"]
    assert run_tests(sandbox, checkout, TestRequest()).results[0].status.value == "passed"


BOTH = """
import os, pathlib, time
import pytest

@pytest.mark.parametrize("number", range(4))
def test_it(number):
    pathlib.Path(f"here{os.getpid()}").touch()
    deadline = time.monotonic() + 20
    while len(list(pathlib.Path().glob("here*"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len(list(pathlib.Path().glob("here*"))) == 2
    assert number != 3
"""


def test_two_workers_share_the_tests_and_the_tree(run: Run) -> None:
    shared = run({"test_x.py": BOTH}, workers=2)
    assert [(result.test_id, result.status.value) for result in shared.results] == [
        ("test_x.py::test_it[0]", "passed"),
        ("test_x.py::test_it[1]", "passed"),
        ("test_x.py::test_it[2]", "passed"),
        ("test_x.py::test_it[3]", "failed"),
    ]
    assert (shared.collected, shared.finished, shared.exit_code) == (4, True, 1)


@pytest.mark.parametrize(
    ("body", "exit_code", "finished"),
    [
        ("def test_a(): pass\n", 0, True),
        ("", 5, True),
        ("import os\ndef test_a(): pass\ndef test_b(): os._exit(0)\n", 1, True),
        ("import os\ndef test_a(): pass\ndef test_b(): os.kill(os.getppid(), 9)\n", 0, True),
        ("import os\ndef test_a(): pass\ndef test_b(): os.kill(-1, 9)\n", 137, False),
    ],
    ids=[
        "fewer tests than workers",
        "no tests",
        "one worker ends early",
        "a test ends its parent",
        "a test ends all of it",
    ],
)
def test_how_a_run_of_two_workers_ends(run: Run, body: str, exit_code: int, finished: bool) -> None:
    ended = run({"test_x.py": body}, workers=2)
    assert (ended.exit_code, ended.finished) == (exit_code, finished)


def test_a_child_left_behind_holds_no_worker_up(run: Run) -> None:
    files = {"test_x.py": "import os, time\ndef test_a():\n    if not os.fork(): time.sleep(60)\n"}
    ended = run(files, workers=2, limits=Limits(wall_seconds=20.0))
    assert (ended.finished, ended.results[0].status.value) == (True, "passed")


REACHING = """
import asyncio, socket, urllib.request

def test_asks_a_name():
    urllib.request.urlopen("http://registry.example/index", timeout=5)

def test_goes_to_an_address():
    with socket.socket() as outside:
        outside.connect(("192.0.2.1", 80))

def test_manages_without():
    try:
        socket.create_connection(("10.1.2.3", 80), 1)
    except OSError:
        pass

def test_stays_inside():
    server = socket.create_server(("127.0.0.1", 0))
    socket.create_connection(("localhost", server.getsockname()[1])).close()
    assert socket.gethostbyname("localhost") == "127.0.0.1"
    left, right = socket.socketpair()

def test_asks_nobody():
    pass
"""


def test_hosts_outside_are_told_by_test(run: Run) -> None:
    found = {result.test_id.split("::")[1]: result for result in run({"test_x.py": REACHING}).results}
    assert {name: (result.status.value, result.reached) for name, result in found.items()} == {
        "test_asks_a_name": ("failed", ("registry.example",)),
        "test_asks_nobody": ("passed", ()),
        "test_goes_to_an_address": ("failed", ("192.0.2.1",)),
        "test_manages_without": ("passed", ("10.1.2.3",)),
        "test_stays_inside": ("passed", ()),
    }


def test_memory_is_told_by_test(run: Run) -> None:
    body = "def test_a(): bytearray(200 * 2**20)\n\ndef test_b(): bytearray(100 * 2**20)\n"
    large, small = run({"test_x.py": body}).results
    assert 150 < large.memory_mb < 300
    assert small.memory_mb < 20


SIGHT = """
import os, subprocess, sys

def test_sees_the_tree_first():
    assert sys.path[0] == "/work"
    assert not [path for path in sys.path if "oreline" in path]
    assert not [name for name in os.environ if "ORELINE" in name or name == "PYTHONPATH"]
    assert sys.stdin is None or not sys.argv[1:]

def test_writes():
    open("written", "w").close()

def test_children_inherit_nothing():
    shown = subprocess.run(["ls", "/proc/self/fd"], capture_output=True, text=True, close_fds=False)
    assert "700" not in shown.stdout.split()
"""


def test_the_runner_leaves_no_trace(run: Run, suite: Suite) -> None:
    found = run({"test_x.py": SIGHT})
    assert [result.status.value for result in found.results] == ["passed", "passed", "passed"]
    assert not (suite({}).work_layers[0] / "written").exists()


MODULE = "X = 1\n\n\ndef double(n):\n    return n * 2\n\n\ndef halve(n):\n    return n // 2\n"
TESTS = "from module import double, halve\n\n\ndef test_a():\n    double(1)\n\n\ndef test_b():\n    halve(double(2))\n"


def test_coverage_tells_lines_by_test_and_at_import(sandbox: Bubblewrap, suite: Suite) -> None:
    checkout = suite({"module.py": MODULE, "tests/test_x.py": TESTS, "conftest.py": ""})
    rows = measure_coverage(sandbox, checkout, "5" * 64, TestRequest())
    assert [(row.test_id, row.path, row.lines) for row in rows] == [
        ("", "module.py", (1, 4, 8)),
        ("tests/test_x.py::test_a", "module.py", (5,)),
        ("tests/test_x.py::test_b", "module.py", (5, 9)),
    ]


def test_an_unknown_id_runs_nothing(sandbox: Bubblewrap, suite: Suite) -> None:
    checkout = suite({"test_x.py": "def test_a(): pass\n"})
    chosen = run_tests(sandbox, checkout, TestRequest(select=("test_x.py::test_gone", "nowhere.py::test_a")))
    assert (chosen.collected, chosen.results, chosen.finished) == (0, (), True)


CACHED = """
def test_cache(request):
    assert request.config.cache.get("x/y", 0) == 0
    request.config.cache.set("x/y", 1)
"""


def test_plugins_find_the_cache_of_pytest_and_nothing_of_earlier_runs(run: Run) -> None:
    for _ in range(2):
        found = run({"test_x.py": CACHED, "pytest.ini": "[pytest]\naddopts = --last-failed\n"})
        assert [result.status.value for result in found.results] == ["passed"]


JUNK = """
import os

LINES = [
    b'{"event": "result", "id": [1], "status": "zzz"}', b'{"event": "collected", "ids": {"a": 1}}', b"[1, 2]",
    b'{"event": "collected", "ids": []}', b'{"event": "start"}', b'{"event": "end", "exit_code": [5]}',
    b'{"event": "phase", "id": "x", "phase": "call", "outcome": "passed", "seconds": NaN}',
    b'{"event": "phase", "id": "x", "phase": "call", "outcome": "passed", "seconds": 1e999}',
    b"\\xff\\xfe\\x00", b"[" * 20000,
]

def test_0(): os.write(700, b"\\n".join(LINES))

def test_1(): pass

def test_2(): pass
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_test_writes_to_the_report_changes_nothing_of_other_tests(run: Run, workers: int) -> None:
    told = run({"test_x.py": JUNK}, workers=workers)
    assert [(result.test_id, result.status.value) for result in told.results] == [
        (f"test_x.py::test_{number}", "passed") for number in range(3)
    ]
    assert (told.collected, told.finished, told.exit_code) == (3, True, 0)


def test_a_run_that_a_failure_ends(run: Run) -> None:
    files = {"test_x.py": "".join(f"def test_{n}():\n    assert {n} != 1\n" for n in range(4))}
    ended = run(files, is_ended_by_failure=True)
    assert [result.status.value for result in ended.results] == ["passed", "failed", "not_run", "not_run"]
    assert not ended.finished
    whole = run({"test_x.py": files["test_x.py"].replace("!= 1", "!= 9")}, is_ended_by_failure=True)
    assert [result.status.value for result in whole.results] == ["passed"] * 4
    assert whole.finished
