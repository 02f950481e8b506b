"""One small suite for each tool, with a test in each state; and what its run must say."""

BODY = """
{test}('passes', () => {{}});
{test}('fails', () => {{ throw new Error('boom'); }});
{test}.skip('skipped', () => {{}});
describe('outer ünï', () => {{
  describe('inner [a b]', () => {{
    {test}('deep (12 ms)', () => {{}});
    {test}('deep ', () => {{}});
    {test}('two\\nlines', () => {{}});
    {test}('red \\u001b[31mcolour\\u001b[0m', () => {{}});
  }});
}});
describe('hooked', () => {{
  {before}(() => {{
    throw new Error('hook died');
  }});
  {test}('first', () => {{}});
  {test}('second', () => {{}});
}});
console.log('ok 1 - printed\\nnot ok 2 - printed\\nPASSED printed');
"""

NESTED = {
    "passes": "passed",
    "fails": "failed",
    "skipped": "skipped",
    "outer ünï > inner [a b] > deep": "passed",
    "outer ünï > inner [a b] > deep #2": "passed",
    "outer ünï > inner [a b] > two\nlines": "passed",
    "outer ünï > inner [a b] > red colour": "passed",
    "hooked > first": "error",
    "hooked > second": "error",
    "late": "timeout",
}

JEST = (
    BODY.format(test="test", before="beforeAll")
    + """
test.todo('later');
test.failing('known', () => { throw new Error('known'); });
test('late', async () => { await new Promise(() => {}); }, 100);
"""
)
VITEST = "import { test, describe, beforeAll } from 'vitest';" + JEST.replace("test.failing", "test.fails")
MOCHA = (
    BODY.format(test="it", before="before")
    + """
it('later');
it('late', function (done) { this.timeout(100); });
"""
)
JASMINE = (
    BODY.format(test="it", before="beforeAll").replace("it.skip", "xit")
    + """
it('late', async () => { await new Promise(() => {}); }, 100);
"""
)
NODE = (
    "const { test, describe, before } = require('node:test');"
    + BODY.format(test="test", before="before")
    + """
test.todo('later');
test('known', { todo: true }, () => { throw new Error('known'); });
test('late', { timeout: 100 }, async () => { await new Promise((done) => setTimeout(done, 400)); });
test('parent', async (t) => { await t.test('child', () => {}); });
"""
)
AVA = """
const test = require('ava');
test('passes', (t) => t.pass());
test('fails', (t) => t.is(1, 2));
test.skip('skipped', (t) => t.pass());
test.todo('later');
test.failing('known', (t) => t.fail());
console.log('ok 1 - printed');
"""
TAPE = """
const test = require('tape');
console.log('ok 1 - printed\\nnot ok 2 - printed');
test('passes', (t) => { console.log('# printed\\nok 3 printed'); t.equal(1, 1); t.end(); });
test('fails', (t) => { t.equal(1, 2, 'one is two'); t.end(); });
test.skip('skipped', (t) => { t.fail(); });
test('known', { todo: true }, (t) => { t.fail(); t.end(); });
test('outer ünï', (t) => {
  t.test('deep (12 ms)', (s) => { s.ok(true); s.end(); });
  t.test('deep ', (s) => { s.ok(true); s.end(); });
  t.end();
});
test('empty', (t) => t.end());
test('late', { timeout: 100 }, () => {});
"""
TAP = """
const tap = require('tap');
console.log('ok 1 - printed\\nnot ok 2 - printed');
tap.test('passes', (t) => { console.log('# printed\\nok 3 printed'); t.equal(1, 1); t.end(); });
tap.test('fails', (t) => { t.equal(1, 2, 'one is two'); t.end(); });
tap.test('skipped', { skip: 'not today' }, (t) => { t.fail(); t.end(); });
tap.test('known', { todo: true }, (t) => { t.fail(); t.end(); });
tap.test('outer ünï', (t) => {
  t.test('deep (12 ms)', (s) => { s.ok(true); s.end(); });
  t.test('deep ', (s) => { s.ok(true); s.end(); });
  t.end();
});
tap.test('late', { timeout: 100 }, () => new Promise((done) => setTimeout(done, 2000)));
"""
FLAT = {
    "passes": "passed",
    "fails": "failed",
    "skipped": "skipped",
    "known": "xfailed",
    "outer ünï > deep": "passed",
    "outer ünï > deep #2": "passed",
    "late": "timeout",
}

NO_SCRIPT = "this is no script"
JASMINE_SETTINGS = '{"spec_dir": "test", "spec_files": ["**/*.js"]}'
ALL_TESTS = [{"cwd": ".", "arguments": ["test/*.js"]}]

SUITES = {
    "jest": ({"test/a.test.js": JEST, "test/b.test.js": NO_SCRIPT}, {**NESTED, "known": "xfailed", "later": "skipped"}),
    "vitest": (
        {"test/a.test.js": VITEST, "test/b.test.js": NO_SCRIPT},
        {**NESTED, "known": "xfailed", "later": "skipped"},
    ),
    "mocha": ({"test/a.test.js": MOCHA, "test/b.test.js": NO_SCRIPT}, {**NESTED, "later": "skipped"}),
    "jasmine": ({"test/a.test.js": JASMINE, "spec/support/jasmine.json": JASMINE_SETTINGS}, NESTED),
    "node": (
        {"test/a.test.js": NODE, "test/b.test.js": NO_SCRIPT},
        {**NESTED, "known": "xfailed", "later": "skipped", "parent": "passed", "parent > child": "passed"},
    ),
    "ava": (
        {"test/a.test.js": AVA, "test/b.test.js": NO_SCRIPT},
        {"passes": "passed", "fails": "failed", "skipped": "skipped", "later": "skipped", "known": "xfailed"},
    ),
    "tape": ({"test/a.test.js": TAPE, "test/b.test.js": NO_SCRIPT}, {**FLAT, "empty": "passed"}),
    "tap": ({"test/a.test.js": TAP, "test/b.test.js": NO_SCRIPT}, {**FLAT, "known": "skipped"}),
}

IMPORTS = {
    "node": "const { test } = require('node:test');",
    "vitest": "import { test } from 'vitest';",
    "mocha": "const test = it;",
    "jasmine": "const test = it;",
    "tape": "const tape = require('tape');"
    " const test = (name, run) => tape(name, (t) => { run(); t.ok(true); t.end(); });",
    "tap": "const tap = require('tap');"
    " const test = (name, run) => tap.test(name, async (t) => { await run(); t.ok(true); });",
    "ava": "const ava = require('ava');"
    " const test = (name, run) => ava.serial(name, async (t) => { await run(); t.pass(); });",
}
"""What makes `test(name, function)` a test of each tool."""
