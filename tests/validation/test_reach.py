"""Who sees several functions at once, and how much of the source tests run."""

from dataclasses import replace

from oreline.records.testing import CoveredLines
from oreline.validation.reach import Reach, Sight, joint_sight


def test_who_sees_a_combination_sees_any_of_its_functions() -> None:
    first = Sight(tests=("a", "b"), near=("a",))
    second = Sight(tests=("b", "c"), near=("c",))
    assert joint_sight([first, second]) == Sight(tests=("a", "b", "c"), near=("a", "c"))
    late = replace(second, obstacle="order")
    assert joint_sight([late, replace(first, obstacle="import")]).obstacle == "import"
    assert joint_sight([first, late]).obstacle == "order"


def test_lines_that_tests_run() -> None:
    rows = [("a", "p/m.py", (1, 2)), ("b", "p/m.py", (2, 3)), ("c", "p/m.py", (9,)), ("a", "tests/test_m.py", (1,))]
    coverage = [CoveredLines(snapshot_id="s", test_id=test, path=path, lines=lines) for test, path, lines in rows]
    reach = Reach(coverage, (), frozenset("abc"))
    assert [reach.lines_run_by(tests) for tests in (("a",), ("a", "b"), ("d",))] == [2, 3, 0]
