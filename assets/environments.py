"""Layer `environments`: what is installed to run a repository's tests, with its exact lock."""

from typing import Final

from assets.bench import Bench
from assets.fanout import each_snapshot
from assets.stage import Inputs, Stage
from assets.tables import ENVIRONMENTS, SNAPSHOTS
from oreline.environments.build import build_environment
from oreline.environments.standing import find_environment
from oreline.records.environment import Environment
from oreline.records.outcome import Kept
from oreline.records.source import Snapshot
from oreline.validation.copies.find import find_machine_copies


def _build(bench: Bench, inputs: Inputs) -> Kept[Environment]:
    def build(snapshot: Snapshot) -> Environment:
        return build_environment(bench.layout, bench.sandbox, snapshot, bench.plan.environment, find_machine_copies)

    return each_snapshot(build, ENVIRONMENTS, bench, inputs)


def _folders_stand(bench: Bench, inputs: Inputs) -> bool:
    return all(find_environment(bench.layout, row.environment_id) for row in inputs.all(ENVIRONMENTS))


built: Final = Stage(
    makes=(ENVIRONMENTS,),
    reads=(SNAPSHOTS,),
    work=_build,
    settings=lambda plan: plan.environment,
    stands=_folders_stand,
    kinds=("uv", "python"),
    is_sandboxed=True,
)
STAGES: Final = (built,)
