"""Layer `tasks`: candidates that were shown to break some tests, leave others, and to be solvable."""

from typing import Final

from assets.bench import Bench
from assets.pictures import tasks_by_operator
from assets.stage import Inputs, Stage
from assets.tables import BASELINE_TESTS, CANDIDATES, ENVIRONMENTS, HEALTH_REPORTS, REPOSITORIES, SNAPSHOTS, TASKS
from oreline.records.outcome import Kept
from oreline.records.task import Task
from oreline.validation.candidates import validate_candidates
from quality.publishing import screen_tasks


def _validate(bench: Bench, inputs: Inputs) -> Kept[Task]:
    kept = validate_candidates(
        bench.layout,
        bench.sandbox,
        inputs.one(REPOSITORIES),
        inputs.one(SNAPSHOTS),
        inputs.one(ENVIRONMENTS),
        inputs.one(HEALTH_REPORTS),
        inputs.all(BASELINE_TESTS),
        inputs.all(CANDIDATES),
        bench.plan.validation,
        bench.progress,
    )
    screened = screen_tasks(kept.rows)
    return Kept(rows=screened.rows, rejected=(*kept.rejected, *screened.rejected))


validated: Final = Stage(
    makes=(TASKS,),
    reads=(REPOSITORIES, SNAPSHOTS, ENVIRONMENTS, HEALTH_REPORTS, BASELINE_TESTS, CANDIDATES),
    work=_validate,
    settings=lambda plan: plan.validation,
    kinds=("pytest",),
    is_sandboxed=True,
    fans_out=True,
    picture=tasks_by_operator,
)
STAGES: Final = (validated,)
