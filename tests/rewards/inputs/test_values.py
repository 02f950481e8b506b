from random import Random

import pytest

from oreline.rewards.inputs.values import ITEMS, TRIVIAL, vary
from oreline.rewards.inputs.variants import shape_of, variants_of
from oreline.testing.calls import Call

VALUES = {
    "int": ["int", "5"],
    "negative": ["int", "-40"],
    "large": ["int", "123456789"],
    "float": ["float", "1.5"],
    "nan": ["float", "nan"],
    "text": ["str", "The cat, the dog; 2 cats!"],
    "no text": ["str", ""],
    "bytes": ["bytes", b"GET /1".hex()],
    "list": ["list", [["int", "1"], ["int", "2"]]],
    "tuple": ["tuple", [["str", "ab"], ["int", "2"]]],
    "set": ["set", [["int", "1"]]],
    "dict": ["dict", [[["str", "key"], ["int", "1"]]]],
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_variants_are_of_the_same_type_others_and_always_the_same(value):
    first, again = ([vary(value, Random(number)) for number in range(40)] for _ in range(2))
    assert first == again
    assert {kind for kind, _ in first} == {value[0]}
    assert len({repr(one) for one in first if one != value}) > 3


def test_numbers_for_which_wrong_code_is_right_are_few():
    random = Random(1)
    numbers = [int(vary(["int", "5"], random)[1]) for _ in range(1000)]
    assert sum(number in (0, 1, -1) for number in numbers) < 1.5 * 1000 / TRIVIAL


def test_what_has_no_other_of_its_kind_stays():
    assert vary(["none", None], Random(1)) == ["none", None]
    assert vary(["named", ["builtins", "len"]], Random(1)) == ["named", ["builtins", "len"]]


def test_containers_stay_small_and_tuples_keep_their_length():
    random = Random(2)
    value = ["list", [["int", "1"]] * ITEMS]
    assert all(len(vary(value, random)[1]) <= ITEMS for _ in range(50))
    assert all(len(vary(VALUES["tuple"], random)[1]) == 2 for _ in range(50))


def a_call(*args):
    return Call(target=("calc", "add"), receiver=None, args=args)


def test_variants_of_calls_are_new_and_of_their_shape():
    own = [a_call(["int", "1"], ["int", "2"]), a_call(["int", "5"], ["int", "5"])]
    found = variants_of(own, 50, Random(3))
    assert len({call.key for call in found}) == 50
    assert {shape_of(call) for call in found} == {shape_of(own[0])}
    assert not {call.key for call in found} & {call.key for call in own}


def test_a_call_without_arguments_has_no_variants():
    assert variants_of([a_call()], 50, Random(3)) == ()
