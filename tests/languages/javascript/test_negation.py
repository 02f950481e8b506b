"""What of JavaScript is an assertion, and its opposite."""

import re

import pytest

from oreline.languages.javascript.negation import negate

LINES = {
    "expect(a).toBe(1)": "expect(a).not.toBe(1)",
    "expect(a).not.toBe(1)": "expect(a).toBe(1)",
    "expect(p).resolves.toBe(1)": "expect(p).resolves.not.toBe(1)",
    "expect(p).rejects.not.toThrow()": "expect(p).rejects.toThrow()",
    "expect(a).to.be.true": "expect(a).not.to.be.true",
    "expect(a).to.be.a('x').and.not.equal(1)": "expect(a).to.be.a('x').and.equal(1)",
    "a.should.equal(1)": "a.should.not.equal(1)",
    "assert(a, 'b')": "assert(!(a), 'b')",
    "assert.ok(a)": "assert.ok(!(a))",
    "assert.equal(a, 1)": 'assert[x_pick(assert, "notEqual", "not")](a, 1)',
    "t.same(a, 1)": 't[x_pick(t, "notSame", "notDeepEqual")](a, 1)',
    "strictEqual(a, 1)": "x_turned(strictEqual)(a, 1)",
    "assert.calledOnce(a)": 'x_turned(assert, "calledOnce")(a)',
    "assert.fail()": "x_fail(null); assert.fail()",
    "expect.assertions(1)": "x_fail(null); expect.assertions(1)",
    "list.includes(1)": "x_fail(null); list.includes(1)",
}


def turned(text: str, path: str = "test/a.test.js") -> str:
    found = negate(path, text.encode())
    assert found is not None
    return re.sub(r"_[0-9a-f]{16}", "x", found.decode().partition("\nfunction ")[0]).rstrip("\n")


@pytest.mark.parametrize("line", LINES)
def test_an_assertion_becomes_its_opposite(line: str) -> None:
    assert turned(f"it('a', () => {{{line} }});").replace("{ x_", "{x_") == f"it('a', () => {{{LINES[line]} }});"


def test_a_test_that_calls_an_asserting_function_is_left_to_it() -> None:
    text = "const check = (a) => assert(a);\ntest('a', () => check(1));\ntest('b', (done) => go(done));"
    expected = "const check = (a) => assert(!(a));\ntest('a', () => check(1));\ntest('b', (done) => { x_fail(done); });"
    assert turned(text) == expected


def test_what_runs_before_tests_stays() -> None:
    text = "beforeEach(() => { assert(a); });\nit('a', () => { assert(a); });"
    assert turned(text) == text.replace("it('a', () => { assert(a)", "it('a', () => { assert(!(a))")


def test_types_are_read_and_no_longer_checked() -> None:
    text = "test('a', (): void => { expect(f<number>(1)).toBe(1 as number); });"
    assert turned(text, "a.test.ts") == "// @ts-nocheck\n" + text.replace(".toBe", ".not.toBe")


@pytest.mark.parametrize("content", [b"module.exports = 1;\n", b"test('a', () => {", b"\xff\xfe"])
def test_a_file_without_tests_or_that_cant_be_read_has_no_twin(content: bytes) -> None:
    assert negate("test/a.test.js", content) is None
    assert negate("test/data.json", b"test('a', () => {});") is None
