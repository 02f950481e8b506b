"""Order, clocks, what tests see of the runner, and coverage by test."""

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.coverage import measure_coverage
from oreline.testing.runner import TestRequest, run_tests
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
