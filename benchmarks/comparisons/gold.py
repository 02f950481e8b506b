"""Tasks whose gold patch passes ten of ten clean runs, and whose untouched tree fails ten of ten.

Published sets lose 3 to 30 % of their tasks to the first of these. `ORELINE_BENCH_DATA` names a data folder to keep;
without it everything is thrown away.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from assets.plan import Plan
from benchmarks.data import data_folder
from oreline.errors import GradingError
from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.rewards.verify import run_again
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.validation.settings import ValidationSettings
from oreline.workers import map_in_order
from pipelines.checkouts import checkout_for
from pipelines.validate import validate

PACKAGES: Final = ("pkg:pypi/h11@0.16.0", "pkg:pypi/toolz@1.0.0", "pkg:pypi/cachetools@6.2.4")
TASKS: Final = 10
RUNS: Final = 10
PLAN: Final = Plan(validation=ValidationSettings(tasks_per_repository=TASKS, hanging_tests=0))


def compare(packages: Sequence[str] = PACKAGES) -> Iterator[str]:
    """A line a package, then the shares of all."""
    held: list[tuple[int, int]] = []
    with data_folder("gold") as name:
        layout = DataLayout(Path(name))
        for purl in packages:
            tasks = validate(layout, purl, PLAN, "", silent).tasks
            found = [_held(layout, task) for task in tasks]
            held += found
            yield f"{purl}: {_told(found)}"
    yield f"all: {_told(held)}"


def _held(layout: DataLayout, task: Task) -> tuple[int, int]:
    """Runs in which gold passes, and those in which doing nothing fails."""
    sandbox = Bubblewrap()
    checkout = checkout_for(layout, sandbox, task)

    def run(_: int) -> tuple[bool, bool]:
        try:
            return run_again(sandbox, layout, checkout, task).holds
        except GradingError:
            return False, False

    gold, noop = zip(*map_in_order(run, range(RUNS), ahead=RUNS), strict=True)
    return sum(gold), sum(noop)


def _told(held: Sequence[tuple[int, int]]) -> str:
    steady = sum(gold == RUNS for gold, _ in held) / max(1, len(held))
    failing = sum(noop == RUNS for _, noop in held) / max(1, len(held))
    return (
        f"{len(held)} tasks, gold passes {RUNS} of {RUNS} in {steady:.1%}, noop fails {RUNS} of {RUNS} in {failing:.1%}"
    )
