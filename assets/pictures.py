"""Charts for the UI, as Markdown images. Numbers come from the tables; nothing is shown on a screen."""

import base64
import io
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from assets.bench import Bench
from assets.tables import CANDIDATES, EPISODES, REPOSITORIES, REWARDS, TASKS, TRAJECTORIES, Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FUNNEL: Final[tuple[Table[Any], ...]] = (REPOSITORIES, CANDIDATES, TASKS, EPISODES, REWARDS, TRAJECTORIES)


def new_figure(width: float, height: float) -> "Figure":
    """An empty figure, in inches."""
    from matplotlib.figure import Figure  # costs a second: only what draws pays it

    return Figure(figsize=(width, height))


def as_markdown(figure: "Figure", title: str) -> str:
    """A figure as a Markdown image that carries its own bytes."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=90, bbox_inches="tight")
    return f"![{title}](data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()})"


def yield_funnel(bench: Bench) -> str:
    """How many rows each stage left, over all repositories."""
    counts = [sum(bench.tables.count(table, part) for part in bench.packages) for table in FUNNEL]
    figure = new_figure(7, 3)
    axes = figure.subplots()
    bars = axes.barh([table.key for table in FUNNEL][::-1], counts[::-1])
    axes.bar_label(bars)
    axes.set_xlabel("rows")
    return as_markdown(figure, "rows by stage")


def rewards_by_agent(bench: Bench, partitions: Sequence[str]) -> str:
    """Distribution of totals, one box an agent."""
    totals: defaultdict[str, list[float]] = defaultdict(list)
    for partition in partitions:
        for reward in bench.tables.read(REWARDS, partition):
            if reward.total is not None:
                totals[reward.agent].append(reward.total)
    if not totals:
        return "no rewards"
    names = sorted(totals)
    figure = new_figure(6, 3)
    axes = figure.subplots()
    axes.boxplot([totals[name] for name in names], tick_labels=names)
    axes.set_ylabel("total reward")
    return as_markdown(figure, "reward by agent")


def tasks_by_operator(bench: Bench, partitions: Sequence[str]) -> str:
    """How many tasks each operator gave, stacked by repository."""
    counts = {
        bench.packages[part]: Counter(task.operator for task in bench.tables.read(TASKS, part)) for part in partitions
    }
    operators = sorted({operator for row in counts.values() for operator in row})
    if not operators:
        return "no tasks"
    return as_markdown(_stacked(counts, operators), "tasks by operator and repository")


def _stacked(counts: Mapping[str, Mapping[str, int]], operators: Sequence[str]) -> "Figure":
    figure = new_figure(7, 0.3 * len(operators) + 1.5)
    axes = figure.subplots()
    left = [0] * len(operators)
    for purl, row in counts.items():
        values = [row.get(operator, 0) for operator in operators]
        axes.barh(operators, values, left=left, label=purl)
        left = [start + value for start, value in zip(left, values, strict=True)]
    axes.set_xlabel("tasks")
    axes.legend(fontsize="small")
    return figure
