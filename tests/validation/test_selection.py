"""Bugs proven by the tests that can see them, beside whole suites: the same lists, or why not by selection."""

import json

import pytest

from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.records.testing import BaselineTest, HealthReport
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import checkout_of
from oreline.testing.coverage import find_blind_spots, measure_coverage
from oreline.testing.runner import TestRequest, run_tests
from oreline.validation.candidates import validate_candidates
from oreline.validation.reach import Reach
from oreline.validation.settings import ValidationSettings
from tests.doubles.episodes import a_candidate
from tests.doubles.offline import PURL, offline_repository

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

SHOP = """\
import functools
import os

REGISTRY = {}
MARKS = []


def rate():
    return 2


RATE = rate()


def logged(function):
    @functools.wraps(function)
    def wrapper(n):
        return function(n) + 0
    return wrapper


@logged
def price(n):
    return n + 1


@functools.lru_cache
def table():
    return (1, 2)


def total(numbers):
    def add(a, b):
        return a + b
    found = 0
    for number in numbers:
        found = add(found, number)
    return found


def evens(n):
    for number in range(0, n, 2):
        yield number


def label(n):
    return "no. " + str(n)


def connect():
    return {"open": True}


def borrow(name):
    REGISTRY[name] = REGISTRY.get(name, 0) + 1
    try:
        return len(REGISTRY)
    finally:
        del REGISTRY[name]


def countdown(n):
    while n > 0:
        n -= 1
    return n


def note(n):
    folder = "."
    return n + 4


def mark(name):
    MARKS.append(name)
    MARKS.pop()
    return len(MARKS)


def tally(n):
    return n + 7


def finish(n):
    if n > 5:
        os.abort()
    return n
"""
TESTS = """\
import os
import subprocess
import sys
import threading

import pytest

import shop


@pytest.fixture(scope="module")
def connection():
    return shop.connect()


def test_rate():
    assert shop.RATE == 2


def test_price():
    assert shop.price(1) == 2


def test_price_in_a_thread():
    found = []
    thread = threading.Thread(target=lambda: found.append(shop.price(4)))
    thread.start()
    thread.join()
    assert found == [5]


def test_table_first():
    assert shop.table()[0] == 1


def test_table_second():
    assert shop.table()[1] == 2


def test_total():
    assert shop.total([1, 2, 3]) == 6


def test_evens():
    assert list(shop.evens(5)) == [0, 2, 4]


def test_label():
    assert shop.label(1) == "no. 1"


def test_label_elsewhere():
    code = "import sys; sys.path.insert(0, '.'); import shop; print(shop.label(2), end='')"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "no. 2"


def test_label_in_a_fork():
    child = os.fork()
    if not child:
        os._exit(0 if shop.label(3) == "no. 3" else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_connected(connection):
    assert connection["open"]


def test_still_connected(connection):
    assert connection["open"] is True


def test_borrow():
    assert shop.borrow("a") >= 1
    assert len(shop.REGISTRY) < 2


def test_registry():
    assert shop.REGISTRY == {}


def test_note():
    assert shop.note(1) == 5


def test_the_folder_is_tidy():
    assert not os.path.exists("noted")


def test_countdown():
    assert shop.countdown(3) == 0


def test_mark():
    assert shop.mark("a") == 0


def test_tally_first():
    assert shop.tally(1) == 8


def test_tally_second():
    assert shop.tally(2) == 9


def test_finish():
    assert shop.finish(1) == 1
    assert shop.finish(2) == 2
"""
FILES = {
    "shop.py": SHOP,
    "tests/test_shop.py": TESTS,
    "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = '.'\n",
}
LONG = 5.0
"""What each test is said to take, so that selection pays."""

