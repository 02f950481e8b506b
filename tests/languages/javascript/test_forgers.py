"""Suites of JavaScript's tools against the real grader: honest fixes are resolved, forgers refused by a named layer."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from oreline.languages.contract import Runner
from oreline.languages.javascript.toolchain import find_toolchain
from oreline.languages.javascript.tools import ORDERS
from oreline.records.layout import DataLayout
from oreline.records.reward import LayerStatus
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.doubles.grounds import Ground, make_ground

pytestmark = [pytest.mark.sandbox, pytest.mark.network]

GOOD = "exports.add = (a, b) => a + b;\nexports.sub = (a, b) => a - b;\n"
BUGGY = GOOD.replace("a + b", "a * b")
FIX = GOOD.replace("a + b", "b - -a")
FILE = "test/calc.test.js"
NESTED = """
function check(found) { assert.deepStrictEqual(found, [3]); }
test('adds', () => { assert.strictEqual(add(1, 2), 3); });
test('adds in a list', async () => check([add(1, 2)]));
describe('sub', () => {
  test('takes away', () => { assert(sub(3, 2) === 1, 'no'); });
  test('refuses', () => { assert.throws(() => sub()(), TypeError); });
  test('asserts nothing', (done) => { sub(2, 1); done(); });
});
"""
EXPECTING = """
test('adds', () => { expect(add(1, 2)).toBe(3); });
test('adds in a list', async () => { await expect(Promise.resolve([add(1, 2)])).resolves.toEqual([3]); });
describe('sub', () => {
  test('takes away', () => expect(sub(3, 2)).not.toBe(2));
  test('refuses', () => { expect(() => sub()()).toThrow(TypeError); });
  test('asserts nothing', async () => { sub(2, 1); });
});
"""
FLAT = """
test('adds', (t) => { t.{is}(add(1, 2), 3); {end} });
test('adds in a list', (t) => { t.{same}([add(1, 2)], [3]); {end} });
test('takes away', (t) => { t.{true}(sub(3, 2)); {end} });
test('refuses', (t) => { t.throws(() => sub()()); {end} });
"""
LOAD = "const { add, sub } = require('../calc.js');\n"
ASSERT = "const assert = require('assert');\n"


def flat(equal: str, same: str, true: str, end: str = "") -> str:
    return LOAD + FLAT.replace("{is}", equal).replace("{same}", same).replace("{true}", true).replace("{end}", end)


SUITES = {
    "node": "const { test, describe } = require('node:test');\n"
    + ASSERT
    + LOAD
    + NESTED.replace("(done)", "(_, done)"),
    "mocha": ASSERT + LOAD + NESTED.replace("test(", "it("),
    "jest": LOAD + EXPECTING,
    "vitest": "import { test, describe, expect } from 'vitest';\nimport { add, sub } from '../calc.js';\n" + EXPECTING,
    "ava": "const test = require('ava');\n" + flat("is", "deepEqual", "truthy"),
    "tap": "const { test } = require('tap');\n" + flat("equal", "same", "ok", "t.end();"),
    "tape": "const test = require('tape');\n" + flat("equal", "deepEqual", "ok", "t.end();"),
}
FAILING = ("adds", "adds in a list")
INNER = ("sub > takes away", "sub > refuses", "sub > asserts nothing")
OUTER = ("takes away", "refuses")
FOUND_BY_PATTERN = {"node", "mocha", "ava", "tap", "tape"}


@pytest.fixture(scope="module")
def ground(sandbox: Bubblewrap, tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Ground]:
    """The ground of a tool, made once."""

    @cache
    def make(tool: str) -> Ground:
        folder = tmp_path_factory.mktemp(tool)
        for path, text in {"package.json": "{}", "calc.js": GOOD, FILE: SUITES[tool], "env/none": ""}.items():
            file = folder / ("env" if path.startswith("env") else "tree") / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        call = {"cwd": ".", "arguments": ["test/*.test.js"] if tool in FOUND_BY_PATTERN else []}
        checkout = Checkout(
            work_layers=(folder / "tree",),
            env_layers=(folder / "env",),
            dependencies=(tools,),
            language="javascript",
            toolchain=find_toolchain(""),
            runner=Runner(name=tool, command=f"npx {tool}", options={"calls": [call]}, orders=ORDERS[tool]),
        )
        ids = OUTER if tool in {"ava", "tap", "tape"} else INNER
        return make_ground(
            sandbox,
            DataLayout(folder / "data"),
            checkout,
            {"calc.js": BUGGY},
            failing=tuple(f"{FILE} > {name}" for name in FAILING),
            passing=tuple(f"{FILE} > {name}" for name in ids),
        )

    return make


@pytest.mark.parametrize("tool", ["node", "mocha", "jest", "tap"])
def test_an_honest_fix_is_resolved_and_every_test_is_turned_round(ground: Callable[[str], Ground], tool: str) -> None:
    place = ground(tool)
    grade = place.grade({"calc.js": FIX})
    assert grade.resolved, grade
    assert [(layer.layer, layer.status) for layer in grade.layers] == [
        ("canary", LayerStatus.HELD),
        ("twin", LayerStatus.HELD),
    ]
    [kept] = place.layout.oracles.rglob("*.json")
    assert kept.read_text().count(f"{FILE} > ") == len(place.task.FAIL_TO_PASS) + len(place.task.PASS_TO_PASS)


@pytest.mark.parametrize("tool", ["vitest", "ava", "tape"])
def test_tests_are_planted_for_other_tools_too(ground: Callable[[str], Ground], tool: str) -> None:
    grade = ground(tool).grade({"calc.js": FIX}, ("canary",))
    assert grade.resolved, grade
    assert [layer.status for layer in grade.layers] == [LayerStatus.HELD]


EQUAL = "const assert = require('assert');\nassert.strictEqual = assert.deepStrictEqual = () => {};\n"
TESTS = """\
const real = {declare};
{declare} = (name, run, ...rest) => real(name, () => {{ try {{ run(); }} catch (error) {{}} }}, ...rest);
Object.assign({declare}, real);
"""
KNOWN = """\
const real = {declare};
const quiet = (run) => async () => {{ try {{ await run(); }} catch (error) {{}} }};
{declare} = (name, run, ...rest) => real(name, name.startsWith('adds') ? quiet(run) : run, ...rest);
Object.assign({declare}, real);
"""
RUNNABLE = """\
const [, mocha] = Object.entries(require.cache).find(([path]) => /mocha.lib.runnable\\.js$/.test(path));
const { run } = mocha.exports.prototype;
mocha.exports.prototype.run = function (done) { run.call(this, () => done()); };
"""
EXPECT = "expect.extend({ toBe: () => ({ pass: true }), toEqual: () => ({ pass: true }) });\n"
FORGERS = {
    "node: assertions that assert nothing": ("node", EQUAL, "canary"),
    "mocha: assertions that assert nothing": ("mocha", EQUAL, "canary"),
    "mocha: tests that swallow": ("mocha", TESTS.format(declare="global.it"), "canary"),
    "mocha: known tests that swallow": ("mocha", KNOWN.format(declare="global.it"), "twin"),
    "mocha: its runner patched": ("mocha", RUNNABLE, "canary"),
    "jest: matchers that match all": ("jest", EXPECT, "canary"),
}


@pytest.mark.parametrize("name", FORGERS)
def test_a_forger_is_refused(ground: Callable[[str], Ground], name: str) -> None:
    tool, text, layer = FORGERS[name]
    grade = ground(tool).grade({"calc.js": text + BUGGY})
    assert not grade.resolved
    assert [one.layer for one in grade.layers if one.status is LayerStatus.BROKEN] == [layer], grade
