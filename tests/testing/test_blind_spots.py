"""Where coverage can't tell which tests see a line: kept results, shared fixtures, late imports, other processes."""

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.coverage import find_blind_spots, measure_coverage
from oreline.testing.runner import TestRequest
from tests.testing.conftest import Suite

MODULE = """\
import functools


@functools.lru_cache
def table():
    return [1, 2]


def plain(n):
    return n + 1


def server():
    return object()
"""
TESTS = """\
import os
import subprocess
import sys

import pytest

from module import plain, server, table


@pytest.fixture(scope="module")
def shared():
    return server()


def test_a(shared):
    assert table() and plain(1)


def test_b():
    import late
    assert table() and plain(2) and late.X


def test_c(shared):
    import late
    assert plain(late.X)


def test_starts_another_program():
    assert subprocess.run([sys.executable, "-c", ""]).returncode == 0


def test_runs_the_code_elsewhere():
    code = "import sys; sys.path.insert(0, '.'); import module"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_forks():
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
"""
FILES = {"module.py": MODULE, "late.py": "X = 1\n", "tests/test_x.py": TESTS}


def test_what_depends_on_the_order_and_who_starts_processes(sandbox: Bubblewrap, suite: Suite) -> None:
    checkout, request = suite({**FILES, "pytest.ini": "[pytest]\npythonpath = .\n"}), TestRequest()
    covered = measure_coverage(sandbox, checkout, "5" * 64, request)
    spots = find_blind_spots(sandbox, checkout, covered, "5" * 64, request)
    assert [(spot.reason, spot.test_id, spot.path, spot.lines) for spot in spots] == [
        ("processes", "tests/test_x.py::test_forks", "", ()),
        ("processes", "tests/test_x.py::test_runs_the_code_elsewhere", "", ()),
        ("order", "", "late.py", (1,)),
        ("order", "", "module.py", (6, 14)),
    ]
