"""Calls read from the text of tests: what is called, with which values; what can't be told is passed over."""

import pytest

from oreline.languages.javascript.spelt import find_calls
from oreline.languages.javascript.spelt.literals import number_of

NONE = ["list", []]
HEAD = """\
import parse, { add as plus, type Kind } from '../src/calc'
import * as all from './near.js'
const { sub: minus, deep } = require('../lib')
const only = require('..').only
const LIST = [1, -2.5, null]
let later = 1
"""


def calls(text, path="test/a.test.ts"):
    return [(call.module, call.name, list(call.args)) for call in find_calls(path, (HEAD + text).encode())]


@pytest.mark.parametrize(
    ("text", "module", "name", "args"),
    [
        ("parse(true as boolean)", "src/calc", "default", [["bool", True]]),
        ("expect(plus(1, 0x10)).toBe(2)", "src/calc", "add", [["int", "1"], ["int", "16"]]),
        ("all.some.of(`a`)", "test/near.js", "some.of", [["str", "a"]]),
        ("minus('a\\n\\u00e9\\'', undefined)", "lib", "sub", [["str", "a\né'"], ["undefined", None]]),
        ("deep({a: 1, 'b': []})", "lib", "deep", [["dict", [[["str", "a"], ["int", "1"]], [["str", "b"], NONE]]]]),
        ("only(-0)", ".", "only", [["float", "-0.0"]]),
        ("plus(LIST)", "src/calc", "add", [["list", [["int", "1"], ["float", "-2.5"], ["none", None]]]]),
        ("plus()", "src/calc", "add", []),
    ],
)  # fmt: skip
def test_a_call_is_read(text, module, name, args):
    assert calls(text) == [(module, name, args)]


@pytest.mark.parametrize(
    "text",
    [
        "plus(later)",
        "plus(x => x)",
        "plus(...LIST)",
        "plus(`a${1}`)",
        "plus({[LIST]: 1})",
        "plus(10n)",
        "function f(plus) { return plus(1) }",
        "unknown(1)",
        "unknown.plus(1)",
        "plus(1",
    ],
)
def test_what_is_not_told_is_passed_over(text):
    assert calls(text) == []


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("assert.strictEqual(plus(1), 2, 'no')", [["int", "2"], ["str", "no"]]),
        ("expect(plus(1)).not.toBe(LIST[0])", []),
        ("expect(plus(1)).toEqual(['a'])", [["list", [["str", "a"]]]]),
        ("plus(1)", []),
    ],
)
def test_values_beside_a_call_are_read_with_it(text, beside):
    [call] = find_calls("test/a.test.ts", (HEAD + text).encode())
    assert list(call.beside) == beside


def test_each_call_once_and_packages_of_others_never():
    text = "import other from 'other'\nother(1)\nplus(1)\nplus(1)\n"
    assert calls(text) == [("src/calc", "add", [["int", "1"]])]


def test_numbers():
    assert [number_of(text) for text in ("1e3", "1_000", ".5", "9007199254740993", "012x")] == [
        ["int", "1000"],
        ["int", "1000"],
        ["float", "0.5"],
        ["float", "9007199254740992.0"],
        None,
    ]
