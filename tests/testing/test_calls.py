"""Which calls of tests are seen, and what comes of calls made apart from them."""

import pytest

from oreline.records.layout import DataLayout
from oreline.testing.calls import Call, make_calls, record_calls
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest
from tests.doubles.offline import offline_repository

pytestmark = pytest.mark.sandbox

SHOP = """\
import fractions
import os
import types


def price(name, amount=1, *, discount=0):
    return len(name) * amount - discount


def evens(limit):
    yield from range(0, limit, 2)


def inner(value):
    return value


def outer(value):
    return inner(value)


class Basket:
    def __init__(self, limit):
        self.limit, self.names = limit, []

    def put(self, name):
        self.names.append(name)

    def full(self, more=0):
        return len(self.names) + more >= self.limit

    @classmethod
    def of(cls, count):
        return count + 1


class Odd:
    def __eq__(self, other):
        return True


def odd():
    return Odd()


def itself(values):
    values.append(1)
    return values


def leave():
    os._exit(0)


def hang():
    while True:
        pass


def count(basket, key, *names):
    return len(basket.names) + key(len(names))


def basket():
    return Basket(3)


def fraction():
    return fractions.Fraction(1, 2)


def keys():
    return {"a": 1}.keys()


def view():
    return types.MappingProxyType({"a": fractions.Fraction(4, 2)})


def where():
    return repr(object())
"""
TESTS = """\
import unittest

import shop


def double(value):
    return 2 * value


def helper(value):
    return shop.outer(value)


def test_all(tmp_path):
    assert shop.price("tea", 1, discount=2) == 1
    assert list(shop.evens(5)) == [0, 2, 4]
    assert helper("x") == "x"
    basket = shop.Basket(2)
    basket.put("tea")
    assert not basket.full()
    assert shop.Basket.of(1) == 2
    assert shop.inner(tmp_path) == tmp_path
    assert shop.count(basket, double, "a") == 3


def test_not_asked():
    shop.price("coffee")


class TestCalled(unittest.TestCase):
    def test_called(self):
        self.assertRaises(TypeError, shop.price, 7)
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    layout = DataLayout(tmp_path_factory.mktemp("shop"))
    _, _, environment = offline_repository(layout, {"shop.py": SHOP, "tests/test_shop.py": TESTS})
    return checkout_of(layout, environment)


def plain(call):
    return (call.target[1], call.receiver, [value[1] for value in call.args], dict(call.kwargs))


def test_plain_calls_that_tests_make_themselves_are_recorded(sandbox, shop):
    tests = ("tests/test_shop.py::test_all", "tests/test_shop.py::TestCalled::test_called")
    recorded = record_calls(sandbox, shop, tests, ("tests",), TestRequest())
    receiver = {"class": ["shop", "Basket"], "args": [["int", "2"]], "kwargs": {}}
    assert recorded.is_watched
    assert recorded.passed == {*tests}
    assert sorted((plain(call) for call, _ in recorded.calls), key=repr) == [
        ("Basket", None, ["2"], {}),
        ("Basket.full", {**receiver, "before": [["put", [["str", "tea"]], {}]]}, [], {}),
        ("Basket.of", None, ["1"], {}),
        ("Basket.put", {**receiver, "before": []}, ["tea"], {}),
        (
            "count",
            None,
            [{**receiver, "before": [["put", [["str", "tea"]], {}], ["full", [], {}]]}, ["test_shop", "double"], "a"],
            {},
        ),
        ("evens", None, ["5"], {}),
        ("outer", None, ["x"], {}),
        ("price", None, ["7"], {}),
        ("price", None, ["tea"], {"discount": ["int", "2"]}),
    ]
    values = {call.target[1]: value for call, value in recorded.calls}
    assert (values["Basket.of"], values["outer"]) == (["int", "2"], ["str", "x"])


def call(name, *args, receiver=None):
    return Call(target=("shop", name), receiver=receiver, args=args)


RECEIVER = {"class": ["shop", "Basket"], "args": [["int", "1"]], "kwargs": {}, "before": [["put", [["str", "a"]], {}]]}
OUTCOMES = [
    (call("price", ["str", "tea"], ["int", "2"]), {"value": ["int", "6"], "same": -1, "after": None}),
    (call("evens", ["int", "5"]), {"value": ["iterator", [["int", "0"], ["int", "2"], ["int", "4"]]]}),
    (call("Basket.full", receiver=RECEIVER), {"value": ["bool", True]}),
    (call("itself", ["list", []]), {"same": 0, "after": [["list", [["int", "1"]]]]}),
    (call("odd"), {"value": ["own", ["Odd", []]]}),
    (call("basket"), {"value": ["object", ["Basket", [["limit", ["int", "3"]], ["names", ["list", []]]]]]}),
    (call("count", ["made", RECEIVER], ["named", ["test_shop", "double"]], ["int", "1"]), {"value": ["int", "3"]}),
    (call("fraction"), {"value": ["float", "0.5"]}),
    (call("keys"), {"value": ["set", [["str", "a"]]]}),
    (call("view"), {"value": ["dict", [[["str", "a"], ["int", "2"]]]]}),
    (call("where"), {"value": ["str", "<object object at 0x>"]}),
    (call("price", ["int", "7"]), {"types": ["TypeError", "Exception", "BaseException", "object"]}),
    (call("nonesuch"), {"types": ["AttributeError", "Exception", "BaseException", "object"]}),
    (call("leave"), {"kind": "none"}),
    (call("hang"), {"kind": "none"}),
]


def test_what_comes_of_calls(sandbox, shop):
    made = make_calls(sandbox, shop, [one for one, _ in OUTCOMES], ("tests",))
    for one, expected in OUTCOMES:
        outcome = made.outcomes[one.key]
        assert {name: outcome[name] for name in expected} == expected, one.target
