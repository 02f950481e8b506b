"""What is run, in which order, and that nothing more is run than tells something."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from oreline.records.layout import DataLayout
from oreline.records.testing import TestRun
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.validation.baseline import HealthSettings, baseline_runs, measure_baseline
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


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (HealthSettings(), ("default", "default", "shuffled:1", "fast_clock")),
        (HealthSettings(default_runs=1, shuffle_seeds=(3, 4)), ("default", "shuffled:3", "shuffled:4", "fast_clock")),
        (HealthSettings(default_runs=3, shuffle_seeds=(), has_fast_clock_run=False), ("default",) * 3),
    ],
    ids=["as it comes", "two orders", "plain runs alone"],
)
def test_runs_are_named_in_order(settings: HealthSettings, expected: tuple[str, ...]) -> None:
    assert baseline_runs(settings) == expected


def measure(sandbox: Bubblewrap, folder: Path, files: Mapping[str, str]) -> list[str]:
    """A letter a test (`.` passed, `F` failed), a word a run."""
    layout = DataLayout(folder)
    _, _, environment = offline_repository(layout, files)
    runs = measure_baseline(sandbox, checkout_of(layout, environment), HealthSettings(shuffle_seeds=(2,)))
    return [letters(run) for run in runs]


def letters(run: TestRun) -> str:
    return "".join("." if result.status == "passed" else "F" for result in run.results)


def test_each_run_shows_what_it_is_for(sandbox: Bubblewrap, tmp_path: Path) -> None:
    assert measure(sandbox, tmp_path, {"test_x.py": SUITE}) == ["...", "...", ".F.", "..F"]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"module.py": ""}, [""]),
        ({"test_x.py": "import os\ndef test_a(): os._exit(0)\n"}, ["F"]),
        ({"test_x.py": "", "pytest.ini": "[pytest]\naddopts = --nope\n"}, [""]),
    ],
    ids=["no tests", "no end", "no start"],
)
def test_a_first_run_without_evidence_is_the_last(
    sandbox: Bubblewrap, tmp_path: Path, files: dict[str, str], expected: list[str]
) -> None:
    assert measure(sandbox, tmp_path, files) == expected
