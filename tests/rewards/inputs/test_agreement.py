import pytest

from oreline.rewards.inputs.agreement import agrees, gives_in_tests, is_comparable, stands_in


def gives(value, **more):
    return {"kind": "returns", "value": value, "same": -1, "after": None, **more}


def raises(*types):
    return {"kind": "raises", "types": list(types)}


ONE = ["int", "1"]


def thing(part):
    return gives(["object", ["Thing", [["part", part]]]])


KEY_ERROR = raises("KeyError", "LookupError", "Exception", "BaseException", "object")
OWN_ERROR = raises("MineError", "KeyError", "LookupError", "Exception", "BaseException", "object")
VALUE_ERROR = raises("ValueError", "Exception", "BaseException", "object")
ALIKE = {
    "the same": (gives(ONE), gives(ONE)),
    "a number of another type": (gives(ONE), gives(["float", "1.0"])),
    "a truth for a number": (gives(ONE), gives(["bool", True])),
    "almost the same number": (gives(["float", "0.3"]), gives(["float", "0.30000000000000004"])),
    "not a number": (gives(["float", "nan"]), gives(["float", "nan"])),
    "a tuple for a list": (gives(["list", [ONE]]), gives(["tuple", [ONE]])),
    "an iterator for a list": (gives(["list", [ONE]]), gives(["iterator", [ONE]])),
    "another order of keys": (
        gives(["dict", [[ONE, ONE], [["int", "2"], ONE]]]),
        gives(["dict", [[["int", "2"], ONE], [ONE, ONE]]]),
    ),
    "an object of like parts": (thing(["int", "1"]), thing(["float", "1.0"])),
    "a copy for itself": (gives(ONE, same=0), gives(ONE)),
    "a kind of its exception": (KEY_ERROR, OWN_ERROR),
    "a more general one": (OWN_ERROR, KEY_ERROR),
}
OTHER = {
    "another number": (gives(ONE), gives(["int", "2"])),
    "a text for a number": (gives(ONE), gives(["str", "1"])),
    "fewer items": (gives(["list", [ONE, ONE]]), gives(["list", [ONE]])),
    "an exception": (gives(ONE), KEY_ERROR),
    "another exception": (KEY_ERROR, VALUE_ERROR),
    "nothing": (gives(ONE), {"kind": "none"}),
    "arguments left otherwise": (gives(ONE), gives(ONE, after=[["list", []]])),
    "an own object": (gives(ONE), gives(["own", ["Anything", []]])),
    "an object of other parts": (thing(["int", "1"]), thing(["int", "2"])),
    "an object of which less is known": (thing(["int", "1"]), gives(["object", ["Thing", None]])),
    "no number": (gives(ONE), gives(["int", "x"])),
    "no value": (gives(ONE), {"kind": "returns"}),
    "no items": (gives(["list", [ONE]]), gives(["list", 7])),
    "no types": (KEY_ERROR, {"kind": "raises", "types": 7}),
}


@pytest.mark.parametrize(("gold", "outcome"), ALIKE.values(), ids=ALIKE)
def test_what_no_test_was_meant_to_tell_apart_agrees(gold, outcome):
    assert agrees(gold, outcome)


@pytest.mark.parametrize(("gold", "outcome"), OTHER.values(), ids=OTHER)
def test_what_is_another_outcome_does_not(gold, outcome):
    assert not agrees(gold, outcome)


def test_only_a_thing_that_decides_by_itself_stands_in():
    assert stands_in(gives(ONE), gives(["own", ["Anything", []]]))
    assert not stands_in(gives(ONE), gives(["object", ["Thing", None]]))
    assert not stands_in(KEY_ERROR, gives(["own", ["Anything", []]]))


OWN = ["own", ["Anything", []]]
HELD = {
    "in a list": (["list", [ONE, ONE]], ["list", [ONE, OWN]], True),
    "in a tuple for a list": (["list", [ONE]], ["tuple", [OWN]], True),
    "as a value": (["dict", [[ONE, ["list", [ONE]]]]], ["dict", [[ONE, ["list", [OWN]]]]], True),
    "in a library's object": (ONE, ["object", ["UserString", [["data", OWN]]]], True),
    "for a tuple": (["list", [["tuple", [ONE]]]], ["list", [OWN]], False),
    "in a list of another length": (["list", [ONE]], ["list", [ONE, OWN]], False),
    "in no list": (["list", [ONE]], ["list", 7], False),
    "in an object of which nothing is known": (ONE, ["object", ["Thing", None]], False),
}


@pytest.mark.parametrize(("value", "other", "stands"), HELD.values(), ids=HELD)
def test_who_stands_in_for_a_number_or_text_is_found_in_what_holds_it(value, other, stands):
    assert stands_in(gives(value), gives(other)) is stands


def test_outcomes_that_say_nothing_are_not_compared():
    says = [gives(ONE), KEY_ERROR, gives(["iterator", [ONE]]), thing(ONE)]
    says_nothing = [
        {"kind": "none"},
        gives(["object", ["Thing", None]]),
        gives(["list", [["own", ["Thing", []]]]]),
        raises("Exception", "BaseException", "object"),
    ]
    assert all(map(is_comparable, says))
    assert not any(map(is_comparable, says_nothing))


def test_a_call_that_depends_on_what_a_test_has_set_up_comes_to_something_else_apart():
    assert gives_in_tests(["float", "1.0"], gives(ONE))
    assert gives_in_tests(["list", []], gives(["list", []], after=[["list", []]]))
    assert not gives_in_tests(["int", "2"], gives(ONE))
    assert not gives_in_tests(ONE, KEY_ERROR)
