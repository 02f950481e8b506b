"""A release run again in a real sandbox: what is written down, what is gone on with, what the next build leaves out."""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
import pytest

from assets.bench import Bench
from assets.releases import release
from assets.tables import TASKS, TRAJECTORIES
from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.release import ReleaseResult, load_release, write_release
from oreline.languages.protection import protected_paths
from oreline.progress import silent
from oreline.records.base import canonical_json
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.stability import Verification
from oreline.records.tables import encode_row
from oreline.records.task import Task
from oreline.rewards.stability import counts_of, journal_of, open_round, quarantine_of
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import checkout_of
from oreline.validation.trees import bug_changes, buggy_commit
from pipelines.build import build_definitions
from pipelines.reverify import REVERIFY
from pipelines.verify import Verified, verify_release
from tests.doubles import rows
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.offline import offline_repository

CALC = "def add(a, b):\n    return a + b\n"
TESTS = """\
from calc import add


def test_add():
    assert add(1, 2) == 3


def test_zero():
    assert add(0, 0) == 0
"""
FILES = {"calc.py": CALC, "tests/test_calc.py": TESTS, "pyproject.toml": "[tool.pytest.ini_options]\n"}
ADD, ZERO = "tests/test_calc.py::test_add", "tests/test_calc.py::test_zero"
NOW = datetime(2024, 5, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Released:
    """A release of two tasks whose environment stands: the first holds, the second has moved."""

    layout: DataLayout
    sandbox: Bubblewrap
    written: ReleaseResult

    def verify(self, *, quarantines: bool = False) -> Verified:
        return verify_release(self.layout, self.sandbox, self.written.folder, silent, quarantines=quarantines)

    @property
    def rows(self) -> tuple[Verification, ...]:
        return journal_of(self.layout, "small", "v1", self.written.manifest.content_hash).read()


def a_standing_task(layout: DataLayout) -> Task:
    _, snapshot, environment = offline_repository(layout, FILES)
    home = layout.environment(environment.environment_id)
    (home / "environment.json").write_text(canonical_json(encode_row(environment)))
    (layout.snapshot(snapshot.snapshot_id) / "repository.git").mkdir()
    checkout = checkout_of(layout, environment)
    with layer_of((FileChange(path="calc.py", content=CALC.replace("+", "-").encode()),), layout.scratch) as layer:
        patch = diff_of((FileChange(path="calc.py", content=CALC.encode()),), (*checkout.work_layers, layer))
    return rows.a_task(
        patch=patch,
        base_commit=buggy_commit(checkout, bug_changes(checkout, patch)),
        snapshot_id=snapshot.snapshot_id,
        environment_id=environment.environment_id,
        FAIL_TO_PASS=(ADD,),
        PASS_TO_PASS=(ZERO,),
        test_files=protected_paths(layout.tree(snapshot.snapshot_id), "python"),
    )


@pytest.fixture
def released(sandbox: Bubblewrap, layout: DataLayout) -> Released:
    holds = a_standing_task(layout)
    moved = replace(holds, instance_id="pypi__calc-1.0-0002", FAIL_TO_PASS=(ADD, "tests/test_calc.py::test_gone"))
    content = release_content(tasks=(holds, moved), trajectories=(), rewards=(), rejected=())
    provenance = ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit="")
    return Released(layout, sandbox, write_release(layout, "small", content, provenance))


@pytest.mark.sandbox
def test_passes_and_runs_are_added_round_by_round(released: Released) -> None:
    first = released.verify()
    assert (first.instances, first.gold_passed, first.noop_failed, first.quarantined) == (2, 1, 2, ())
    (moved,) = first.moved
    assert (moved.instance_id, moved.reason) == ("pypi__calc-1.0-0002", "gold_failed")
    assert "test_gone" in moved.detail
    released.verify()
    assert [row.round for row in released.rows] == [1, 1, 2, 2]
    assert counts_of(released.rows) == {"pypi__calc-1.0-0001": (4, 4), "pypi__calc-1.0-0002": (2, 4)}


@pytest.mark.sandbox
def test_a_verification_that_was_broken_off_is_gone_on_with(released: Released) -> None:
    released.verify()
    journal = released.layout.stability("small", f"v1-{released.written.manifest.content_hash[:12]}")
    first, second = journal.read_text("utf-8").splitlines()
    journal.write_text(f"{first}\n{second[:40]}", "utf-8")
    assert released.verify().instances == 2
    assert [(row.round, row.instance_id[-1]) for row in released.rows] == [(1, "1"), (1, "2")]


