"""Tables for a person, as text."""

import io
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pipelines.cli.drops import meanings, told_drops, unit_of
from pipelines.rebuild import StageTime
from pipelines.release_tasks import TaskLine
from pipelines.report import PackageReport


def package_table(packages: Sequence[PackageReport]) -> str:
    """One line a package, and their sum."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("package")
    table.add_column("health")
    for name in ("tests", "candidates", "tasks", "episodes", "solved"):
        table.add_column(name, justify="right")
    table.add_column("solved by")
    table.add_column("dropped: of what, by reason")
    for row in packages:
        table.add_row(row.purl, row.health, *_numbers([row]), _counted(row.solved_by), told_drops(row.dropped_by_stage))
    table.add_section()
    agents: Counter[str] = Counter()
    for row in packages:
        agents.update(row.solved_by)
    table.add_row("all", "", *_numbers(packages), _counted(agents), _dropped_in_all(packages))
    text = as_text(table)
    return "\n".join(part for part in (text, meanings(text)) if part)


def _dropped_in_all(packages: Sequence[PackageReport]) -> str:
    counts: Counter[str] = Counter()
    for row in packages:
        for stage, reasons in row.dropped_by_stage.items():
            counts[unit_of(stage)] += sum(reasons.values())
    return _counted(counts)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _numbers(rows: Sequence[PackageReport]) -> list[str]:
    columns = [(row.tests, row.candidates, row.tasks, row.episodes, row.solved) for row in rows]
    return [str(sum(column)) for column in zip(*columns, strict=True)]


def task_table(tasks: Sequence[TaskLine]) -> str:
    """One line a task, and how many there are."""
    table = Table(box=SIMPLE_HEAD)
    for name in ("task", "language", "origin"):
        table.add_column(name, no_wrap=True)
    for name in ("fail to pass", "pass to pass", "episodes", "solved"):
        table.add_column(name, justify="right")
    for row in tasks:
        counts = (row.fail_to_pass, row.pass_to_pass, row.episodes, row.solved)
        table.add_row(row.instance_id, row.language, row.origin, *map(str, counts))
    return f"{as_text(table)}\n{len(tasks)} tasks"


def stage_table(stages: Sequence[StageTime], seconds: float) -> str:
    """Seconds a stage, and of the whole build."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("stage")
    table.add_column("seconds", justify="right")
    for row in stages:
        table.add_row(row.stage, f"{row.seconds:.1f}")
    table.add_section()
    table.add_row("whole build", f"{seconds:.1f}")
    return as_text(table)


def as_text(table: Table) -> str:
    """A table as plain text, wide enough for its cells."""
    buffer = io.StringIO()
    Console(file=buffer, width=160).print(table)
    return "\n".join(line.rstrip() for line in buffer.getvalue().splitlines())
