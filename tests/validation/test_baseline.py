"""What is run, in which order, and that nothing more is run than tells something."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.validation.baseline import measure_baseline, planned_runs
from oreline.validation.health_settings import HealthSettings
from tests.doubles.offline import offline_repository

SUITE = """
import time

SEEN = []

def test_a():
    SEEN.append(1)

def test_b():
    assert SEEN == [1]

def test_c():
    start = time.monotonic()
    time.sleep(0.05)
    assert time.monotonic() - start < 1.0
"""


ALL = frozenset({"select", "shuffle", "reverse", "workers", "clock", "hash_seed"})
PLAIN = HealthSettings(
    default_runs=2,
    has_second_run_in_tree=False,
    shuffle_seeds=(),
    has_reversed_run=False,
    hash_seed=0,
    time_zone="",
    clock_offset_days=0,
    workers=1,
    has_fast_clock_run=False,
    alone_tests=0,
)


@pytest.mark.parametrize(
    ("settings", "orders", "expected"),
    [
        (
            HealthSettings(time_zone="Asia/Tokyo"),
            ALL,
            (
                "default",
                "second_in_tree",
                "default",
                "default",
                "shuffled:1 + hash_seed:1 + time_zone:Asia/Tokyo",
                "shuffled:2 + clock_days:400",
                "reversed + workers:2",
                "fast_clock",
            ),
        ),
        (
            HealthSettings(time_zone="Asia/Tokyo"),
            frozenset({"select"}),
            ("default", "second_in_tree", "default", "default", "time_zone:Asia/Tokyo"),
        ),
        (PLAIN, ALL, ("default", "default")),
        (
            PLAIN.model_copy(update={"shuffle_seeds": (3, 4, 5), "clock_offset_days": 9}),
            ALL,
            ("default", "default", "shuffled:3", "shuffled:4 + clock_days:9", "shuffled:5"),
        ),
    ],
    ids=["as it comes", "a runner that can do little", "plain runs alone", "three orders"],
)
def test_runs_are_named_in_order(settings: HealthSettings, orders: frozenset[str], expected: tuple[str, ...]) -> None:
    assert planned_runs(settings, orders) == expected


def measure(
    sandbox: Bubblewrap, folder: Path, files: Mapping[str, str], settings: HealthSettings
) -> list[tuple[str, str]]:
    """Name and results of each run: a letter a test (`.` passed, `F` failed, `-` not asked or not known)."""
    layout = DataLayout(folder)
    _, _, environment = offline_repository(layout, files)
    runs = measure_baseline(sandbox, checkout_of(layout, environment), settings)
    ids = sorted({result.test_id for run in runs for result in run.run.results})
    return [(run.name, "".join(LETTERS.get(run.statuses().get(test, ""), "-") for test in ids)) for run in runs]


LETTERS = {"passed": ".", "failed": "F", "error": "E"}


def test_what_differs_is_told_apart(sandbox: Bubblewrap, tmp_path: Path) -> None:
    settings = PLAIN.model_copy(update={"shuffle_seeds": (2,), "time_zone": "Asia/Tokyo", "has_fast_clock_run": True})
    assert measure(sandbox, tmp_path, {"test_x.py": SUITE}, settings) == [
        ("default", "..."),
        ("default", "..."),
        ("shuffled:2 + time_zone:Asia/Tokyo", ".F."),
        ("fast_clock", "..F"),
        ("shuffled:2", ".F."),
        ("shuffled:2", ".F."),
        ("time_zone:Asia/Tokyo", "-F-"),
        ("time_zone:Asia/Tokyo", "-F-"),
        ("fast_clock", "--F"),
        ("default", "..."),
    ]


LEAVING = """
import pathlib

def test_a():
    assert not pathlib.Path("left").exists()
    pathlib.Path("left").touch()

def test_b():
    assert pathlib.Path("left").exists()
"""


def test_what_a_run_leaves_and_what_a_test_needs(sandbox: Bubblewrap, tmp_path: Path) -> None:
    settings = PLAIN.model_copy(update={"has_second_run_in_tree": True, "alone_tests": 1})
    assert measure(sandbox, tmp_path, {"test_x.py": LEAVING}, settings) == [
        ("default", ".."),
        ("second_in_tree", "F."),
        ("default", ".."),
        ("default", ".."),
        ("second_in_tree", "F."),
        ("default", ".."),
        ("alone", ".-"),
    ]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"module.py": ""}, ""),
        ({"test_x.py": "import os\ndef test_a():\n    os.kill(-1, 9)\n    os._exit(0)\n"}, "E"),
        ({"test_x.py": "", "pytest.ini": "[pytest]\naddopts = --nope\n"}, ""),
    ],
    ids=["no tests", "no end", "no start"],
)
def test_a_first_run_without_evidence_is_the_last(
    sandbox: Bubblewrap, tmp_path: Path, files: dict[str, str], expected: str
) -> None:
    assert measure(sandbox, tmp_path, files, HealthSettings()) == [("default", expected)]
