"""What tests make of calls that give something else."""

import pytest

from oreline.records.layout import DataLayout
from oreline.records.testing import Status
from oreline.testing.calls import Call
from oreline.testing.checkout import checkout_of
from oreline.testing.replay import in_place_of, is_replayable, replay_calls
from oreline.testing.runner import TestRequest
from tests.doubles.offline import offline_repository
from tests.rewards.inputs.test_agreement import gives, raises

SHOP = """\
import functools

LIMIT = 3


def twice(number, by=2):
    return number * by


def counted(function):
    @functools.wraps(function)
    def inner(*args):
        return function(*args)

    return inner


def adder(step):
    def add(number):
        return number + step

    return add


plus = adder(1)
plus.__name__ = plus.__qualname__ = "plus"


def evens(limit):
    yield from range(0, limit, 2)


def grow(values):
    values.append(1)
    return values


def listed(number):
    return [number]


def half(number):
    return number / 2


class Basket:
    def __init__(self):
        self.names = []

    def put(self, name):
        self.names.append(name)
        return len(self.names)

    @classmethod
    def of(cls, count):
        return count
"""
TESTS = """\
from functools import partial

import unittest

import shop
from shop import twice as double

LATER = partial(double, 4)


def test_plain():
    assert double(1) == 2


def test_named():
    assert double(by=2, number=1) == 2


def test_other_name():
    assert LATER() == 8


def test_raises():
    try:
        shop.half(1)
    except ValueError:
        return
    raise AssertionError


def test_iterator():
    assert list(shop.evens(4)) == [0, 2]


def test_changed():
    values = []
    assert shop.grow(values) is values
    assert values == [1, 1]


def test_method():
    basket = shop.Basket()
    assert basket.put("tea") == 7
    assert basket.names == ["tea"]


def test_class_method():
    assert shop.Basket.of(2) == 3


def test_inner():
    assert shop.plus(1) == 2


def test_both():
    assert shop.half(double(8)) == 8


def test_data():
    assert double(5) == 10 + shop.LIMIT


def test_of_an_object():
    assert list(shop.listed(1)) == [1]
    assert len(shop.listed(1)) == 1 and shop.listed(1)[0] == 1


def test_an_object():
    assert shop.listed(1) == [1]


class TestAsserting(unittest.TestCase):
    def test_told(self):
        self.assertEqual(double(1), 2)


def test_helped():
    helper(double(1), 2)


def helper(one, other):
    assert one == other


def test_not_asked():
    assert double(7) == 14
"""


def call(name, *args):
    return Call(target=("shop", name), receiver=None, args=args)


def number(value):
    return ["int", str(value)]


NOTHING = gives(["none", None])
GROWN = ["list", [number(1), number(1)]]
CALLS = [
    (call("twice", number(1)), gives(number(3))),
    (call("twice", number(4)), gives(number(9))),
    (call("twice", number(5)), gives(number(9))),
    (call("twice", number(8)), gives(number(20))),
    (Call(target=("unittest.case", "TestCase.assertEqual"), receiver=None, args=(number(3), number(2))), NOTHING),
    (Call(target=("test_shop", "helper"), receiver=None, args=(number(3), number(2))), NOTHING),
    (call("half", number(1)), raises("ValueError", "Exception", "BaseException", "object")),
    (call("evens", number(4)), gives(["iterator", [number(1)]])),
    (
        call("grow", ["list", []]),
        gives(["list", [number(1), number(1)]], same=0, after=[["list", [number(1), number(1)]]]),
    ),
    (call("listed", number(1)), in_place_of(gives(["list", [number(1)]]), gives(["object", ["Lazy", None]]))),
    (call("Basket.put", ["str", "tea"]), gives(number(7))),
    (call("Basket.of", number(2)), gives(number(3))),
]
ENDS = {
    "test_plain": Status.FAILED,
    "test_named": Status.FAILED,
    "test_other_name": Status.FAILED,
    "test_raises": Status.PASSED,
    "test_iterator": Status.FAILED,
    "test_changed": Status.PASSED,
    "test_method": Status.PASSED,
    "test_class_method": Status.PASSED,
    "test_inner": Status.PASSED,
    "TestAsserting::test_told": Status.FAILED,
    "test_helped": Status.FAILED,
    "test_of_an_object": Status.PASSED,
    "test_an_object": Status.FAILED,
    "test_not_asked": Status.PASSED,
}


@pytest.mark.sandbox
def test_tests_meet_what_calls_are_said_to_give(sandbox, tmp_path):
    layout = DataLayout(tmp_path)
    _, _, environment = offline_repository(layout, {"shop.py": SHOP, "tests/test_shop.py": TESTS})
    tests = [f"tests/test_shop.py::{name}" for name in (*ENDS, "test_both", "test_data")]
    found = replay_calls(sandbox, checkout_of(layout, environment), CALLS, tests, ("tests",), TestRequest())
    # What takes a given result into another call of the tree, or compares it with the tree's data, says nothing.
    assert found == {f"tests/test_shop.py::{name}": status for name, status in ENDS.items()}


@pytest.mark.parametrize(
    ("outcome", "can"),
    [
        (gives(["list", [number(1)]]), True),
        (gives(["iterator", [number(1)]]), True),
        (gives(number(1), after=[["object", ["Thing", []]]]), False),
        (gives(["own", ["Anything", []]]), False),
        (gives(["list", [number(1)] * 200]), False),
        (gives(7), False),
        (raises("ValueError", "Exception"), True),
        (raises("KeyboardInterrupt", "BaseException"), False),
        ({"kind": "none"}, False),
        ({}, False),
    ],
)
def test_only_what_is_known_whole_is_brought_about_again(outcome, can):
    assert is_replayable(outcome) is can
