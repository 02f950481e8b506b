"""Charts of how agents behave, over all repositories of a run: what they do, what it earns, how far apart they are."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from assets.bench import Bench
from assets.pictures import as_markdown, new_figure
from assets.tables import REWARDS, TRAJECTORIES
from oreline.behaviour.summary import ALL, behaviour_of
from oreline.records.behaviour import AgentBehaviour

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Rows = Sequence[AgentBehaviour]


def behaviour_pictures(bench: Bench, partitions: Sequence[str]) -> str:
    """Four charts as one Markdown image."""
    trajectories = [row for part in partitions for row in bench.tables.read(TRAJECTORIES, part)]
    rewards = [row for part in partitions for row in bench.tables.read(REWARDS, part)]
    rows = [row for row in behaviour_of(trajectories, rewards) if row.agent != ALL and row.episodes]
    if not rows:
        return "no episodes"
    figure = new_figure(10, 7)
    panels = figure.subplots(2, 2).flatten()
    for draw, axes in zip((_actions, _curves, _components, _distances), panels, strict=True):
        draw(axes, rows)
    figure.tight_layout()
    return as_markdown(figure, "behaviour by agent")


def _actions(axes: "Axes", rows: Rows) -> None:
    kinds = sorted({kind for row in rows for kind in row.actions})
    left = [0.0] * len(rows)
    for kind in kinds:
        shares = [row.actions.get(kind, 0) / max(1, row.steps) for row in rows]
        axes.barh([row.agent for row in rows], shares, left=left, label=kind)
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.set_title("actions, share of steps")
    axes.legend(fontsize="x-small")


def _curves(axes: "Axes", rows: Rows) -> None:
    for row in rows:
        bounds = [f"≤{point.most_steps}" if point.most_steps else "more" for point in row.reward_by_steps]
        axes.plot(bounds, [point.mean_reward for point in row.reward_by_steps], marker="o", label=row.agent)
    axes.set_title("mean reward by steps")
    axes.legend(fontsize="x-small")


def _components(axes: "Axes", rows: Rows) -> None:
    names = list(dict.fromkeys(use.component for row in rows for use in row.components if use.nonzero_share))
    height = 0.8 / len(rows)
    for number, row in enumerate(rows):
        means = {use.component: use.mean for use in row.components}
        places = [place + number * height for place in range(len(names))]
        axes.barh(places, [means.get(name, 0.0) for name in names], height=height, label=row.agent)
    axes.set_yticks(range(len(names)), names)
    axes.set_title("reward by component, mean")
    axes.legend(fontsize="x-small")


def _distances(axes: "Axes", rows: Rows) -> None:
    names = [row.agent for row in rows]
    bits = [[row.distances.get(name, 0.0) for name in names] for row in rows]
    axes.imshow(bits, vmin=0, vmax=1)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    for y, line in enumerate(bits):
        for x, value in enumerate(line):
            axes.text(x, y, f"{value:.2f}", ha="center", va="center", color="white" if value < 1 / 2 else "black")
    axes.set_title("distance of action pairs, bits")