@pytest.mark.sandbox
def test_the_job_quarantines_and_the_next_build_leaves_out_what_moved(released: Released, layout: DataLayout) -> None:
    bench = replace(a_bench(layout), open_sandbox=lambda: released.sandbox)
    tasks = load_release(released.written.folder).tasks
    episodes = tuple(
        rows.a_trajectory(trajectory_id=f"of {task.instance_id}", task_id=task.instance_id) for task in tasks
    )
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=tasks), "1")
    bench.tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=episodes), "1")
    job = build_definitions(bench).resolve_job_def(REVERIFY)
    with dg.DagsterInstance.ephemeral() as instance:
        assert job.execute_in_process(instance=instance).success
    before = sorted(path.read_bytes() for path in released.written.folder.rglob("*") if path.is_file())

    (listed,) = quarantine_of(layout, "small").read()
    assert (listed.instance_id, listed.reason, listed.release) == ("pypi__calc-1.0-0002", "gold_failed", "small/v1")
    assert (listed.passes, listed.runs, listed.tests) == (1, 2, ("tests/test_calc.py::test_gone",))
    check_next_release(bench)
    assert sorted(path.read_bytes() for path in released.written.folder.rglob("*") if path.is_file()) == before


def check_next_release(bench: Bench) -> None:
    made = release(bench)
    content = load_release(made.folder)
    assert made.version == "v2"
    assert [task.instance_id for task in content.tasks] == ["pypi__calc-1.0-0001"]
    assert [row.task_id for row in content.trajectories] == ["pypi__calc-1.0-0001"]
    (told,) = content.rejected
    assert (told.stage, told.subject, told.subject_id, told.reason) == (
        "releases/dataset", "task", "pypi__calc-1.0-0002", "quarantined",
    )  # fmt: skip
    assert "when small/v1 was run again, 1 of 2 runs" in told.detail
    card = (made.folder / "README.md").read_text("utf-8")
    assert "## In quarantine" in card
    assert "`pypi__calc-1.0-0002`" in card


@pytest.mark.sandbox
def test_a_task_is_quarantined_once_and_let_in_by_removing_its_line(released: Released) -> None:
    assert released.verify(quarantines=True).quarantined == ("pypi__calc-1.0-0002",)
    assert released.verify(quarantines=True).quarantined == ()
    file = released.layout.quarantine("small")
    assert [json.loads(line)["instance_id"] for line in file.read_text("utf-8").splitlines()] == ["pypi__calc-1.0-0002"]
    file.write_text("", "utf-8")
    assert quarantine_of(released.layout, "small").read() == ()


@pytest.mark.sandbox
def test_what_cannot_be_built_today_is_told_and_not_quarantined(
    released: Released, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ORELINE_INDEX_URL", (tmp_path / "no-index").as_uri())
    (released.layout.environment("e" * 64) / "environment.json").unlink()
    found = released.verify(quarantines=True)
    assert (found.gold_passed, len(found.moved), found.quarantined) == (0, 2, ())
    assert {(row.runs, row.passes) for row in released.rows} == {(0, 0)}


def a_row(task: str, round_: int, minutes: int) -> Verification:
    return Verification(
        instance_id=task,
        purl="pkg:pypi/calc@1.0",
        release="small/v1",
        round=round_,
        verified_at=(NOW - timedelta(minutes=minutes)).isoformat(),
        runs=2,
        passes=2,
        gold_passed=True,
        noop_failed=True,
    )


@pytest.mark.parametrize(
    ("seen", "opened"),
    [
        ([], (1, ())),
        ([a_row("a", 1, 5)], (1, ("a",))),
        ([a_row("a", 1, 5), a_row("b", 1, 4)], (2, ())),
        ([a_row("a", 1, 9), a_row("b", 1, 8), a_row("b", 2, 1)], (2, ("b",))),
        ([a_row("a", 1, 60 * 25)], (2, ())),
    ],
    ids=["first", "broken off", "whole", "second broken off", "long ago"],
)
def test_a_round_is_gone_on_with_while_it_is_fresh(
    seen: list[Verification], opened: tuple[int, tuple[str, ...]]
) -> None:
    assert open_round(seen, ("a", "b"), NOW) == opened


def test_the_schedule_is_off(layout: DataLayout) -> None:
    schedule = build_definitions(a_bench(layout)).resolve_schedule_def("reverify_weekly")
    assert (schedule.default_status, schedule.job_name) == (dg.DefaultScheduleStatus.STOPPED, REVERIFY)
