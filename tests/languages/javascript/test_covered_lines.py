"""Which lines each test ran, as each tool tells it, in JavaScript and in TypeScript that was transpiled."""

import pytest

from oreline.testing.report import Report
from tests.languages.conftest import Run
from tests.languages.javascript.suites import ALL_TESTS, IMPORTS, JASMINE_SETTINGS

pytestmark = [pytest.mark.sandbox, pytest.mark.network]

SOURCE = """const limit = load();
function load() {
  return 3;
}
function add(a, b) {
  if (a > limit) {
    return b;
  }
  return a + b;
}
const twice = (a) => {
  return 2 * a;
};
module.exports = { add, twice };
"""
TYPED = """interface Pair {
  left: number;

  right: number;
}
const limit: number = 3;

export function add({ left, right }: Pair): number {
  if (left > limit) {
    return right;
  }
  return left + right;
}
"""
SUITE = """const { add, twice } = require('../src/sum');
test('adds small ones [1]', () => { add(1, 2); });
describe('outer ünï', () => {
  beforeEach(() => { twice(1); });
  describe('inner', () => {
    test('takes the other', () => { add(4, 2); });
  });
});
for (const one of [1, 5]) test('each', () => { add(one, 1); });
test('fails', () => { twice(2); throw new Error('no'); });
"""
FILE = "test/a.test.js"
SMALL, LARGE, TWICE = {6, 9}, {6, 7}, {12}


def lines(report: Report, path: str = "src/sum.js") -> dict[str, set[int]]:
    """Lines of a file by test, but for those that open or close a function: tools differ there."""
    told = {test: set(found) - {5, 10, 11} for test, where, found in report.covered if where == path}
    return {test.removeprefix(f"{FILE} > "): found for test, found in told.items() if found}


@pytest.mark.parametrize("tool", ["jest", "mocha", "jasmine", "vitest"])
def test_each_test_has_its_lines_and_loading_its_own(run: Run, tool: str) -> None:
    ours = {"jasmine": "const test = it;", "mocha": "const test = it;"}.get(tool, "")
    imported = "import { test, describe, beforeEach } from 'vitest';" if tool == "vitest" else ours
    suite, source = imported + SUITE, SOURCE
    if tool == "vitest":
        suite = suite.replace(
            "const { add, twice } = require('../src/sum');", "import { add, twice } from '../src/sum';"
        )
        source = source.replace("module.exports =", "export")
    files = {FILE: suite, "src/sum.js": source, "spec/support/jasmine.json": JASMINE_SETTINGS}
    report = run(tool, files, options={"calls": ALL_TESTS} if tool == "mocha" else {}, with_coverage=True)
    found = lines(report)
    assert {1, 2, 3, 14} >= found.pop("") >= {1, 3}
    assert found == {
        "adds small ones [1]": SMALL,
        "outer ünï > inner > takes the other": LARGE | TWICE,
        "each": SMALL | LARGE,
        "each #2": SMALL | LARGE,
        "fails": TWICE,
    }
    assert report.ended_with == 1


@pytest.mark.parametrize("tool", ["node", "tape"])
def test_tools_that_run_a_process_a_file_tell_lines_by_file(run: Run, tool: str) -> None:
    suite = "const { add, twice } = require('../src/sum'); test('a', () => { add(1, 1); });"
    suite += " test('b', () => {});"
    other = "const { twice } = require('../src/sum'); test('other', () => { twice(1); });"
    named = IMPORTS[tool]
    files = {FILE: named + suite, "test/b.test.js": named + other, "src/sum.js": SOURCE}
    report = run(tool, files, options={"calls": ALL_TESTS}, with_coverage=True)
    found = lines(report)
    assert {test: lines - {1, 2, 3, 14} for test, lines in found.items()} == {
        "a": SMALL,
        "b": SMALL,
        "test/b.test.js > other": TWICE,
    }


@pytest.mark.parametrize("tool", ["vitest", "node"])
def test_lines_of_typescript_are_those_of_the_source(run: Run, tool: str) -> None:
    imported = "import { test } from 'vitest';" if tool == "vitest" else "import test from 'node:test';"
    suite = "import { add } from '../src/sum.js';" + imported
    suite += "test('small', () => { add({ left: 1, right: 2 }); });"
    call = {"cwd": ".", "node": ["--import", "tsx"], "arguments": ["test/*.ts"] if tool != "vitest" else []}
    files = {"test/a.test.ts": suite, "src/sum.ts": TYPED, "package.json": '{"type": "module"}'}
    report = run(tool, files, options={"calls": [call]}, with_coverage=True)
    assert report.ended_with == 0, report.collection_errors
    found = lines(report, "src/sum.ts")["test/a.test.ts > small"]
    # An exported name is read through a function of the loader's, which it takes for line 1.
    assert {9, 12} <= found <= {1, 6, 8, 9, 12, 13}


def test_a_program_that_a_test_starts_counts_as_the_test(run: Run) -> None:
    script = "require('./src/sum').add(1, 1)"
    suite = f"""it('starts', () => {{ require('child_process').execFileSync('node', ['-e', "{script}"]); }});"""
    suite += " it('idles', () => {});"
    report = run("mocha", {FILE: suite, "src/sum.js": SOURCE}, options={"calls": ALL_TESTS}, with_coverage=True)
    assert {test: found & SMALL for test, found in lines(report).items()} == {"starts": SMALL}