BUGS = {
    "import": ("    return 2", "    return 3"),
    "decorated": ("    return n + 1", "    return n + 2"),
    "decorator": ("function(n) + 0", "function(n) + 9"),
    "cached": ("(1, 2)", "(0, 0)"),
    "nested": ("return a + b", "return a - b"),
    "generator": ("range(0, n, 2)", "range(0, n, 3)"),
    "processes": ('"no. "', '"no "'),
    "fixture": ('{"open": True}', '{"open": False}'),
    "leaks": ("    finally:\n        del REGISTRY[name]", "    finally:\n        REGISTRY[name + 'x'] = 2"),
    "remains": ("    MARKS.pop()", "    MARKS.index(name)"),
    "hangs": ("n -= 1", "n -= 0"),
    "ends": ("if n > 5:", "if n > 1:"),
    "writes a file": ('    folder = "."\n', '    n = os.mkdir("noted") or 3\n'),
    "lingers": ("    return n + 7", "    return n + 7 + (os.umask(0o77) == 0o77)"),
    "unnoticed": ("if n > 5:", "if n > 6:"),
}


def a_test(test_id, *, is_stable=True, duration_seconds=0.01):
    return BaselineTest(
        snapshot_id="5" * 64,
        test_id=test_id,
        statuses=("passed",) * 4,
        is_stable=is_stable,
        label="stable" if is_stable else "flaky",
        duration_seconds=duration_seconds,
    )


class Watched:
    """A sandbox, and the tests that each run of the runner was asked for."""

    def __init__(self, inner, asked):
        self.name, self.inner, self.asked = inner.name, inner, asked

    def run(self, command):
        if command.argv[-1].endswith("run_pytest.py"):
            self.asked.append(json.loads(command.stdin)["select"])
        return self.inner.run(command)


@pytest.fixture(scope="module")
def watched():
    return []


@pytest.fixture(scope="module")
def shop(sandbox, watched, tmp_path_factory):
    sandbox = Watched(sandbox, watched)
    layout = DataLayout(tmp_path_factory.mktemp("data"))
    repository, snapshot, environment = offline_repository(layout, FILES)
    checkout = checkout_of(layout, environment)
    ids = [result.test_id for result in run_tests(sandbox, checkout, TestRequest()).results]
    # With one that takes long, and is in no list, selection pays.
    baseline = [*(a_test(test_id) for test_id in ids), a_test("long", is_stable=False, duration_seconds=60.0)]
    health = HealthReport(
        snapshot_id=snapshot.snapshot_id,
        environment_id=environment.environment_id,
        purl=PURL,
        verdict="healthy",
        reasons=(),
        runs=("default",) * 4,
        tests=len(ids),
        stable=len(ids),
        pass_share=1.0,
        duration_seconds=1.0,
    )
    covered = measure_coverage(sandbox, checkout, snapshot.snapshot_id, TestRequest())
    spots = find_blind_spots(sandbox, checkout, covered, snapshot.snapshot_id, TestRequest())
    reach = Reach(covered, spots, frozenset(ids))

    def validate(*names, **settings):
        candidates = [bug(name, layout, checkout, reach) for name in names]
        chosen = ValidationSettings(tasks_per_function=9, operator_share=1.0, hanging_tests=0, **settings)
        return validate_candidates(
            layout, sandbox, repository, snapshot, environment, health, baseline, reach, candidates, chosen, silent
        )

    return validate


def bug(name, layout, checkout, reach):
    right, wrong = BUGS[name]
    assert SHOP.count(right) == 1
    buggy = FileChange(path="shop.py", content=SHOP.replace(right, wrong).encode())
    with layer_of((buggy,), layout.scratch) as layer:
        patch = diff_of((FileChange(path="shop.py", content=SHOP.encode()),), (*checkout.work_layers, layer))
    before, after = SHOP.splitlines(), SHOP.replace(right, wrong).splitlines()
    lines = tuple(number for number, (old, new) in enumerate(zip(before, after, strict=True), 1) if old != new)
    sight = reach.sight_of("shop.py", SHOP.encode(), lines)
    return a_candidate(
        candidate_id=f"{list(BUGS).index(name):020x}",
        purl=PURL,
        patch=patch,
        path="shop.py",
        function=name,
        lines=lines,
        covering_tests=("tests/test_shop.py::test_rate",) if name == "import" else sight.tests,
        operator=name,
    )


