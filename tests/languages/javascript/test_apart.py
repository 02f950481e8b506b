"""Tests that a crash keeps from running say what they are when they run without it."""

from pathlib import Path

import pytest

from oreline.languages.contract import Runner
from oreline.languages.javascript.toolchain import find_toolchain
from oreline.records.layout import DataLayout
from oreline.records.testing import BaselineTest
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest
from oreline.validation.apart import keep_apart
from oreline.validation.bench import Bench
from oreline.validation.evidence import Effect
from oreline.validation.settings import ValidationSettings
from oreline.validation.three_states import Proven
from tests.doubles.changes import a_candidate

pytestmark = [pytest.mark.sandbox, pytest.mark.network]

SUITE = """
it('first', () => {});
it('leaves', () => process.exit(3));
it('passes', () => {});
it('leaves too', () => process.exit(3));
it('fails', () => { throw new Error('no'); });
"""
FILE = "test/a.test.js"
STABLE = ("first", "leaves", "passes", "leaves too", "fails", "gone")


def _bench(sandbox: Sandbox, layout: DataLayout, tools: Path, folder: Path) -> Bench:
    (folder / "tree" / "test").mkdir(parents=True)
    (folder / "env").mkdir()
    (folder / "tree" / "package.json").write_text("{}")
    (folder / "tree" / FILE).write_text(SUITE, "utf-8")
    checkout = Checkout(
        work_layers=(folder / "tree",),
        dependencies=(tools,),
        env_layers=(folder / "env",),
        language="javascript",
        toolchain=find_toolchain(""),
        runner=Runner(
            name="mocha",
            command="mocha",
            options={"calls": [{"cwd": ".", "arguments": ["test/*.js"]}]},
            orders=frozenset({"select"}),
        ),
    )
    baseline = [
        BaselineTest(
            snapshot_id="5" * 64,
            test_id=f"{FILE} > {name}",
            statuses=("passed",),
            is_stable=True,
            label="stable",
            duration_seconds=0.1,
        )
        for name in STABLE
    ]
    return Bench(
        layout=layout,
        sandbox=sandbox,
        checkout=checkout,
        baseline=baseline,
        request=TestRequest(),
        settings=ValidationSettings(),
    )


def test_what_a_test_that_leaves_hides_is_run_without_it(
    sandbox: Sandbox, layout: DataLayout, tools: Path, tmp_path: Path
) -> None:
    bench = _bench(sandbox, layout, tools, tmp_path)
    named = {name: f"{FILE} > {name}" for name in STABLE}
    hidden = tuple(named[name] for name in ("passes", "fails", "gone"))
    effect = Effect(fail_to_pass=(named["leaves"], *hidden), pass_to_pass=(named["first"],), failures=())
    candidate = a_candidate("1" * 64, "", purl="pkg:npm/left@1.0.0")
    proven = keep_apart(bench, bench.checkout, candidate, Proven(effect=effect, gated=hidden))
    assert proven.effect.fail_to_pass == (named["leaves"], named["fails"], named["gone"])
    assert proven.effect.pass_to_pass == (named["first"], named["passes"])
    assert proven.gated == (named["gone"],)
