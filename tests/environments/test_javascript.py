"""JavaScript and TypeScript trees installed through the index, and their suites run by what was installed."""

from dataclasses import replace
from pathlib import Path

import pytest

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest, run_tests
from tests.environments.conftest import a_snapshot

pytestmark = [pytest.mark.sandbox, pytest.mark.network]

TYPED = """
import { test } from 'node:test';
import ms from 'ms';
import { half } from '../src/half.ts';
test('half', () => { const day: number = half(ms('2d')); if (day !== 864e5) throw new Error(String(day)); });
"""


def test_a_typescript_tree_is_installed_and_tested_without_being_asked_how(sandbox: Bubblewrap, tmp_path: Path) -> None:
    layout = DataLayout(tmp_path)
    files = {
        "package.json": """{"name": "tiny", "scripts": {"test": "node --test"}, "dependencies": {"ms": "2.1.2"},
            "devDependencies": {"tsx": "^4.999.0"}}""",
        "src/half.ts": "export const half = (whole: number): number => whole / 2;",
        "test/half.test.ts": TYPED,
    }
    snapshot = replace(a_snapshot(layout, files), language="typescript", purl="pkg:npm/tiny@1.0")
    environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings())
    assert [(attempt.name, attempt.outcome) for attempt in environment.attempts] == [
        ("npm install of what tests need, widened where missing", "chosen")
    ]
    assert "ms==2.1.2" in environment.lock
    run = run_tests(sandbox, checkout_of(layout, environment), TestRequest())
    assert {result.test_id: str(result.status) for result in run.results} == {"test/half.test.ts > half": "passed"}
    assert run.finished
