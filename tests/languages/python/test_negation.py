"""Tests that hold, turned round: each must fail, by itself, and for its assertion."""

import asyncio
import inspect
import unittest
from random import Random

import pytest
from _pytest.outcomes import Failed

from oreline.languages.python.negation import disguise, negate, turn_anew
from oreline.languages.python.negation.helpers import ROLES, helpers_text
from oreline.languages.python.negation.wordings import Sense, wording

HEAD = "import asyncio\nimport unittest\nimport warnings\n\nimport pytest\n\n\n"
HOLDING = {
    "assert": "def test():\n    assert 1 == 1\n",
    "assert in brackets": "def test():\n    assert(1 == 1)\n",
    "assert over lines": 'def test():\n    assert (\n        1\n        == 1\n    ), "one"\n',
    "assert of a choice": "def test():\n    assert 1 if True else 0\n",
    "assert that binds": "def test():\n    assert (one := 1)\n    assert one == 1\n",
    "assert of a text": "def test():\n    assert'one'\n",
    "one line": "def test(): assert 1 == 1\n",
    "umlauts before it": 'def test():\n    "\u00fc\u00e4"; assert "\u00f6" == "\u00f6", "\u00df"\n',
    "Windows": "def test():\r\n    assert 1 == 1\r\n",
    "form feed": "\x0c\ndef test():\n    assert 1 == 1\n",
    "in a loop": "def test():\n    for number in (1, 2):\n        assert number\n",
    "in a helper": "def check(number):\n    assert number == 1\n\n\ndef test():\n    check(1)\n",
    "in a named helper": "def assert_one(number):\n    assert number == 1\n\n\ndef test():\n    assert_one(1)\n",
    "in a function within": "def test():\n    def check():\n        assert 1 == 1\n    check()\n",
    "raises": "def test():\n    with pytest.raises(ValueError, match='one'):\n        raise ValueError('one')\n",
    "raises, looked at": (
        "def test():\n    with pytest.raises(ValueError) as info:\n        raise ValueError('one')\n"
        "    assert str(info.value) == 'one'\n"
    ),
    "raises, called": "def test():\n    pytest.raises(ValueError, int, 'one')\n",
    "warns": "def test():\n    with pytest.warns(UserWarning):\n        warnings.warn('one', UserWarning)\n",
    "nothing known": "def test():\n    print('one')\n",
    "nothing on one line": "def test(): pass\n",
    "nothing under a decorator": "def test():\n    @staticmethod\n    def one(): ...\n",
    "never reached": "def test():\n    try:\n        int('1')\n    except ValueError:\n        assert False\n",
    "another's": "from unittest.mock import Mock\n\n\ndef test():\n    Mock().assert_not_called()\n",
    "async": "async def test():\n    await asyncio.sleep(0)\n    assert 1 == 1\n",
}
METHODS = {
    "equal": "self.assertEqual(1, 1)",
    "not equal": "self.assertNotEqual(1, 2, 'message')",
    "almost": "self.assertAlmostEqual(1.0, 1.001, places=2)",
    "true": "self.assertTrue(1)",
    "in": "self.assertIn(1, [1])",
    "none": "self.assertIsNone(None)",
    "greater": "self.assertGreater(2, 1)",
    "list": "self.assertListEqual([1], [1])",
    "count": "self.assertCountEqual([1, 2], [2, 1])",
    "raises, called": "self.assertRaises(ValueError, int, 'one')",
    "raises": "with self.assertRaises(ValueError) as caught: int('one')\n        self.assertTrue(caught.exception)",
    "raises with text": "with self.assertRaisesRegex(ValueError, 'one'): int('one')",
    "logs": "with self.assertLogs('one'): __import__('logging').getLogger('one').warning('two')",
    "class": "cls = type(self)\n        cls.assertEqual(self, 1, 1)",
    "parts": "for one in (1, 2):\n            with self.subTest(one=one): self.assertEqual(one, one)",
}


def run(text: str) -> None:
    """Load a module of our own and run its test."""
    names: dict = {}
    exec(compile(text.encode(), "test_one.py", "exec"), names)
    if "Test" in names:
        result = unittest.TestResult()
        names["Test"]("test").run(result)
        assert result.wasSuccessful(), result
        return
    done = names["test"]()
    if inspect.iscoroutine(done):
        asyncio.run(done)


def turned(text: str) -> str:
    content = negate("tests/test_one.py", text.encode())
    assert content is not None
    return content.decode()


@pytest.mark.parametrize("text", HOLDING.values(), ids=HOLDING)
def test_what_holds_fails(text):
    run(HEAD + text)
    with pytest.raises((AssertionError, Failed, ValueError)):
        run(turned(HEAD + text))


@pytest.mark.parametrize("text", HOLDING.values(), ids=HOLDING)
@pytest.mark.parametrize("word", ["one", "two"])
def test_what_is_told_in_other_words_holds_where_it_held(text, word):
    content = disguise("tests/test_one.py", (HEAD + text).encode(), word)
    assert content
    run(content.decode())
    assert content.decode().count("assert 1 == 1") == 0
    lines = f"{HEAD}{text}{helpers_text('any', dict.fromkeys(ROLES, 'any'))}".count("\n")
    # Nothing can stand before a block on its line.
    assert content.count(b"\n") == lines + (text in (HOLDING["nothing under a decorator"], HOLDING["never reached"]))


