"""Near misses of a fix against FAIL_TO_PASS, in a real sandbox: warm where that can be, else in runs of their own."""

from collections.abc import Callable

import pytest

from oreline.errors import ValidationError
from oreline.records.layout import DataLayout
from oreline.records.testing import BaselineTest, CoveredLines
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest
from oreline.validation.bench import Bench
from oreline.validation.reach import Reach
from oreline.validation.settings import ValidationSettings
from oreline.validation.strength import Fix, Strength, check_strength, measure_strength
from tests.doubles.episodes import a_candidate
from tests.doubles.offline import PURL, offline_repository

pytestmark = pytest.mark.sandbox

SHOP = """\
def price(count):
    if count < 10:
        return count * 2
    return count


def limit(count):
    if count < 1:
        raise ValueError(count)
    return count


FIRST = limit(1)
"""
TESTS = """\
from shop import limit, price


def test_weak():
    assert price(3) == 6


def test_strong():
    assert (price(9), price(10), price(11)) == (18, 10, 11)


def test_limit():
    try:
        limit(0)
    except ValueError:
        return
    raise AssertionError
"""
FILES = {"shop.py": SHOP, "tests/test_shop.py": TESTS, "pyproject.toml": "[tool.pytest.ini_options]\n"}
Measure = Callable[..., Strength]


def covered(snapshot_id: str, test: str, lines: tuple[int, ...]) -> CoveredLines:
    return CoveredLines(snapshot_id=snapshot_id, test_id=f"tests/test_shop.py::{test}", path="shop.py", lines=lines)


@pytest.fixture
def measure(sandbox: Sandbox, layout: DataLayout) -> Measure:
    """The strength of one test against the fix of one bug."""
    _, snapshot, environment = offline_repository(layout, FILES)
    checkout = checkout_of(layout, environment)
    names = [f"tests/test_shop.py::{name}" for name in ("test_limit", "test_strong", "test_weak")]
    baseline = [
        BaselineTest(
            snapshot_id=snapshot.snapshot_id,
            test_id=name,
            statuses=("passed",) * 4,
            is_stable=True,
            label="stable",
            duration_seconds=0.01,
        )
        for name in names
    ]
    seen = [
        covered(snapshot.snapshot_id, "test_weak", (2, 3)),
        covered(snapshot.snapshot_id, "test_strong", (2, 3, 4)),
        covered(snapshot.snapshot_id, "test_limit", (8, 9)),
    ]

    def bug(right: str, wrong: str) -> str:
        broken = FileChange(path="shop.py", content=SHOP.replace(right, wrong).encode())
        with layer_of((broken,), layout.scratch) as layer:
            fixed = FileChange(path="shop.py", content=SHOP.encode())
            return diff_of((fixed,), (*checkout.work_layers, layer))

    def strength(right: str, wrong: str, test: str, *, is_reach_known: bool = True, **settings: object) -> Strength:
        chosen = ValidationSettings.model_validate({"near_misses": 5, **settings})
        reach = Reach(seen if is_reach_known else (), (), frozenset(names))
        request = TestRequest(test_seconds=5.0)
        bench = Bench(
            layout=layout, sandbox=sandbox, checkout=checkout, baseline=baseline, request=request, settings=chosen,
            reach=reach,
        )  # fmt: skip
        fix = Fix(
            candidate=a_candidate(purl=PURL, patch=bug(right, wrong), operator="comparison_reversed"),
            fail_to_pass=(f"tests/test_shop.py::{test}",),
        )
        (found,) = measure_strength(bench, (fix,))
        return found

    return strength


@pytest.mark.parametrize("is_reach_known", [True, False], ids=["warm", "afresh"])
def test_a_test_that_looks_at_no_boundary_accepts_the_opposite_one(measure: Measure, is_reach_known: bool) -> None:
    found = measure("count < 10", "count > 10", "test_weak", is_reach_known=is_reach_known)
    assert found.tried == 5
    assert "comparison_boundary, shop.py line 2" in found.survivors
    assert len(found.survivors) < 5


def test_a_test_that_looks_at_the_boundary_accepts_nothing_else(measure: Measure) -> None:
    assert measure("count < 10", "count > 10", "test_strong") == Strength(tried=5, survivors=())


def test_what_no_test_can_be_run_with_says_nothing(measure: Measure) -> None:
    """Of the near misses of `limit`, those that refuse 1 make the import of the file fail: that is no answer."""
    found = measure("count < 1:", "count > 1:", "test_limit", selection="never", near_misses=3)
    assert 0 < found.tried < 3


def test_none_are_tried_where_a_recipe_asks_for_none(measure: Measure) -> None:
    assert measure("count < 10", "count > 10", "test_weak", near_misses=0) == Strength()


def test_a_recipe_says_how_many_may_survive() -> None:
    weak = Strength(tried=5, survivors=("a, b.py line 1", "c, b.py line 2"))
    for allowed in (None, 2, 3):
        check_strength(weak, ValidationSettings(most_survivors=allowed))
    with pytest.raises(ValidationError, match=r"accepts 2 of 5 near misses; 1 are allowed: a, b\.py line 1") as caught:
        check_strength(weak, ValidationSettings(most_survivors=1))
    assert caught.value.reason == "weak_tests"
