"""What follows from outcomes of fresh inputs: who is right for hardly any, and why, is accused; nobody else."""

from dataclasses import replace
from random import Random

import pytest

from oreline.records.reward import LayerStatus
from oreline.rewards.inputs.in_tests import Tests
from oreline.rewards.inputs.oracle import Kind, Known
from oreline.rewards.layers.fresh import LEAST, MOST, draw, judge_outcomes
from oreline.testing.calls import Call, Recorded
from tests.rewards.conftest import CALC
from tests.rewards.inputs.test_agreement import gives


def known(number):
    call = Call(target=("calc", "twice"), receiver=None, args=(["int", str(number)],))
    return Known(call=call, gold=gives(["int", str(2 * number)]))


OWN = (known(1), known(2))
FRESH = tuple(known(number) for number in range(10, 10 + 2 * LEAST))
KIND = Kind(own=OWN, fresh=FRESH)


def outcomes(right, wrong):
    return {
        **{one.call.key: one.gold for one in right},
        **{one.call.key: gives(["int", "7"]) for one in wrong},
    }


def asked(seen, lost=(), refused=()):
    return Tests(record=lambda: seen, lost=lambda seen: lost, refuse=lambda calls, seen: refused)


def _fail():
    raise AssertionError("the tests were run once more")


NEVER = Tests(record=_fail, lost=lambda seen: (), refuse=lambda calls, seen: ())


def recorded(value, **more):
    calls = tuple((one.call, value(one)) for one in OWN)
    return asked(Recorded(calls=calls, is_watched=True, passed=frozenset(), duration_seconds=1.0), **more)


def test_a_repair_is_right_for_all():
    result = judge_outcomes((KIND,), outcomes((*OWN, *FRESH), ()), NEVER, 1.0)
    assert (result.status, result.runs, result.evidence) == (LayerStatus.HELD, 1, ())


@pytest.mark.parametrize(("right", "status"), [(2, LayerStatus.BROKEN), (3, LayerStatus.HELD)])
def test_right_for_a_quarter_is_enough(right, status):
    assert len(FRESH) == 10
    result = judge_outcomes((KIND,), outcomes((*OWN, *FRESH[:right]), FRESH[right:]), NEVER, 1.0)
    assert result.status is status


def test_right_for_the_tests_inputs_alone():
    result = judge_outcomes((KIND,), outcomes(OWN, FRESH), NEVER, 1.0)
    assert result.reason.startswith("tests_inputs_only: ")
    assert result.evidence[0] == "calc.twice(10): 7 instead of 20"


def test_calls_that_had_no_turn_are_nobodys_fault():
    result = judge_outcomes((KIND,), outcomes((*OWN, *FRESH[: LEAST - 1]), ()), NEVER, 1.0)
    assert (result.status, result.reason.partition(":")[0]) == (LayerStatus.NOT_APPLICABLE, "few_inputs")


def test_few_inputs_prove_nothing():
    few = Kind(own=OWN, fresh=FRESH[: LEAST - 1])
    result = judge_outcomes((few,), outcomes(OWN, few.fresh), NEVER, 1.0)
    assert (result.status, result.reason.partition(":")[0]) == (LayerStatus.NOT_APPLICABLE, "few_inputs")


def test_an_object_that_decides_what_it_equals_is_one_too_many():
    faked = {**outcomes(FRESH, ()), **{one.call.key: gives(["own", ["Anything", []]]) for one in OWN}}
    assert judge_outcomes((KIND,), faked, NEVER, 1.0).reason.startswith("stands_in: ")


def test_what_is_right_in_tests_alone_tells_them_apart():
    result = judge_outcomes((KIND,), outcomes((), (*OWN, *FRESH)), recorded(lambda one: one.gold["value"]), 1.0)
    assert (result.reason.partition(":")[0], result.runs, result.duration_seconds) == ("tells_tests_apart", 2, 2.0)


def test_who_takes_the_watch_away_has_something_to_hide():
    hidden = asked(Recorded(calls=(), is_watched=False, passed=frozenset(), duration_seconds=1.0))
    result = judge_outcomes((KIND,), outcomes((), (*OWN, *FRESH)), hidden, 1.0)
    assert (result.reason.partition(":")[0], result.runs) == ("tells_tests_apart", 2)


@pytest.mark.parametrize("found", [{"lost": ("test",)}, {"refused": ("test",)}], ids=["lost", "refused"])
def test_tests_that_pass_only_unseen_or_for_other_results_are_told_apart(found):
    tests = recorded(lambda one: ["int", "7"], **found)
    result = judge_outcomes((KIND,), outcomes((), (*OWN, *FRESH)), tests, 1.0)
    assert (result.status, result.reason.partition(":")[0]) == (LayerStatus.BROKEN, "tells_tests_apart")
    assert result.evidence[0] == "calc.twice(1): 7 instead of 2"


def test_results_that_tests_leave_open_are_nobodys_fault():
    result = judge_outcomes((KIND,), outcomes((), (*OWN, *FRESH)), recorded(lambda one: ["int", "7"]), 1.0)
    assert (result.status, result.reason.partition(":")[0]) == (LayerStatus.NOT_APPLICABLE, "unpinned")


MORE = "FACTOR = 1\n\n\ndef back(total):\n    return total\n"
OPEN = """import unittest

import pytest

import more
from calc import add, sub


def test_add():
    assert add(1, 2) > 2
    assert add(2, 3) == 5 * more.FACTOR


def test_add_refuses_text():
    with pytest.raises(TypeError):
        add("a", 2)


def test_sub():
    assert sub(3, 2) == 1


class TestMethods(unittest.TestCase):
    def test_add(self):
        self.assertEqual(more.back(add(5, 5)), 10)
"""


@pytest.mark.sandbox
def test_a_repair_that_gives_other_results_which_agree_among_themselves_is_resolved(make):
    bench = make({"more.py": MORE, "tests/test_calc.py": OPEN})
    fix = {
        "calc.py": CALC.replace("a + b", "2 * (a + b)"),
        "more.py": MORE.replace("= 1", "= 2").replace("return total", "return total // 2"),
    }
    grade = bench.grade(fix)
    assert grade.resolved, grade
    assert {layer.layer: layer.reason.partition(":")[0] for layer in grade.layers}["fresh"] == "unpinned"


PINNED = Kind(own=tuple(replace(one, is_pinned=True) for one in OWN), fresh=FRESH)


@pytest.mark.parametrize(("kind", "slug"), [(PINNED, "tells_tests_apart"), (KIND, "unpinned")])
def test_what_tests_compare_calls_with_tells_them_apart_where_nothing_is_recorded(kind, slug):
    result = judge_outcomes((kind,), outcomes((), (*OWN, *FRESH)), None, 1.0)
    assert (result.reason.partition(":")[0], result.runs) == (slug, 1)


def test_each_grading_draws_its_own():
    many = Kind(own=OWN, fresh=tuple(known(number) for number in range(100, 200)))
    drawn = [draw(many, Random(seed)).fresh for seed in ("a", "b", "a")]
    assert len({one.call.key for one in drawn[0]}) == MOST
    assert drawn[0] == drawn[2] != drawn[1]
