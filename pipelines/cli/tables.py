"""Tables for a person, as text."""

import io
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pipelines.rebuild import StageTime
from pipelines.report import PackageReport


def package_table(packages: Sequence[PackageReport]) -> str:
    """One line a package, and their sum."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("package")
    table.add_column("health")
    for name in ("tests", "candidates", "tasks", "episodes", "solved"):
        table.add_column(name, justify="right")
    table.add_column("solved by")
    table.add_column("dropped by reason")
    for row in packages:
        table.add_row(row.purl, row.health, *_numbers([row]), _counted(row.solved_by), _counted(row.dropped))
    table.add_section()
    agents: Counter[str] = Counter()
    for row in packages:
        agents.update(row.solved_by)
    dropped = str(sum(sum(row.dropped.values()) for row in packages))
    table.add_row("all", "", *_numbers(packages), _counted(agents), dropped)
    return as_text(table)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _numbers(rows: Sequence[PackageReport]) -> list[str]:
    columns = [(row.tests, row.candidates, row.tasks, row.episodes, row.solved) for row in rows]
    return [str(sum(column)) for column in zip(*columns, strict=True)]


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
