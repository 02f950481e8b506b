"""Charts of how agents behave, over all repositories of a run: what they do, what it earns, how far apart they are."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.bench import Bench
from assets.pictures import as_markdown, new_figure
from assets.tables import BEHAVIOUR
from oreline.behaviour.distance import jensen_shannon
from oreline.behaviour.summary import ALL, BOUNDS
from oreline.records.behaviour import AgentBehaviour

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass
class _Drawn:
    """An agent over all repositories, as far as rows of single ones add up; episodes are not read again."""

    agent: str
    rewarded: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    bigrams: Counter[str] = field(default_factory=Counter)
    episodes: Counter[int] = field(default_factory=Counter)
    """By most steps, and beside them what they earned together."""
    rewards: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    components: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """What each earned in all episodes together."""

    def add(self, row: AgentBehaviour) -> None:
        """Take in another repository."""
        self.rewarded += row.rewarded
        self.actions.update(row.actions)
        self.bigrams.update(row.bigrams)
        for point in row.reward_by_steps:
            self.episodes[point.most_steps] += point.episodes
            self.rewards[point.most_steps] += point.mean_reward * point.episodes
        for use in row.components:
            if use.mean:
                self.components[use.component] += use.mean * row.rewarded


def behaviour_pictures(bench: Bench, partitions: Sequence[str]) -> str:
    """Four charts as one Markdown image."""
    agents: dict[str, _Drawn] = {}
    for row in (row for part in partitions for row in bench.tables.read(BEHAVIOUR, part)):
        if row.agent != ALL and row.episodes:
            agents.setdefault(row.agent, _Drawn(row.agent)).add(row)
    if not agents:
        return "no episodes"
    figure = new_figure(10, 7)
    panels = figure.subplots(2, 2).flatten()
    for draw, axes in zip((_actions, _curves, _components, _distances), panels, strict=True):
        draw(axes, [agents[name] for name in sorted(agents)])
    figure.tight_layout()
    return as_markdown(figure, "behaviour by agent")


def _actions(axes: "Axes", rows: Sequence[_Drawn]) -> None:
    kinds = sorted({kind for row in rows for kind in row.actions})
    left = [0.0] * len(rows)
    for kind in kinds:
        shares = [row.actions[kind] / max(1, row.actions.total()) for row in rows]
        axes.barh([row.agent for row in rows], shares, left=left, label=kind)
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.set_title("actions, share of steps")
    axes.legend(fontsize="x-small", loc="upper center", bbox_to_anchor=(0.5, -0.1), ncols=3)


def _curves(axes: "Axes", rows: Sequence[_Drawn]) -> None:
    bounds = [bound for bound in BOUNDS if any(row.episodes[bound] for row in rows)]
    axes.set_xticks(range(len(bounds)), [f"≤{bound}" if bound else "more" for bound in bounds])
    for row in rows:
        places = [place for place, bound in enumerate(bounds) if row.episodes[bound]]
        means = [row.rewards[bounds[place]] / row.episodes[bounds[place]] for place in places]
        axes.plot(places, means, marker="o", label=row.agent)
    axes.set_title("mean reward by steps")
    axes.legend(fontsize="x-small")


def _components(axes: "Axes", rows: Sequence[_Drawn]) -> None:
    names = list(dict.fromkeys(name for row in rows for name in row.components))
    height = 0.8 / len(rows)
    for number, row in enumerate(rows):
        places = [place + number * height for place in range(len(names))]
        means = [row.components[name] / max(1, row.rewarded) for name in names]
        axes.barh(places, means, height=height, label=row.agent)
    axes.set_yticks([place + (0.8 - height) / 2 for place in range(len(names))], names)
    axes.set_title("reward by component, mean")
    axes.legend(fontsize="x-small")


def _distances(axes: "Axes", rows: Sequence[_Drawn]) -> None:
    names = [row.agent for row in rows]
    bits = [[jensen_shannon(row.bigrams, other.bigrams) for other in rows] for row in rows]
    axes.imshow(bits, vmin=0, vmax=1)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    for y, line in enumerate(bits):
        for x, value in enumerate(line):
            axes.text(x, y, f"{value:.2f}", ha="center", va="center", color="white" if value < 1 / 2 else "black")
    axes.set_title("distance of action pairs, bits")
