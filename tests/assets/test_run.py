import errno
from collections.abc import Callable
from dataclasses import replace

import pytest

from assets.bench import Bench
from assets.run import fingerprint_of, run_stage
from assets.stage import Inputs, Stage
from assets.tables import REWARDS, TASKS, TRAJECTORIES
from oreline.errors import BuildError, OrelineError, SandboxError, SourceError
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.task import Task
from oreline.validation.settings import ValidationSettings
from tests.doubles.benches import CALC, CALC_KEY, a_bench
from tests.doubles.rows import a_rejection, a_task, a_trajectory

GOOD, BAD = "pkg:pypi/good@1", "pkg:pypi/bad@1"


class Work:
    """Makes one task a repository, and counts how often it was asked."""

    def __init__(self, fault: Callable[[str], Exception | None] = lambda purl: None) -> None:
        self.asked: list[str] = []
        self._fault = fault

    def __call__(self, bench: Bench, inputs: Inputs) -> Kept[Task]:
        self.asked.append(inputs.purl)
        error = self._fault(inputs.purl)
        if error:
            raise error
        return Kept(rows=(a_task(purl=inputs.purl),))


def tasks_by(work: Work) -> Stage:
    return Stage(makes=(TASKS,), work=work, settings=lambda plan: plan.validation)


def reused(stage: Stage, bench: Bench) -> list[bool]:
    return [done.is_reused for done in run_stage(stage, bench, list(bench.packages))]


def test_what_stands_is_not_made_again(layout: DataLayout) -> None:
    work, bench = Work(), a_bench(layout)
    assert reused(tasks_by(work), bench) == [False]
    assert reused(tasks_by(work), bench) == [True]
    assert work.asked == [CALC]


def test_other_code_makes_it_again(layout: DataLayout) -> None:
    work = Work()
    for version in ("code-1", "code-2"):
        reused(tasks_by(work), a_bench(layout, code_version=version))
    assert work.asked == [CALC, CALC]


def test_other_settings_of_the_stage_make_it_again_and_those_of_others_do_not(layout: DataLayout) -> None:
    work, bench = Work(), a_bench(layout)
    reused(tasks_by(work), bench)
    assert reused(tasks_by(work), replace(bench, plan=bench.plan.model_copy(update={"rewards": "other"}))) == [True]
    changed = bench.plan.model_copy(update={"validation": ValidationSettings(tasks_per_repository=1)})
    assert reused(tasks_by(work), replace(bench, plan=changed)) == [False]


def test_other_content_of_an_input_makes_it_again(layout: DataLayout) -> None:
    bench = a_bench(layout)
    stage = Stage(makes=(TRAJECTORIES,), reads=(TASKS,), work=lambda bench, inputs: Kept(rows=(a_trajectory(),)))
    prints = []
    for statement in ("one", "one", "two"):
        bench.tables.write(TASKS, CALC_KEY, Kept(rows=(a_task(problem_statement=statement),)), statement)
        prints.append(fingerprint_of(stage, Inputs(bench, CALC_KEY)))
    assert prints[0] == prints[1] != prints[2]


def test_another_thing_wanted_of_a_repository_makes_it_again(layout: DataLayout) -> None:
    wanted = [frozenset({"history"}), frozenset({"history", "github"}), frozenset({"history", "inverted"})]
    stage = tasks_by(Work())
    prints = {fingerprint_of(stage, Inputs(a_bench(layout, sources=sources), CALC_KEY)) for sources in wanted}
    assert len(prints) == 3


def test_files_that_are_gone_are_made_again(layout: DataLayout) -> None:
    work, bench = Work(), a_bench(layout)
    stage = replace(tasks_by(work), stands=lambda bench, inputs: bench.layout.scratch.exists())
    assert reused(stage, bench) == [False]
    assert reused(stage, bench) == [False]
    bench.layout.scratch.mkdir(parents=True)
    assert reused(stage, bench) == [True]


def test_a_bad_repository_is_one_rejection_and_the_others_finish(layout: DataLayout) -> None:
    work = Work(lambda purl: BuildError("build_failed", "no compiler") if purl == BAD else None)
    bench = a_bench(layout, BAD, GOOD)
    assert reused(tasks_by(work), bench) == [False, False]
    bad, good = bench.packages
    assert bench.tables.read(TASKS, bad) == ()
    (rejection,) = bench.tables.rejected(TASKS, bad)
    assert rejection == a_rejection(
        stage="tasks/validated",
        subject="repository",
        subject_id=BAD,
        purl=BAD,
        border="BuildError",
        reason="build_failed",
        detail="no compiler",
    )
    assert [row.purl for row in bench.tables.read(TASKS, good)] == [GOOD]


@pytest.mark.parametrize(
    ("error", "asked"),
    [
        (BuildError("build_failed", "always"), 1),
        (BuildError("no_matching_requirements", "always"), 1),
        (BuildError("index_unreachable", "today"), 2),
        (BuildError("build_timeout", "today"), 2),
        (BuildError("installer_stopped", "today"), 2),
        (SourceError("hash_mismatch", "today"), 2),
    ],
    ids=lambda value: getattr(value, "reason", ""),
)
def test_only_what_may_pass_is_asked_again(layout: DataLayout, error: OrelineError, asked: int) -> None:
    work, bench = Work(lambda purl: error), a_bench(layout)
    for _ in range(2):
        reused(tasks_by(work), bench)
    assert len(work.asked) == asked


def test_a_fatal_error_ends_the_run(layout: DataLayout) -> None:
    work = Work(lambda purl: SandboxError("no_sandbox", "none"))
    with pytest.raises(SandboxError):
        reused(tasks_by(work), a_bench(layout))


def test_a_fault_of_ours_is_told_and_costs_one_repository_once(
    layout: DataLayout, caplog: pytest.LogCaptureFixture
) -> None:
    work, bench = Work(lambda purl: ZeroDivisionError("by zero")), a_bench(layout)
    for _ in range(2):
        reused(tasks_by(work), bench)
    (rejection,) = bench.tables.rejected(TASKS, CALC_KEY)
    assert (rejection.border, rejection.reason) == ("InternalError", "internal_error")
    assert rejection.detail.startswith("ZeroDivisionError: by zero")
    assert f"in stage tasks/validated of {CALC}" in caplog.text
    assert len(work.asked) == 2


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "disk full"), MemoryError()], ids=["disk", "memory"])
def test_what_every_repository_would_meet_ends_the_run(layout: DataLayout, error: Exception) -> None:
    with pytest.raises(type(error)) as caught:
        reused(tasks_by(Work(lambda purl: error)), a_bench(layout))
    assert caught.value.__notes__ == [f"in stage tasks/validated of {CALC}"]


def test_without_input_rows_there_is_no_work_and_no_second_rejection(layout: DataLayout) -> None:
    bench = a_bench(layout)
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(), rejected=(a_rejection(),)), "1")
    stage = Stage(makes=(REWARDS,), reads=(TASKS,), work=lambda bench, inputs: pytest.fail("was asked"))
    reused(stage, bench)
    assert bench.tables.read(REWARDS, CALC_KEY) == ()
    assert bench.tables.rejected(REWARDS, CALC_KEY) == ()


def test_progress_counts_repositories(layout: DataLayout) -> None:
    heard: list[tuple[str, int, int]] = []
    bench = a_bench(layout, GOOD, BAD, progress=lambda *said: heard.append(said))
    reused(tasks_by(Work()), bench)
    assert heard == [("tasks/validated", 0, 2), ("tasks/validated", 1, 2), ("tasks/validated", 2, 2)]
