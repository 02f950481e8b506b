"""Reports, console and stacks of a run of Gradle put together. Needs the standard library alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jvm.reports import Case
from jvm.results import Results, id_of

from .console import Console, TestTask

CUT_OFF = "its process ended while it ran"
OUTCOMES = {"SUCCESS": "", "SKIPPED": "skipped"}


def find_reports(task: TestTask, tree: Path) -> list[Path]:
    """A task's own reports, in order; none that lie outside of the tree."""
    folder = Path(task.reports)
    is_own = folder.resolve().is_relative_to(tree.resolve())
    return sorted(folder.rglob("TEST-*.xml")) if is_own else []


def read_all(console: Console, results: Results, tree: Path) -> None:
    """Tell of every test: by reports, and where a task came to no end by what it told until then."""
    for path, task in sorted(console.tasks.items()):
        folders = [Path(folder) for folder in task.classes]
        if task.total is None:
            results.take([as_case(fact) for fact in task.told], folders)
            continue
        for report in find_reports(task, tree):
            results.read(report, tree, path, folders)
    for test in sorted(cut_off(console) - set(results.suite.ids)):
        results.tell(test, "error", 0.0, CUT_OFF, is_forced=True)


def cut_off(console: Console) -> set[str]:
    """Tests that began and never ended."""
    return {id_of(as_case(fact)) for task in console.tasks.values() for fact in task.open.values()}


def as_case(fact: dict[str, Any]) -> Case:
    """A test as a report would have it."""
    outcome = OUTCOMES.get(fact.get("result") or "", "failure")
    told = [str(fact.get(name) or "") for name in ("class", "name", "kind", "message")]
    test_class, name, kind, message = told
    return Case(test_class, name, float(fact.get("seconds") or 0), outcome, kind, message)


def errors(console: Console, failed: dict[str, str], results: Results) -> Iterator[tuple[str, str]]:
    """Test tasks that did not run, or whose reports say something else than Gradle: place and words."""
    for path, task in sorted(console.tasks.items()):
        if path in failed:
            continue
        if path not in console.begun:
            yield path, "not run: a task that it needs failed"
        elif task.open:
            yield path, f"a test process ended while {', '.join(f'{name[0]}#{name[1]}' for name in task.open)} ran"
        elif task.total is None and task.told:
            yield path, "it did not come to its end"
        elif task.total is not None and task.total != (reported := results.counts.get(path, 0)):
            yield path, f"Gradle counted {task.total} tests, and the reports hold {reported}"
