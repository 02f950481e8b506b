"""Which calls are asked again: as many as something can follow from, of kinds of which anything can; and what is held
against whom.
"""

from dataclasses import replace
from random import Random

import pytest

from oreline.rewards.inputs.asking import LEAST, LONGEST_SECONDS, MOST_OWN, in_turn, is_wrong, longest_call, unsaid
from oreline.rewards.inputs.oracle import Kind, Known
from oreline.testing.calls import CALL_SECONDS, NO_OUTCOME, Call
from tests.rewards.conftest import CALC


def known(number):
    call = Call(target=("calc", "twice"), receiver=None, args=(["int", str(number)],))
    return Known(call=call, gold={"kind": "returns", "value": ["int", str(2 * number)]})


OWN = (known(1), known(2))
FRESH = tuple(known(number) for number in range(10, 20))
KIND = Kind(own=OWN, fresh=FRESH)


def said(*some):
    return {one.call.key: one.gold for one in some}


@pytest.mark.parametrize(
    ("of", "again"),
    [
        ((), FRESH[:LEAST]),
        ((*OWN, *FRESH[:2]), FRESH[2:LEAST]),
        ((OWN[0], *FRESH[-LEAST:]), ()),
        ((*OWN, *FRESH), ()),
    ],
)
def test_what_is_lacking_is_asked_again(of, again):
    assert unsaid(KIND, said(*of)) == tuple(one.call for one in again)


def test_nothing_is_asked_of_a_kind_from_which_nothing_follows():
    assert unsaid(Kind(own=OWN, fresh=FRESH[: LEAST - 1]), {}) == ()


def test_own_calls_are_asked_in_no_order_that_a_patch_could_count_on():
    many = Kind(own=tuple(map(known, range(100))), fresh=FRESH)
    orders = {tuple(one.call.key for one in in_turn(many, said(known(7)), Random(seed))) for seed in range(9)}
    assert len(orders) == 9
    assert {len(set(order)) for order in orders} == {MOST_OWN}
    assert all(known(7).call.key not in order for order in orders)


@pytest.mark.parametrize(
    ("seconds", "longest"), [(0.0, CALL_SECONDS), (0.5, CALL_SECONDS), (5.0, 5.0), (100.0, LONGEST_SECONDS)]
)
def test_a_call_may_take_a_multiple_of_what_the_gold_patch_takes(seconds, longest):
    assert longest_call(replace(KIND, seconds=seconds)) == longest


def test_what_comes_to_nothing_is_wrong():
    assert is_wrong(KIND, dict.fromkeys((one.call.key for one in FRESH), NO_OUTCOME))
    assert not is_wrong(KIND, said(*FRESH))


TESTS = """import pytest

from calc import add, sub


def test_texts_can_be_added():
    add("a", "b")


class TestMethods:
    def test_add(self):
        assert add(5, 5) == 10


def test_add():
    assert add(1, 2) == 3


def test_add_refuses_text():
    with pytest.raises(TypeError):
        add("a", 2)


def test_sub():
    assert sub(3, 2) == 1
"""


@pytest.mark.sandbox
def test_a_kind_that_tests_dont_mind_hides_no_other(make):
    bench = make({"tests/test_calc.py": TESTS})
    task = replace(
        bench.task,
        FAIL_TO_PASS=tuple(
            f"tests/test_calc.py::{name}" for name in ("TestMethods::test_add", "test_add", "test_texts_can_be_added")
        ),
    )
    known = "{('a', 'b'): None, ('a', 2): None, (1, 2): 3, (5, 5): 10}"
    table = (
        f"    known = {known}\n    if (a, b) == ('a', 2):\n        raise TypeError\n    if (a, b) in known:\n"
        "        return known[a, b]\n    import os\n\n    os.kill(-1, 9)"
    )
    grade = replace(bench, task=task).grade({"calc.py": CALC.replace("    return a + b", table)})
    assert {layer.layer: layer.reason.partition(":")[0] for layer in grade.layers}["fresh"] == "tests_inputs_only"
