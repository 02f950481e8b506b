"""Layer `tasks`: candidates that were shown to break some tests, leave others, and to be solvable."""

from typing import Final

from assets.bench import Bench
from assets.fanout import Label, fan_out
from assets.joins import mined_changes
from assets.pictures import tasks_by_operator
from assets.stage import Inputs, Stage
from assets.tables import (
    BASELINE_TESTS,
    BLIND_SPOTS,
    CANDIDATES,
    CHANGES,
    COVERED_LINES,
    ENVIRONMENTS,
    HEALTH_REPORTS,
    INVERSIONS,
    REPOSITORIES,
    SNAPSHOTS,
    TASKS,
)
from oreline.records.outcome import Kept
from oreline.records.task import Task
from oreline.validation.candidates import validate_candidates
from oreline.validation.changes import MinedChange, validate_change
from oreline.validation.reach import Reach
from quality.publishing import screen_tasks


def _validate(bench: Bench, inputs: Inputs) -> Kept[Task]:
    kept = _validate_changes(bench, inputs) if inputs.is_mined else _validate_mutations(bench, inputs)
    screened = screen_tasks(kept.rows)
    return Kept(rows=screened.rows, rejected=(*kept.rejected, *screened.rejected))


def _validate_mutations(bench: Bench, inputs: Inputs) -> Kept[Task]:
    planted = (*inputs.all(CANDIDATES), *inputs.all(INVERSIONS))
    if not planted:
        return Kept(rows=())
    stable = frozenset(test.test_id for test in inputs.all(BASELINE_TESTS) if test.is_stable)
    return validate_candidates(
        bench.layout,
        bench.sandbox,
        inputs.one(REPOSITORIES),
        inputs.one(SNAPSHOTS),
        inputs.one(ENVIRONMENTS),
        inputs.one(HEALTH_REPORTS),
        inputs.all(BASELINE_TESTS),
        Reach(inputs.all(COVERED_LINES), inputs.all(BLIND_SPOTS), stable),
        planted,
        bench.plan.validation,
        bench.progress,
    )


def _validate_changes(bench: Bench, inputs: Inputs) -> Kept[Task]:
    repository, settings = inputs.one(REPOSITORIES), bench.plan.validation

    def validate(mined: MinedChange) -> Task:
        return validate_change(bench.layout, bench.sandbox, repository, mined, settings)

    label = Label(stage=TASKS.key, subject="candidate", gives="tasks", purl=inputs.purl)
    return fan_out(validate, mined_changes(inputs), lambda mined: mined.candidate.candidate_id, label, bench.progress)


validated: Final = Stage(
    makes=(TASKS,),
    reads=(REPOSITORIES, SNAPSHOTS, ENVIRONMENTS, HEALTH_REPORTS, BASELINE_TESTS),
    may_read=(CANDIDATES, INVERSIONS, CHANGES, COVERED_LINES, BLIND_SPOTS),
    work=_validate,
    settings=lambda plan: plan.validation,
    kinds=("pytest",),
    is_sandboxed=True,
    fans_out=True,
    picture=tasks_by_operator,
)
STAGES: Final = (validated,)
