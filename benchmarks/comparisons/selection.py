"""Proving planted bugs by selection beside a fresh run of the whole suite for every candidate, in the same sandbox."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.cpu import Cost, Counting
from benchmarks.suite import Suite, plant, read_suite, validate
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.task import Candidate, Task
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.patches import layer_of
from oreline.testing.runner import TestRequest, run_tests
from oreline.validation.reach import Reach
from oreline.validation.trees import bug_changes

PACKAGES: Final = (
    *("pkg:pypi/toolz@1.0.0", "pkg:pypi/jinja2@3.1.6", "pkg:pypi/parso@0.8.5", "pkg:pypi/more-itertools@10.8.0"),
)
"""Suites of about one, two, six and eight seconds; the third is a parser, of which most tests run most functions."""
CANDIDATES: Final = 60
WHOLE_RUNS: Final = 6


def compare(packages: Sequence[str] = PACKAGES, candidates: int = CANDIDATES) -> Iterator[str]:
    """Ratios for each package."""
    for purl in packages:
        with tempfile.TemporaryDirectory(prefix="bench-selection-") as name:
            yield from _compare(read_suite(DataLayout(Path(name)), purl), candidates)


def _compare(suite: Suite, count: int) -> Iterator[str]:
    sandbox = Counting(Bubblewrap())
    (reach, planted), seeing = sandbox.measure(lambda: plant(sandbox, suite, count))
    kept, proving = sandbox.measure(lambda: validate(sandbox, suite, reach, planted, compare_share=0.0))
    whole = _whole_run(suite, planted[:: max(1, len(planted) // WHOLE_RUNS)])
    tried, tasks = len(planted), max(1, len(kept.rows))
    ours = (seeing.cpu_seconds + proving.cpu_seconds) / tasks
    theirs = whole.cpu_seconds * tried / tasks
    selected = [task for task in kept.rows if task.provenance["proven_by"] == "selection"]
    yield f"{suite.snapshot.purl}: {len(suite.stable)} tests, a whole run takes {whole.cpu_seconds:.1f} CPU s"
    yield f"  {len(kept.rows) / tried:.0%} of {tried} candidates validate, {len(selected)} of {tasks} by selection"
    yield f"  CPU a task: {theirs / ours:.1f} times less than one whole run a candidate"
    alone = proving.cpu_seconds / tasks
    yield f"  the same without what a repository costs once: {theirs / alone:.1f} times less"
    yield f"  CPU a task: {_full(whole, tried, tasks) / ours:.1f} times less than whole runs that prove as much"
    yield f"  coverage: {seeing.cpu_seconds / whole.cpu_seconds:.1f} whole runs, once"
    yield f"  wall: {proving.wall_seconds / tried:.2f} s a verdict, a whole run {whole.wall_seconds:.2f} s"
    yield f"  false bugs: {_false_bugs(suite, reach, planted, kept)}"


def _full(whole: Cost, tried: int, tasks: int) -> float:
    """Two runs of each bug and three of each gold patch."""
    return whole.cpu_seconds * (tried + 4 * tasks) / tasks


def _whole_run(suite: Suite, candidates: Sequence[Candidate]) -> Cost:
    """The mean of whole runs with a bug."""
    sandbox, checkout = Counting(Bubblewrap()), suite.checkout

    def run() -> None:
        for candidate in candidates:
            with layer_of(bug_changes(checkout, candidate.patch), suite.layout.scratch) as layer:
                run_tests(sandbox, checkout.with_layer(layer), TestRequest())

    _, cost = sandbox.measure(run)
    count = len(candidates)
    return Cost(cpu_seconds=cost.cpu_seconds / count, wall_seconds=cost.wall_seconds / count)


def _false_bugs(suite: Suite, reach: Reach, candidates: Sequence[Candidate], kept: Kept[Task]) -> str:
    """How many of a sample of tasks whole suites contradict."""
    proven = {task.candidate_id for task in kept.rows if task.provenance["proven_by"] == "selection"}
    sample = [candidate for candidate in candidates if candidate.candidate_id in proven][:WHOLE_RUNS]
    again = validate(Bubblewrap(), suite, reach, sample, compare_share=1.0)
    return f"{len(again.rejected)} of a sample of {len(sample)}"