def name_of(candidate_id):
    return list(BUGS)[int(candidate_id, 16)]


def broken(kept):
    """The names of tests each bug breaks, or why it is no task."""
    tasks = {name_of(task.candidate_id): [test.split("::")[1] for test in task.FAIL_TO_PASS] for task in kept.rows}
    return tasks | {name_of(rejection.subject_id): rejection.reason for rejection in kept.rejected}


def ways(kept):
    return {
        name_of(task.candidate_id): task.provenance.get("whole_because", task.provenance["proven_by"])
        for task in kept.rows
    }


def test_both_ways_say_the_same(shop):
    kept = shop(*(name for name in BUGS if name != "writes a file"), compare_share=1.0)
    assert broken(kept) == {
        "import": ["test_rate"],
        "decorated": ["test_price", "test_price_in_a_thread"],
        "decorator": ["test_price", "test_price_in_a_thread"],
        "cached": ["test_table_first", "test_table_second"],
        "nested": ["test_total"],
        "generator": ["test_evens"],
        "processes": ["test_label", "test_label_elsewhere", "test_label_in_a_fork"],
        "fixture": ["test_connected", "test_still_connected"],
        "leaks": ["test_borrow", "test_registry"],
        "remains": ["test_mark"],
        "hangs": "hangs_too_long",
        "ends": "breaks_collection",
        "lingers": ["test_tally_second"],
        "unnoticed": "survived",
    }
    assert ways(kept) == {
        "import": "import",
        "decorated": "selection",
        "decorator": "selection",
        "cached": "order",
        "nested": "selection",
        "generator": "selection",
        "processes": "selection",
        "fixture": "order",
        "leaks": "state",
        "remains": "state",
        "lingers": "selection",
    }
    assert {len(task.FAIL_TO_PASS) + len(task.PASS_TO_PASS) for task in kept.rows} == {21}


def test_the_other_runs_ask_what_broke_in_the_first(shop, watched):
    watched.clear()
    assert broken(shop("nested", "decorated", near_misses=0, bug_runs=3))["nested"] == ["test_total"]
    assert watched.count(["tests/test_shop.py::test_total"]) == 1 + 2, "on the sound tree, and twice with the bug"


def test_whole_suites_are_run_once_where_what_broke_breaks_alone(shop, watched):
    watched.clear()
    kept = shop("cached", near_misses=0)
    assert ways(kept) == {"cached": "order"}
    assert watched.count(None) == 1 == kept.rows[0].provenance["full_runs"]


def test_all_are_asked_again_where_what_broke_passes_by_itself(shop, watched):
    watched.clear()
    assert broken(shop("lingers", near_misses=0)) == {"lingers": ["test_tally_second"]}
    elsewhere = ["tests/test_shop.py::test_label_elsewhere", "tests/test_shop.py::test_label_in_a_fork"]
    first, second = ["tests/test_shop.py::test_tally_first"], ["tests/test_shop.py::test_tally_second"]
    selected = elsewhere + first + second
    assert watched == [selected, second, second, selected]


def test_what_is_left_behind_and_nobody_meets_costs_one_whole_suite(shop, watched):
    watched.clear()
    kept = shop("remains", near_misses=0)
    assert broken(kept) == {"remains": ["test_mark"]}
    assert watched.count(None) == 1


def test_a_difference_ends_selection(shop):
    kept = shop("writes a file", "nested", compare_share=1.0)
    assert broken(kept) == {"writes a file": "selection_differs", "nested": ["test_total"]}
    assert ways(kept) == {"nested": "never"}
