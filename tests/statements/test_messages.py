"""What each family of runners says of a failure, word for word as it comes, and what a user is told of it."""

# Messages stand on one line each, however long.
# ruff: noqa: E501

import pytest

from oreline.records.testing import Status, TestResult
from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.registry import READERS, read_symptom


def read(language: str, message: str) -> Symptom:
    result = TestResult(test_id="t", status=Status.FAILED, phase="call", duration_seconds=0.0, message=message)
    return read_symptom(result, language)


def wrong(seen: str, expected: str, call: str = "") -> Symptom:
    return Symptom(kind=Kind.WRONG_VALUE, seen=seen, expected=expected, call=call)


def unequal(left: str, right: str) -> Symptom:
    return Symptom(kind=Kind.UNEQUAL, seen=left, expected=right)


def broken(seen: str = "", difference: str = "") -> Symptom:
    return Symptom(kind=Kind.BROKEN_PROMISE, seen=seen, difference=difference)


def false(condition: str = "") -> Symptom:
    return Symptom(kind=Kind.FALSE_CONDITION, seen=condition)


def no_error(name: str) -> Symptom:
    return Symptom(kind=Kind.NO_ERROR, error=name)


def error(seen: str, name: str) -> Symptom:
    return Symptom(kind=Kind.ERROR, seen=seen, error=name)


