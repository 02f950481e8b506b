"""The section of a dataset card on how agents behave: what they do, what it earns, how they differ."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from oreline.behaviour.order import outranked_passes
from oreline.behaviour.summary import ALL
from oreline.exports.content import ReleaseContent
from oreline.exports.markdown import code, table
from oreline.records.behaviour import AgentBehaviour, CurvePoint

BAR: Final = 20
"""Characters of a bar that stands for everything."""


def behaviour_section(content: ReleaseContent) -> Iterator[str]:
    """The section, where there is an episode."""
    rows = content.behaviour
    if not rows:
        return
    wrong = len(outranked_passes(content.rewards))
    yield (
        "## How agents behave\n\nCounted over all episodes here. Pairs in which an episode that failed or tampered is "
        f"worth as much as an honest pass on the same task: {wrong}.\n\n{_overview(rows)}"
    )
    yield f"What they do, in shares of steps:\n\n{_mix(rows)}"
    yield f"What it earns, by number of steps:\n\n{_curves(rows)}"
    yield f"Where rewards come from:\n\n{_components(rows)}"
    if len(rows) > 2:
        yield (
            "How far apart they are: Jensen-Shannon divergence of pairs of actions, in bits (0 the same, 1 nothing "
            f"alike).\n\n{_distances(rows)}"
        )


def _overview(rows: Sequence[AgentBehaviour]) -> str:
    heads = (
        "agent",
        "episodes",
        "masked",
        "steps",
        "repeated",
        "looping",
        "same opening",
        "cut off",
        "solved",
        "reward",
    )
    return table(heads, [_line(row) for row in rows])


def _line(row: AgentBehaviour) -> tuple[str, ...]:
    shares = (row.repeated_share, row.looping_share, row.opening_share, row.truncated_share, row.resolved_share)
    told = (f"{share:.0%}" for share in shares)
    return (_name(row), str(row.episodes), str(row.masked), f"{row.mean_steps:.1f}", *told, f"{row.mean_reward:.3f}")


def _mix(rows: Sequence[AgentBehaviour]) -> str:
    everyone = rows[-1].actions
    kinds = sorted(everyone, key=lambda kind: (-everyone[kind], kind))
    return table(("agent", *kinds), [(_name(row), *(_bar(row.actions, kind) for kind in kinds)) for row in rows])


def _bar(counts: Mapping[str, int], kind: str) -> str:
    share = counts.get(kind, 0) / max(1, sum(counts.values()))
    return f"{'█' * round(share * BAR)} {share:.0%}".strip()


def _curves(rows: Sequence[AgentBehaviour]) -> str:
    points = [(_name(row), point) for row in rows for point in row.reward_by_steps]
    lines = [(name, _bound(p), p.episodes, p.resolved, f"{p.mean_reward:.3f}") for name, p in points]
    return table(("agent", "steps", "episodes", "solved", "reward"), lines)


def _bound(point: CurvePoint) -> str:
    return f"up to {point.most_steps}" if point.most_steps else "more"


def _components(rows: Sequence[AgentBehaviour]) -> str:
    used = [(_name(row), use) for row in rows for use in row.components if use.nonzero_share]
    lines = [
        (name, use.component, f"{use.mean:.3f}", f"{use.nonzero_share:.0%}", f"{use.capped_share:.0%}")
        for name, use in used
    ]
    return table(("agent", "component", "mean of value x weight", "says something", "at its cap"), lines)


def _distances(rows: Sequence[AgentBehaviour]) -> str:
    agents = [row for row in rows if row.agent != ALL]
    heads = ("agent", *map(_name, agents))
    return table(heads, [(_name(row), *(_distance(row, other) for other in agents)) for row in agents])


def _distance(row: AgentBehaviour, other: AgentBehaviour) -> str:
    return "" if row is other else f"{row.distances[other.agent]:.2f}"


def _name(row: AgentBehaviour) -> str:
    return row.agent if row.agent == ALL else code(row.agent)
