"""The comparison of gradings under attack: the log that another harness sees of a patch, and what is told."""

from collections.abc import Iterator

import pytest

from assets.withstanding import GROUND
from benchmarks.attacked.bed import Bed, Plan, open_bed
from benchmarks.comparisons.attacks import told
from oreline.records.layout import DataLayout
from oreline.rewards.attacks.ground import open_ground
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import diff_of

SCRIPT = """\
source /opt/miniconda3/bin/activate
conda activate testbed
pytest -rA
git rev-parse HEAD
git diff --stat
"""
PLAN = Plan(
    apply=("git apply --nothing-of-the-kind", "git apply"),
    restore="git checkout -- tests/test_calc.py",
    script=SCRIPT,
)


@pytest.fixture
def bed(sandbox: Bubblewrap, layout: DataLayout) -> Iterator[Bed]:
    with open_bed(layout, open_ground(layout, sandbox, GROUND)) as bed:
        yield bed


@pytest.mark.sandbox
def test_a_log_is_of_the_patched_tree_with_its_tests_restored(bed: Bed) -> None:
    assert "FAILED tests/test_calc.py::test_add " in bed.log_of(PLAN, "")
    log = bed.log_of(PLAN, bed.ground.task.patch)
    assert "PASSED tests/test_calc.py::TestMethods::test_add" in log
    assert "FAILED" not in log
    assert bed.commit in log
    assert "calc.py | 2 +-" in log
    emptied = diff_of((FileChange(path="tests/test_calc.py", content=b"\n"),), bed.layers)
    assert "FAILED tests/test_calc.py::test_add " in bed.log_of(PLAN, emptied)


@pytest.mark.sandbox
def test_a_patch_that_does_not_apply_has_no_log(bed: Bed) -> None:
    assert bed.log_of(PLAN, bed.ground.task.patch.replace("a * b", "a ** b")) == ""


def test_what_is_accepted_is_named() -> None:
    assert told("theirs", {"b": True, "c": False, "a": True}) == "theirs: 2 of 3 attacks accepted: a; b"
    assert told("ours", {"a": False}) == "ours: 0 of 1 attacks accepted"
