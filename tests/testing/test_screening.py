"""Changes tried in a warm process: which are noticed, which can't be shown, and what a child may do to the others."""

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.runner import TestRequest
from oreline.testing.screening import Change, Pace, screen_changes
from tests.testing.conftest import Suite

MODULE = """\
import functools
import os
import time

LIMIT = 3


def logged(function):
    @functools.wraps(function)
    def wrapper(n):
        return function(n) + 0
    return wrapper


@logged
def decorated(n):
    return n + 1


@functools.lru_cache
def cached(n):
    return n + 2


def outer(n):
    def inner(m):
        return m + 3
    return inner(n)


def numbers(n):
    for number in range(n):
        yield number


def default(n, more=4):
    return n + more


class Box:
    size = 5

    @property
    def double(self):
        return self.size * 2

    @staticmethod
    def twice(n):
        return n * 2


def loop(n):
    while n > 0:
        n -= 1
    return n


def ends(n):
    return os.path.join("a", str(n))


def unnoticed(n):
    return n + 6
"""
TESTS = """\
import subprocess
import sys
import threading

import pytest

from module import Box, cached, decorated, default, ends, loop, numbers, outer, unnoticed


def test_decorated():
    assert decorated(1) == 2


def test_cached():
    assert cached(1) == 3


def test_outer():
    assert outer(1) == 4


def test_numbers():
    assert list(numbers(3)) == [0, 1, 2]


def test_default():
    assert default(1) == 5


def test_box():
    assert Box().double == 10
    assert Box.twice(2) == 4


def test_loop():
    assert loop(3) == 0


def test_ends(capfd):
    assert ends(1) == "a/1"


def test_unnoticed():
    unnoticed(1)


def test_thread():
    found = []
    thread = threading.Thread(target=lambda: found.append(decorated(4)))
    thread.start()
    thread.join()
    assert found == [5]
"""
EVERY = tuple(
    f"tests/test_x.py::test_{name}"
    for name in ("decorated", "cached", "outer", "numbers", "default", "box", "loop", "ends", "unnoticed", "thread")
)
PACE = Pace(seconds=dict.fromkeys(EVERY, 0.001), limits=dict.fromkeys(EVERY, 1.0), hanging_tests=0, side_by_side=2)
CASES = [
    ("decorated", "n + 1\n", "n + 2\n", "killed"),
    ("wrapper of a decorator", "function(n) + 0", "function(n) + 9", "killed"),
    ("cached", "n + 2\n", "n + 8\n", "killed"),
    ("nested", "m + 3", "m - 3", "killed"),
    ("generator", "yield number", "yield -number", "killed"),
    ("moved lines", "    return inner(n)", "    n += 0\n    n += 1\n    return inner(n)", "killed"),
    ("default", "more=4", "more=5", "declined"),
    ("module", "LIMIT = 3", "LIMIT = 4", "declined"),
    ("class", "size = 5", "size = 6", "declined"),
    ("property", "self.size * 2", "self.size * 3", "killed"),
    ("static method", "return n * 2", "return n * 3", "killed"),
    ("closure", "return m + 3", "return m + n", "killed"),
    ("hangs", "n -= 1", "n -= 0", "hangs"),
    ("catches everything", "        n -= 1", "        try:\n            n += 1\n        except: pass", "hangs"),
    ("ends the process", 'return os.path.join("a", str(n))', "os._exit(0)", "died"),
    ("kills what it can", 'return os.path.join("a", str(n))', "os.killpg(os.getpgid(0), 9)", "died"),
    (
        "leaves a daemon",
        'return os.path.join("a", str(n))',
        "(os.fork() or os.setsid() or time.sleep(60)); return 0",
        "killed",
    ),
    ("unnoticed", "n + 6", "n + 7", "survived"),
    ("no change", "n + 6", "(n + 6)", "declined"),
    ("syntax", "n + 6", "n +", "declined"),
]


def test_each_change_has_its_own_answer(sandbox: Bubblewrap, suite: Suite) -> None:
    checkout = suite({"module.py": MODULE, "tests/test_x.py": TESTS, "pytest.ini": "[pytest]\npythonpath = .\n"})
    changes = [
        Change(
            change_id=name,
            path="module.py",
            before=MODULE.encode(),
            after=MODULE.replace(right, wrong, 1).encode(),
            tests=EVERY,
            near=(),
        )
        for name, right, wrong, _ in CASES
    ]
    found = screen_changes(sandbox, checkout, TestRequest(), changes, PACE)
    assert {name: found[name].verdict for name, *_ in CASES} == {name: verdict for name, *_, verdict in CASES}
    assert found["generator"].test == "tests/test_x.py::test_numbers"
