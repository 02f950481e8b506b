"""Suites with types: read by the tool, by a loader that the script names, or by the one that the plan brings."""

from typing import Any

import pytest

from tests.languages.conftest import Run

TYPED = "export const half = (whole: number): number => whole / 2;"
CHECK = "import { half } from '../src/half'; const two: number = half(4); if (two !== 2) throw new Error('half');"
IMPORT = {
    "vitest": "import { test } from 'vitest';",
    "mocha": "const test = it;",
    "node": "import { test } from 'node:test';",
}
FILE = "test/half.test.ts"


@pytest.mark.sandbox
@pytest.mark.network
@pytest.mark.parametrize(
    ("tool", "call", "options"),
    [
        pytest.param("vitest", {}, {}, id="vitest"),
        pytest.param("mocha", {"arguments": ["--import", "tsx", "test/**/*.ts"]}, {}, id="mocha with a loader"),
        pytest.param("node", {"node": ["--import", "tsx"], "arguments": ["test/*.ts"]}, {}, id="node with a loader"),
        pytest.param("node", {}, {"loader": ["--import", "tsx"]}, id="node without one"),
    ],
)
def test_types_are_read(run: Run, tool: str, call: dict[str, Any], options: dict[str, Any]) -> None:
    suite = f"{IMPORT[tool]} {CHECK} test('half (1 ms)', () => {{}});"
    files = {"src/half.ts": TYPED, FILE: suite, "test/broken.test.ts": "const a: number = ;"}
    report = run(tool, files, options={"calls": [{"cwd": ".", **call}], **options})
    assert [(result.test_id, str(result.status)) for result in report.results] == [(f"{FILE} > half", "passed")]
    assert [error.partition(":")[0] for error in report.collection_errors] == ["test/broken.test.ts"]


@pytest.mark.sandbox
@pytest.mark.network
def test_types_that_nothing_reads_are_no_tests_of_node(run: Run) -> None:
    files = {"test/a.test.js": "", "test/a.test-d.ts": "", "test/types.test.ts": "const a: number = 1;"}
    report = run("node", files, options={"calls": [{"cwd": "."}], "loader": ["--import", "no-such-loader"]})
    assert [(result.test_id, str(result.status)) for result in report.results] == [("test/a.test.js", "passed")]
    assert report.ended_with == 0
