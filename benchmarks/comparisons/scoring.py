"""What inspecting and scoring patches costs beside the test runs that grade them.

`ORELINE_BENCH_DATA` names a data folder to keep; without it everything is thrown away.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from assets.plan import Plan
from benchmarks.data import data_folder
from oreline.progress import silent
from oreline.records.inspection import Inspection
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.rewards.component import Evidence
from oreline.rewards.grade import grade_afresh
from oreline.rewards.inspection.inspecting import Wanted, inspect_afresh
from oreline.rewards.profile import read_profile
from oreline.rewards.score import score
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.validation.settings import ValidationSettings
from oreline.workers import map_in_order
from pipelines.checkouts import checkout_for
from pipelines.validate import validate
from tests.doubles.rows import an_episode

PACKAGES: Final = ("pkg:pypi/iniconfig@2.3.1", "pkg:pypi/h11@0.16.0")
PLAN: Final = Plan(validation=ValidationSettings(tasks_per_repository=3, hanging_tests=0))
HELPER: Final = """\
diff --git a/{0} b/{0}
new file mode 100644
--- /dev/null
+++ b/{0}
@@ -0,0 +1 @@
+{1}
"""
"""A file beside the fix: another patch of the same task."""
BESIDE: Final = {"python": ("helper_of_mine.py", "import os"), "go": ("helper_of_mine.go", "package helper")}


@dataclass(frozen=True, slots=True)
class Round:
    """One package's patches, and the seconds of each stage."""

    patches: int
    grading: float
    inspecting: float
    scoring: float

    def __str__(self) -> str:
        """One line."""
        share = (self.inspecting + self.scoring) / self.grading
        return (
            f"{self.patches} patches: graded in {self.grading:.1f} s, inspected in {self.inspecting:.2f} s, scored in "
            f"{self.scoring:.2f} s: {share:.1%} on top"
        )


def compare(packages: Sequence[str] = PACKAGES) -> Iterator[str]:
    """A line a package, then one of all."""
    rounds = []
    with data_folder("scoring") as name:
        layout = DataLayout(Path(name))
        for purl in packages:
            rounds.append(_round(layout, validate(layout, purl, PLAN, "", silent).tasks))
            yield f"{purl}: {rounds[-1]}"
    total = [sum(getattr(one, field) for one in rounds) for field in ("patches", "grading", "inspecting", "scoring")]
    yield f"all: {Round(int(total[0]), *total[1:])}"


def _round(layout: DataLayout, tasks: Sequence[Task]) -> Round:
    sandbox = Bubblewrap()
    checkouts = {task.environment_id: checkout_for(layout, sandbox, task) for task in tasks}
    wanted = [(task, patch) for task in tasks for patch in _patches(task)]
    times = [time.monotonic()]
    layers = read_profile().layers

    def grade(one: Wanted) -> Grade:
        return grade_afresh(sandbox, layout, checkouts[one[0].environment_id], *one, layers)

    grades = tuple(map_in_order(grade, wanted, ahead=len(wanted)))
    times.append(time.monotonic())
    inspections = tuple(inspect_afresh(sandbox, layout, checkouts, wanted))
    times.append(time.monotonic())
    _score(wanted, grades, inspections)
    times.append(time.monotonic())
    grading, inspecting, scoring = (after - before for before, after in pairwise(times))
    return Round(len(wanted), grading, inspecting, scoring)


def _patches(task: Task) -> tuple[str, ...]:
    """Gold, nothing, and gold with a file beside it."""
    beside = [HELPER.format(*BESIDE[task.language])] if task.language in BESIDE else []
    return task.patch, "", *(task.patch + text for text in beside)


def _score(wanted: Sequence[Wanted], grades: Sequence[Grade], inspections: Sequence[Inspection]) -> None:
    profile = read_profile()
    known = {(row.task_id, row.graded_patch): row for row in inspections}
    for (task, patch), grade in zip(wanted, grades, strict=True):
        evidence = Evidence(
            task=task,
            episode=an_episode(task_id=task.instance_id, patch=patch),
            grade=grade,
            inspection=known[task.instance_id, patch],
            gold=known[task.instance_id, task.patch],
        )
        score(evidence, profile)