TESTIFY = "    core_test.go:9: \n        \tError Trace:\tcore_test.go:9\n        \tError:      \t{}\n        \tTest:       \tTestHalve\n"
GO = [
    ("    core_test.go:3: Halve(10) = 3, want 5\n", wrong("3", "5", "Halve(10)")),
    ("    core_test.go:3: Halve(10) = 3; want 5", wrong("3", "5", "Halve(10)")),
    ("    core_test.go:3: got 3, want 5", wrong("3", "5")),
    ('    core_test.go:3: expected "a b" but got "a"', wrong('"a"', '"a b"')),
    ("    core_test.go:3: expected: 5, got: 3", wrong("3", "5")),
    ("    core_test.go:3: got:  [1 2]\n        want: [1 3]", wrong("[1 2]", "[1 3]")),
    (
        "    core_test.go:3: Parse() mismatch (-want +got):\n  []int{\n- \t3,\n+ \t2,\n  }",
        broken("", "  []int{\n- \t3,\n+ \t2,\n  }"),
    ),
    ("    core_test.go:3: mismatch (-got +want):\n- 3\n+ 5\n", broken("", "+ 3\n- 5")),
    ("    core_test.go:3: expected error, got nil", no_error("error")),
    ("    core_test.go:3: unexpected error: no such key", error("no such key", "error")),
    (
        "panic: runtime error: index out of range [3] with length 0 [recovered, repanicked]\n\ngoroutine 7 [running]:",
        error("panic: runtime error: index out of range [3] with length 0", "panic"),
    ),
    ("    core_test.go:3: one is not two", false()),
    (
        TESTIFY.format("Not equal: \n        \t            \texpected: 5\n        \t            \tactual  : 3"),
        wrong("3", "5"),
    ),
    (TESTIFY.format("Received unexpected error:\n        \t            \tno such key"), error("no such key", "error")),
    (TESTIFY.format("An error is expected but got nil."), no_error("error")),
    (TESTIFY.format("Should be true"), false()),
    (TESTIFY.format('"abc" does not contain "x"'), broken('"abc" does not contain "x"')),
]
STACK = "\n    at Object.<anonymous> (core.test.js:2:17)"
JAVASCRIPT = [
    (
        f"Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 5\nReceived: 3{STACK}",
        wrong("3", "5"),
    ),
    (
        f'Error: expect(received).toContain(expected)\n\nExpected substring: "x"\nReceived string:    "abc"{STACK}',
        wrong('"abc"', '"x"'),
    ),
    (f"Error: expect(received).not.toBe(expected)\n\nExpected: not 5{STACK}", broken("not 5")),
    (f"Error: expect(received).toBeNull()\n\nReceived: 3{STACK}", broken("3 to be null")),
    (
        f"Error: expect(received).toEqual(expected)\n\n- Expected  - 1\n+ Received  + 1\n\n  Array [\n-   2,\n+   3,\n  ]{STACK}",
        broken("", "  Array [\n-   2,\n+   3,\n  ]"),
    ),
    (
        f"Error: expect(received).toThrow(expected)\n\nExpected constructor: TypeError\n\nReceived function did not throw{STACK}",
        no_error("TypeError"),
    ),
    (
        f"Error: expect(received).toThrow(expected)\n\nExpected constructor: TypeError\nReceived constructor: RangeError{STACK}",
        Symptom(kind=Kind.WRONG_ERROR, seen="RangeError", expected="TypeError", error="RangeError"),
    ),
    (f"AssertionError: expected 3 to equal 5{STACK}", wrong("3", "5")),
    (f"AssertionError: expected 3 to be 5 // Object.is equality{STACK}", wrong("3", "5")),
    (f"AssertionError: the half: expected [ 1 ] to deeply equal [ 2 ]{STACK}", wrong("[ 1 ]", "[ 2 ]")),
    (f"AssertionError: expected [Function] to throw TypeError{STACK}", no_error("TypeError")),
    (f"AssertionError: expected 3 to be above 5{STACK}", broken("3 to be above 5")),
    (f"AssertionError: expected [ 1 ] to have a length of 2 but got 1{STACK}", wrong("length 1", "length 2")),
    (
        f"AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n3 !== 5\n{STACK} {{\n  actual: 3,\n  expected: 5\n}}",
        wrong("3", "5"),
    ),
    (f"AssertionError [ERR_ASSERTION]: 'x' == 'y'{STACK}", wrong("'x'", "'y'")),
    (
        f"AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected\n\n  [\n+   2\n-   3\n  ]{STACK}",
        broken("", "  [\n+   2\n-   3\n  ]"),
    ),
    (
        f"AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n+ actual - expected\n\n+ 'a'\n- 'b'{STACK}",
        wrong("'a'", "'b'"),
    ),
    (
        f"AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:\n\n[\n  1\n]\n\nshould loosely deep-equal\n\n[\n  2\n]{STACK}",
        wrong("[ 1 ]", "[ 2 ]"),
    ),
    (f"AssertionError [ERR_ASSERTION]: Missing expected exception (TypeError).{STACK}", no_error("TypeError")),
    (f"AssertionError [ERR_ASSERTION]: The expression evaluated to a falsy value:\n\n  a.ok(0)\n{STACK}", false()),
    ("not ok: halves\n  operator: equal\n  expected: 5\n  actual:   3", wrong("3", "5")),
    ("Difference (- actual, + expected):\n\n- 3\n+ 5\n", wrong("3", "5")),
    (
        f"TypeError [Error]: Cannot read properties of null (reading 'x'){STACK}",
        error("TypeError: Cannot read properties of null (reading 'x')", "TypeError"),
    ),
    (f"AssertionError: it does not work{STACK}", false()),
    ("\x1b[31mAssertionError: expected 3 to equal 5\x1b[0m", wrong("3", "5")),
]
JAVA = [
    (
        "org.opentest4j.AssertionFailedError: expected: <5> but was: <3>\n\tat demo.HalfTest.halves(HalfTest.java:9)",
        wrong("3", "5"),
    ),
    ("java.lang.AssertionError: expected:<[1, 2]> but was:<[1, 3]>\n\tat demo.A", wrong("[1, 3]", "[1, 2]")),
    ("org.junit.ComparisonFailure: expected:<a[b]c> but was:<a[x]c>\n\tat demo.A", wrong("axc", "abc")),
    (
        "org.opentest4j.AssertionFailedError: Expected java.lang.IllegalStateException to be thrown, but nothing was thrown.",
        no_error("IllegalStateException"),
    ),
    (
        "org.opentest4j.AssertionFailedError: Unexpected exception type thrown, expected: <java.io.IOException> but was: <demo.A$Odd>",
        Symptom(kind=Kind.WRONG_ERROR, seen="Odd", expected="IOException", error="Odd"),
    ),
    ("java.lang.AssertionError: expected [5] but found [3]", wrong("3", "5")),
    ("java.lang.AssertionError: \nExpected: is <5>\n     but: was <3>\n\tat demo.A", wrong("3", "5")),
    ('org.opentest4j.AssertionFailedError: \nexpected: "ab"\n but was: "a"\n\tat demo.A', wrong('"a"', '"ab"')),
    ("java.lang.AssertionError: \nExpecting:\n <3>\nto be equal to:\n <5>\nbut was not.", wrong("3", "5")),
    (
        "java.lang.IndexOutOfBoundsException: Index 3 out of bounds for length 2\n\tat demo.A",
        error("IndexOutOfBoundsException: Index 3 out of bounds for length 2", "IndexOutOfBoundsException"),
    ),
    ("java.lang.AssertionError\n\tat org.junit.Assert.fail(Assert.java:87)", false()),
]
RUST = [
    (
        "thread 'a' panicked at src/lib.rs:2:17:\nassertion `left == right` failed\n  left: P { x: 1 }\n right: P { x: 2 }\n",
        unequal("P { x: 1 }", "P { x: 2 }"),
    ),
    (
        "\nthread 'a' (855) panicked at src/lib.rs:2:17:\nassertion `left == right` failed: halves 1\n  left: 3\n right: 5\nstack backtrace:",
        unequal("3", "5"),
    ),
    (
        "thread 'a' panicked at 'assertion failed: `(left == right)`\n  left: `3`,\n right: `5`', src/lib.rs:2:5\n",
        unequal("3", "5"),
    ),
    (
        "thread 'a' panicked at 'assertion failed: `(left == right)`\n  left: `3`,\n right: `5`: halves', src/lib.rs:2:5\n",
        unequal("3", "5"),
    ),
    (
        "thread 'a' panicked at src/lib.rs:2:5:\nassertion `left != right` failed\n  left: 3\n right: 3\n",
        broken("3 != 3"),
    ),
    (
        "thread 'a' panicked at src/lib.rs:2:5:\nassertion failed: `(left == right)`\n\nDiff < left / right > :\n<3\n>5\n\n",
        unequal("3", "5"),
    ),
    (
        "thread 'c' panicked at src/lib.rs:3:17:\nassertion failed: \"x\".is_empty()\nstack backtrace:",
        false('"x".is_empty()'),
    ),
    (
        "thread 'd' panicked at src/lib.rs:4:47:\nindex out of bounds: the len is 0 but the index is 3\n",
        error("index out of bounds: the len is 0 but the index is 3", "panic"),
    ),
    (
        "thread 'd' panicked at 'index out of bounds: the len is 0', src/lib.rs:4:47\n",
        error("index out of bounds: the len is 0", "panic"),
    ),
    ("note: test did not panic as expected", no_error("panic")),
    (
        'thread \'g\' panicked at src/lib.rs:7:1:\ngood\nnote: panic did not contain expected string\n      panic message: "good"\n expected substring: "bad"',
        Symptom(kind=Kind.WRONG_ERROR_TEXT, seen="good", expected="bad"),
    ),
]
C = [
    ("t: t.c:3: main: Assertion `halve(10) == 5' failed.\n", false("halve(10) == 5")),
    ("Assertion failed: (halve(10) == 5), function main, file t.c, line 3.", false("halve(10) == 5")),
    ("t.c:12:test_halve:FAIL: Expected 5 Was 3", wrong("3", "5")),
    ("t.c:12:test_halve:FAIL: Expected 'ab' Was 'a'. the half", wrong("'a'", "'ab'")),
    ("t.c:12:test_halve:FAIL: Expected TRUE Was FALSE", false()),
    ("Assertion 'halve(10) == 5' failed: halve(10) == 3, 5 == 5", wrong("3", "5", "halve(10)")),
    ("[  ERROR   ] --- 0x3 != 0x5\n[   LINE   ] --- t.c:9: error: Failure!", unequal("0x3", "0x5")),
    ("t.cpp:9: error: Failure in TEST(Half, Even)\n\texpected <5>\n\tbut was  <3>\n", wrong("3", "5")),
    (
        "t.cc:9: Failure\nExpected equality of these values:\n  halve(10)\n    Which is: 3\n  5\n",
        wrong("3", "5", "halve(10)"),
    ),
    ("t.cc:9\nExpected equality of these values:\n  5\n  halve(10)\n    Which is: 3\n", wrong("3", "5", "halve(10)")),
    ("t.cc:9\nExpected equality of these values:\n  a\n    Which is: 3\n  b\n    Which is: 5\n", unequal("3", "5")),
    ("t.cc:9\nValue of: is_even(3)\n  Actual: true\nExpected: false\n", wrong("true", "false", "is_even(3)")),
    ("t.cc:9\nExpected: (halve(10)) > (4), actual: 3 vs 4\n", broken("3 > 4")),
    (
        "t.cc:9\nExpected: halve(-1) throws an exception of type range_error.\n  Actual: it throws nothing.\n",
        no_error("range_error"),
    ),
    ("halve(10) == 5\n3 == 5", wrong("3", "5", "halve(10)")),
    ("a == b\n3 == 5", unequal("3", "5")),
    ("a < b\n3 < 2", broken("3 < 2")),
    (
        "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014",
        error("heap-buffer-overflow", "memory error"),
    ),
    ("Exception: SEGFAULT", error("SEGFAULT", "SEGFAULT")),
]
CASES = {"go": GO, "javascript": JAVASCRIPT, "java": JAVA, "rust": RUST, "c": C}