MEANT = {Sense.SAME: bool, Sense.OPPOSITE: lambda value: not value, Sense.NEVER: lambda value: False}


@pytest.mark.parametrize("sense", Sense)
def test_no_count_of_negations_tells_what_an_assertion_says(sense):
    counts = set()
    for seed in range(200):
        before, after = wording(Random(seed), sense)
        for value in (0, 1, [], "a"):
            assert bool(eval(f"{before}{value!r}{after}".strip())) == MEANT[sense](value)
        counts.add((before + after).count("not"))
    assert counts >= set(range(7))


BARE = {
    "plain": "def test():\n    one = 1\n",
    "text": 'def test():\n    """One."""\n',
    "block": "def test():\n    for one in [1]:\n        one += 1\n",
    "line": "def test(): one = 1\n",
    "method": "class Test(unittest.TestCase):\n    def test(self):\n        pass\n",
}


@pytest.mark.parametrize("text", BARE.values(), ids=BARE)
def test_a_test_without_assertion_gets_the_same_one_in_each_sense(text):
    same, never = (change("tests/test_one.py", (HEAD + text).encode(), "one") for change in (disguise, turn_anew))
    assert same
    assert never
    run(same.decode())
    with pytest.raises(AssertionError):
        run(never.decode())
    assert same.count(b"\n") == never.count(b"\n")
    assert b"raise" not in never.removeprefix(HEAD.encode()).partition(b"class _")[0]


NEITHER = {
    **HOLDING,
    **{
        name: f"class Test(unittest.TestCase):\n    def test(self):\n        {line}\n" for name, line in METHODS.items()
    },
}


@pytest.mark.parametrize("text", NEITHER.values(), ids=NEITHER)
def test_tests_that_hold_neither_way_fail(text):
    content = turn_anew("tests/test_one.py", (HEAD + text).encode(), "one")
    assert content
    with pytest.raises((AssertionError, Failed)):
        run(content.decode())


@pytest.mark.parametrize("line", ["assert 1 == 2", "with pytest.raises(ValueError):\n        pass"])
def test_what_fails_fails_where_tests_hold_neither_way(line):
    content = turn_anew("tests/test_one.py", f"{HEAD}def test():\n    {line}\n".encode(), "one")
    assert content
    with pytest.raises((AssertionError, Failed)):
        run(content.decode())


def test_the_turned_file_is_another_one_for_each_word():
    text = (HEAD + "def test():\n    assert 1\n").encode()
    made = [turn_anew("tests/test_one.py", text, str(number)) for number in range(10)]
    assert len({*made}) == 10
    for content in made:
        assert content
        with pytest.raises(AssertionError):
            run(content.decode())


def test_each_word_gives_another_text():
    text = (HEAD + "def test():\n" + "    assert 1\n" * 20).encode()
    assert len({disguise("tests/test_one.py", text, str(number)) for number in range(10)}) == 10


@pytest.mark.parametrize("line", METHODS.values(), ids=METHODS)
def test_methods_in_other_words_hold_where_they_held(line):
    text = f"{HEAD}class Test(unittest.TestCase):\n    def test(self):\n        {line}\n"
    content = disguise("tests/test_one.py", text.encode(), "one")
    assert content
    assert line not in content.decode()
    run(content.decode())


def test_what_fails_fails_in_other_words():
    content = disguise("tests/test_one.py", (HEAD + "def test():\n    assert 1 == 2\n").encode(), "one")
    assert content
    with pytest.raises(AssertionError):
        run(content.decode())


@pytest.mark.parametrize("line", METHODS.values(), ids=METHODS)
def test_methods_that_hold_fail(line):
    text = f"{HEAD}class Test(unittest.TestCase):\n    def test(self):\n        {line}\n"
    run(text)
    with pytest.raises(AssertionError):
        run(turned(text))


@pytest.mark.parametrize(
    "text",
    [
        "def test():\n    assert 1 == 2\n",
        "def test():\n    with pytest.raises(ValueError):\n        pass\n",
        "def test():\n    with pytest.raises(ValueError) as info:\n        pass\n    assert info.value.args == 1\n",
        "class Test(unittest.TestCase):\n    def test(self):\n        self.assertEqual(1, 2)\n",
        "class Test(unittest.TestCase):\n    def test(self):\n        self.assertCountEqual([1], [2])\n",
        "class Test(unittest.TestCase):\n    def test(self):\n        self.assertRaises(ValueError, int, '1')\n",
        "def test():\n    with pytest.warns(UserWarning):\n        pass\n",
    ],
)
def test_what_fails_holds(text):
    with pytest.raises((AssertionError, Failed)):
        run(HEAD + text)
    run(turned(HEAD + text))


def test_what_runs_while_the_file_is_loaded_stays():
    text = "import pytest\n\nassert True\nEXPECTED = pytest.raises(ValueError)\n\n\ndef test():\n    assert 1\n"
    assert turned(text).startswith(text.removesuffix(" 1\n"))


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("tests/data.txt", b"def test(): pass\n"),
        ("conftest.py", b"def test(): pass\n"),
        ("tests/helper.py", b"def check(one):\n    assert one\n"),
        ("tests/test_old.py", b"def test():\n    print 'one'\n"),
        ("tests/test_latin.py", "def test():\n    assert '\u00fc'\n".encode("latin-1")),
    ],
)
def test_what_holds_no_test_that_can_be_read_is_left_alone(path, content):
    assert negate(path, content) is None
