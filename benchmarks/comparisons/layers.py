"""What the layers of grading cost a grade of a repair beside the tests alone, in seconds and sandbox runs.

The repair is the gold patch and a note beside it: the gold patch itself is not held against what is measured with it.

`ORELINE_BENCH_DATA` names a data folder to keep; without it everything is thrown away.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from assets.plan import Plan
from benchmarks.data import data_folder
from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.rewards.grade import ALL, grade_afresh
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.validation.settings import ValidationSettings
from pipelines.checkouts import checkout_for
from pipelines.validate import validate

PACKAGES: Final = ("pkg:pypi/h11@0.16.0", "pkg:pypi/iniconfig@2.3.1", "pkg:pypi/toolz@1.0.0")
TASKS: Final = 5
NOTE: Final = "diff --git a/NOTE b/NOTE\nnew file mode 100644\n--- /dev/null\n+++ b/NOTE\n@@ -0,0 +1 @@\n+mended\n"
PLAN: Final = Plan(validation=ValidationSettings(tasks_per_repository=TASKS, hanging_tests=0))


def compare(packages: Sequence[str] = PACKAGES) -> Iterator[str]:
    """A line a package."""
    with data_folder("layers") as name:
        layout = DataLayout(Path(name))
        for purl in packages:
            tasks = validate(layout, purl, PLAN, "", silent).tasks
            yield f"{purl}: {_told([_graded(layout, task) for task in tasks])}"


def _graded(layout: DataLayout, task: Task) -> tuple[float, float, float, Grade]:
    """Seconds without layers, with all when a task is first graded, with all later on; and the last grade."""
    sandbox = Bubblewrap()
    checkout = checkout_for(layout, sandbox, task)
    seconds = []
    for layers in ((), ALL, ALL):
        started = monotonic()
        grade = grade_afresh(sandbox, layout, checkout, task, task.patch + NOTE, layers)
        seconds.append(monotonic() - started)
    plain, first, later = seconds
    return plain, first, later, grade


def _told(found: Sequence[tuple[float, float, float, Grade]]) -> str:
    plain, first, later = (sum(row[place] for row in found) for place in range(3))  # type: ignore[misc]
    runs = sum(layer.runs for *_, grade in found for layer in grade.layers)
    held = Counter(f"{layer.layer} {layer.status}" for *_, grade in found for layer in grade.layers)
    resolved = sum(grade.resolved for *_, grade in found)
    return (
        f"{resolved} of {len(found)} repairs resolved; {later / plain:.1f} times the seconds, once a task "
        f"{(first - later) / plain:.1f} times more, {runs / len(found):.1f} more runs; "
        f"{', '.join(f'{name}: {count}' for name, count in sorted(held.items()))}"
    )
