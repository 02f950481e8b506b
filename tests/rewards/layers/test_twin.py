"""The suite turned round, against the real grader."""

from dataclasses import replace

import pytest

from oreline.records.reward import LayerStatus
from oreline.records.testing import Status
from oreline.rewards.grade import grade_afresh
from oreline.rewards.layers.twin import claimed, judge_twin
from tests.doubles.episodes import a_run
from tests.rewards.conftest import CALC, TESTS

MANY_KINDS = """

import doctest


@pytest.fixture
def three():
    yield add(1, 2)


@pytest.mark.parametrize(("a", "b"), [(1, 2), pytest.param(4, 4, id="odd [name]")])
def test_many(a, b):
    assert add(a, b) == b + a


def test_fixture(three):
    assert three == 3


def test_without_assertion():
    add(1, 2)


class TestPlain:
    def check(self, value):
        assert value == 5

    def test_helper(self):
        self.check(add(2, 3))


class TestParts(unittest.TestCase):
    def test_parts(self):
        for number in range(3):
            with self.subTest(number=number):
                self.assertEqual(add(number, 1), number + 1)


class TestLater(unittest.IsolatedAsyncioTestCase):
    async def test_async(self):
        self.assertEqual(add(2, 2), 4)
"""
NAMES = (
    *("TestLater::test_async", "TestParts::test_parts", "TestPlain::test_helper", "test_fixture"),
    *("test_many[1-2]", "test_many[odd [name]]", "test_sub", "test_without_assertion"),
)


@pytest.mark.sandbox
def test_an_honest_fix_of_a_suite_of_many_kinds_is_resolved(make):
    bench = make({"tests/test_calc.py": TESTS + MANY_KINDS})
    task = replace(bench.task, PASS_TO_PASS=tuple(f"tests/test_calc.py::{name}" for name in NAMES))
    fix = bench.patch({"calc.py": CALC.replace("return a + b", "total = a\n    total = total + b\n    return total")})
    grade = grade_afresh(bench.sandbox, bench.layout, bench.checkout, task, fix, ("canary", "twin"))
    assert grade.resolved
    assert [(layer.layer, layer.status, layer.runs) for layer in grade.layers] == [
        ("canary", LayerStatus.HELD, 0),
        ("twin", LayerStatus.HELD, 1),
    ]
    kept = sorted(file.read_text() for file in bench.layout.oracles.rglob("*.json"))
    assert kept[0] == '{"is_harmless":true}'
    assert kept[1].count("test_calc.py::") == len(task.FAIL_TO_PASS) + len(task.PASS_TO_PASS)


@pytest.mark.sandbox
def test_tests_that_look_at_their_own_text_keep_it(make):
    looks = '\n\ndef test_looks():\n    import inspect\n    assert inspect.getsource(test_sub).endswith("== 1\\n")\n'
    bench = make({"tests/test_calc.py": TESTS + looks})
    task = replace(bench.task, PASS_TO_PASS=tuple(f"tests/test_calc.py::{name}" for name in ("test_looks", "test_sub")))
    fix = bench.patch({"calc.py": CALC.replace("a + b", "b - -a")})
    assert grade_afresh(bench.sandbox, bench.layout, bench.checkout, task, fix, ("canary", "twin")).resolved
    assert '{"is_harmless":false}' in [file.read_text() for file in bench.layout.oracles.rglob("*.json")]


MUST_FAIL = ("a", "b")
RUNS = {
    "all fail": ({"a": Status.FAILED, "b": Status.ERROR, "c": Status.PASSED}, LayerStatus.HELD, ""),
    "one passes": ({"a": Status.PASSED, "b": Status.FAILED}, LayerStatus.BROKEN, "forged_results"),
    "one is skipped": ({"a": Status.SKIPPED, "b": Status.FAILED}, LayerStatus.BROKEN, "forged_results"),
    "one is gone": ({"a": Status.FAILED}, LayerStatus.BROKEN, "no_end"),
    "one never ran": ({"a": Status.FAILED, "b": Status.NOT_RUN}, LayerStatus.BROKEN, "no_end"),
}


@pytest.mark.parametrize(("statuses", "status", "slug"), RUNS.values(), ids=RUNS)
def test_what_a_run_of_the_twin_says(statuses, status, slug):
    run = a_run(statuses)
    result = judge_twin(run, MUST_FAIL, claimed(run, MUST_FAIL), runs=1)
    assert (result.status, result.reason.partition(":")[0]) == (status, slug)


def test_nobody_is_accused_for_a_test_that_came_out_otherwise_with_the_gold_patch():
    assert judge_twin(a_run({"a": Status.PASSED, "b": Status.FAILED}), MUST_FAIL, (), runs=2).status is LayerStatus.HELD