@pytest.mark.parametrize(
    ("language", "message", "told"),
    [pytest.param(name, *case, id=f"{name} {n}") for name, cases in CASES.items() for n, case in enumerate(cases)],
)
def test_what_is_read(language: str, message: str, told: Symptom) -> None:
    assert read(language, message) == told


@pytest.mark.parametrize("language", [*READERS, "cobol", ""])
@pytest.mark.parametrize("message", ["", "it went wrong", "expected", "want got", "x" * 3000, "Expected: \nReceived: "])
def test_what_nobody_can_read_has_no_values(language: str, message: str) -> None:
    assert not read(language, message).has_values


@pytest.mark.parametrize("language", [*READERS, "python"])
def test_a_test_that_hangs_is_told_alike_everywhere(language: str) -> None:
    assert read(language, "ran longer than 5 seconds").kind is Kind.HANG


@pytest.mark.parametrize(
    ("symptom", "has_values"),
    [
        (wrong("3", "5"), True),
        (wrong("true", "false", "is_even(3)"), True),
        (wrong("false", "true"), False),
        (wrong("[1, ...]", "[2, ...]").without_cut_values(""), False),
        (false("halve(10) == 5"), False),
        (broken("3 < 2"), True),
        (broken("", "- 3\n+ 5"), True),
        (broken(), False),
        (no_error("TypeError"), True),
        (Symptom(kind=Kind.HANG), True),
    ],
)
def test_a_condition_alone_is_no_value(symptom: Symptom, has_values: bool) -> None:
    assert symptom.has_values is has_values
