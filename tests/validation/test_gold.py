from pathlib import Path

import pytest

from oreline.errors import ValidationError
from oreline.records.layout import DataLayout
from oreline.records.testing import BaselineTest
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import layer_of
from oreline.testing.checkout import Checkout, checkout_of
from oreline.testing.runner import TestRequest
from oreline.validation.gold import count_baseline_runs, count_gold_runs, is_same_tree, require_gold_runs
from tests.doubles.offline import offline_repository


def a_baseline(test_id, *statuses):
    is_stable = set(statuses) == {"passed"}
    return BaselineTest(
        snapshot_id="s", test_id=test_id, statuses=statuses, is_stable=is_stable, label="stable", duration_seconds=0.1
    )


def test_baseline_runs_that_count():
    baseline = [a_baseline("a", "passed", "passed", "passed"), a_baseline("b", "passed", "failed", "passed")]
    assert count_baseline_runs(baseline, {"a"}) == 3
    assert count_baseline_runs(baseline, {"a", "b"}) == 2


def test_too_few_runs():
    with pytest.raises(ValidationError) as caught:
        require_gold_runs(2, 3)
    assert caught.value.reason == "gold_unproven"
    require_gold_runs(3, 3)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (FileChange(path="a.py", content=b"x = 1\n"), True),
        (FileChange(path="a.py", content=b"x = 1"), False),
        (FileChange(path="a.py", content=b"x = 1\n", is_executable=True), False),
        (FileChange(path="a.py", content=None), False),
        (FileChange(path="b.py", content=b""), False),
    ],
    ids=["same bytes", "other bytes", "other mode", "deleted", "added"],
)
def test_same_tree(tmp_path: Path, change, expected):
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a.py").write_bytes(b"x = 1\n")
    checkout = Checkout(work_layers=(tree,), env_layers=())
    with layer_of((change,), tmp_path) as layer:
        assert is_same_tree(checkout, checkout.with_layer(layer), {change.path}) is expected


CLOCK_TESTS = """\
import time


def test_steady():
    assert True


def test_hurried():
    start = time.time()
    time.sleep(0.05)
    assert time.time() - start < 2
"""


@pytest.mark.sandbox
def test_fresh_runs_of_a_fixed_tree(sandbox, layout: DataLayout):
    _, _, environment = offline_repository(layout, {"test_it.py": CLOCK_TESTS})
    checkout = checkout_of(layout, environment)
    assert count_gold_runs(sandbox, checkout, TestRequest(), {"test_it.py::test_steady"}, runs=3) == 3
    assert count_gold_runs(sandbox, checkout, TestRequest(), {"test_it.py::test_hurried"}, runs=3) == 2
    assert count_gold_runs(sandbox, checkout, TestRequest(), {"test_it.py::test_absent"}, runs=1) == 0
