"""Interpreters that monitor themselves: lines by test without a tracer, and code that holds its own place."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from oreline.languages.python.interpreters import find_interpreters
from oreline.languages.python.toolchain import toolchain_of
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.runtime import executable_inside
from oreline.testing.checkout import Checkout
from oreline.testing.coverage import measure_coverage
from oreline.testing.runner import TestRequest
from oreline.testing.screening import Change, Pace, screen_changes
from tests.doubles.offline import install_runner

MODULE = """\
X = [n for n in range(2)]


def double(n):
    # A comment, and a branch that no test takes.
    if n > 100:
        return 0
    return n * 2


def count(n):
    for number in range(n):
        yield number


class Box:
    def size(self):
        return sum(n for n in (1, 2))

    def weight(self):
        return 4
"""
TESTS = """\
from module import Box, count, double


def test_a():
    assert double(1) == 2


def test_b():
    assert list(count(double(1))) == [0, 1]


def test_c():
    assert Box().size() == 3
    assert Box().weight() == 4
"""


@pytest.fixture
def newer(tmp_path: Path) -> Callable[[Mapping[str, str]], Checkout]:
    """A checkout of files, with the newest interpreter that is here."""
    newest = max(find_interpreters(), key=lambda found: found.parts[:2])
    if newest.parts < (3, 12):
        pytest.skip("there is no Python here that monitors itself")
    install_runner(tmp_path / "env", newest.minor, executable_inside(newest))

    def write(files: Mapping[str, str]) -> Checkout:
        for path, content in files.items():
            (tmp_path / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "tree" / path).write_text(content, "utf-8")
        toolchain = None if newest.is_running else toolchain_of(newest)
        return Checkout(work_layers=(tmp_path / "tree",), env_layers=(tmp_path / "env",), toolchain=toolchain)

    return write


FILES = {"module.py": MODULE, "tests/test_x.py": TESTS, "pytest.ini": "[pytest]\npythonpath = .\n"}


def test_lines_by_test_and_at_import(sandbox: Bubblewrap, newer: Callable[[Mapping[str, str]], Checkout]) -> None:
    rows = measure_coverage(sandbox, newer(FILES), "5" * 64, TestRequest())
    assert [(row.test_id, row.path, row.lines) for row in rows] == [
        ("", "module.py", (1, 4, 11, 16, 17, 20)),
        ("tests/test_x.py::test_a", "module.py", (6, 8)),
        ("tests/test_x.py::test_b", "module.py", (6, 8, 12, 13)),
        ("tests/test_x.py::test_c", "module.py", (18, 21)),
    ]


def test_changes_that_move_what_follows(sandbox: Bubblewrap, newer: Callable[[Mapping[str, str]], Checkout]) -> None:
    def change(name: str, right: str, wrong: str) -> Change:
        after = MODULE.replace(right, wrong).encode()
        return Change(change_id=name, path="module.py", before=MODULE.encode(), after=after, tests=tests, near=())

    tests = tuple(f"tests/test_x.py::test_{name}" for name in "abc")
    pace = Pace(seconds={}, limits=dict.fromkeys(tests, 2.0), hanging_tests=0, side_by_side=1)
    changes = [
        change("one more line", "    return n * 2", "    n += 1\n    return n * 2"),
        change("a generator", "n for n in (1, 2)", "n + 1 for n in (1, 2)"),
        change("not noticed", "n > 100", "n > 99"),
    ]
    found = screen_changes(sandbox, newer(FILES), TestRequest(), changes, pace)
    assert {name: told.verdict for name, told in found.items()} == {
        "one more line": "killed",
        "a generator": "killed",
        "not noticed": "survived",
    }
