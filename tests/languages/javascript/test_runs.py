"""Suites of every tool, run in the sandbox: each state, each name, nothing silently missing."""

import pytest

from oreline.testing.report import Report
from tests.languages.conftest import Run
from tests.languages.javascript.suites import ALL_TESTS, IMPORTS, JASMINE_SETTINGS, SUITES

pytestmark = [pytest.mark.sandbox, pytest.mark.network]
TOOLS = [pytest.param(tool, id=tool) for tool in SUITES]
OPTIONS = {"calls": ALL_TESTS}
FILE = "test/a.test.js"
ONLY_GLOBS = {"tape", "tap", "node", "mocha", "ava"}
"""Tools that are called with patterns here; the others find files by their own settings."""


def statuses(report: Report) -> dict[str, str]:
    return {result.test_id: str(result.status) for result in report.results}


def options(tool: str) -> dict[str, object]:
    return OPTIONS if tool in ONLY_GLOBS else {}


@pytest.mark.parametrize("tool", TOOLS)
def test_each_test_has_its_state_and_its_name(run: Run, tool: str) -> None:
    files, expected = SUITES[tool]
    report = run(tool, files, options=options(tool))
    assert statuses(report) == {f"{FILE} > {name}": status for name, status in expected.items()}
    assert report.ended_with == 1
    named = [error for error in report.collection_errors if error.startswith("test/b.test.js: ")]
    assert bool(named) == ("test/b.test.js" in files)


@pytest.mark.parametrize("tool", TOOLS)
def test_leaving_in_the_middle_is_never_green(run: Run, tool: str) -> None:
    suite = (
        IMPORTS.get(tool, "") + "test('a', () => {}); test('leaves', () => process.exit(0)); test('never', () => {});"
    )
    report = run(tool, {FILE: suite, "spec/support/jasmine.json": JASMINE_SETTINGS}, options=options(tool))
    assert report.ended_with == 1
    assert statuses(report).get(f"{FILE} > leaves", "error") != "passed"


@pytest.mark.parametrize("tool", ["jest", "vitest", "mocha", "node"])
def test_a_rejection_that_nobody_handles_is_never_green(run: Run, tool: str) -> None:
    suite = "test('a', async () => { Promise.reject(new Error('lost')); await wait(50); });"
    suite += " const wait = (time) => new Promise((done) => setTimeout(done, time));"
    report = run(tool, {FILE: IMPORTS.get(tool, "") + suite}, options=options(tool))
    assert report.ended_with == 1
    assert "lost" in "".join([*report.collection_errors, *(result.message for result in report.results)])


@pytest.mark.parametrize("tool", ["jest", "vitest", "mocha", "node"])
def test_a_selection_runs_alone(run: Run, tool: str) -> None:
    body = "test('a', () => {}); test('x (1 ms)', () => {}); test('x ', () => {});"
    body += " test('fails', () => { throw Error('no'); });"
    files = {FILE: IMPORTS.get(tool, "") + body, "test/b.test.js": "throw new Error('never to be loaded');"}
    report = run(tool, files, options=options(tool), select=[f"{FILE} > x #2", "test/gone.js > x"])
    assert statuses(report) == {f"{FILE} > x #2": "passed"}
    assert report.ended_with == 0


def test_the_last_of_several_tries_counts_and_no_snapshot_is_written(run: Run) -> None:
    suite = (
        "let n = 0; jest.retryTimes(2);\ntest('flaky', () => {\n  n += 1;\n  if (n < 2) throw new Error('early');\n});"
    )
    suite += "test('new', () => { expect(1).toMatchSnapshot(); });\n"
    report = run("jest", {FILE: suite})
    assert statuses(report) == {f"{FILE} > flaky": "passed", f"{FILE} > new": "failed"}
    assert report.results[0].message.startswith("run 2 times, the last one counts")


@pytest.mark.parametrize("tool", ["jest", "vitest", "mocha", "node", "tape"])
def test_the_calendar_can_stand_ahead(run: Run, tool: str) -> None:
    suite = (
        "test('today', () => { if (!(new Date() instanceof Date) || Date.now() < 4e12) throw new Error('today'); });"
    )
    report = run(tool, {FILE: IMPORTS.get(tool, "") + suite}, options=options(tool), clock_offset_days=40_000)
    assert statuses(report) == {f"{FILE} > today": "passed"}


def test_mocha_runs_in_the_order_that_is_asked_for(run: Run) -> None:
    suite = "const seen = []; for (const name of 'abcdef') it(name, () => { seen.push(name); });"
    suite += "after(() => { if (seen.join('') !== process.env.WANTED) throw new Error(seen.join('')); });"
    order = {"WANTED": "fedcba"}
    report = run("mocha", {FILE: suite}, options={"calls": [{**ALL_TESTS[0], "variables": order}]}, is_reversed=True)
    assert report.collection_errors == ()
    shuffled = run("mocha", {FILE: suite}, options={"calls": [{**ALL_TESTS[0], "variables": order}]}, shuffle_seed=3)
    assert len(shuffled.collection_errors) == 1
    assert len(shuffled.results) == 6


def test_what_is_built_before_is_built_once_and_its_fault_is_named(run: Run) -> None:
    build = [{"cwd": ".", "command": "test ! -e out.js && cp source.js out.js"}]
    files = {"source.js": "module.exports = 1;", "test/a.test.js": "require('assert')(require('../out.js'));"}
    told = {**OPTIONS, "build": build}
    assert statuses(run("node", files, options=told, verb="compile")) == {}
    assert statuses(run("node", files, options=told)) == {"test/a.test.js": "passed"}
    broken = run(
        "node", files, options={**told, "build": [{"cwd": ".", "command": "echo no >&2; exit 3"}]}, place="other"
    )
    assert broken.collection_errors == ("echo no >&2; exit 3: exit code 3: no\n",)
    assert broken.ended_with == 1


def test_a_tool_that_is_not_installed_is_said_so(run: Run) -> None:
    report = run("mocha", {FILE: ""}, options={"calls": [{"cwd": "elsewhere", "arguments": []}]})
    assert report.ended_with == 1
    assert "exit code 127" in report.collection_errors[0]
