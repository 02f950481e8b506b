"""Turns that gave no evidence: which agent on which task, and what the stage said that lost it. Each becomes a mask."""

from collections.abc import Iterator, Mapping, Sequence

from assets.bench import Bench
from assets.stage import Inputs
from assets.tables import EPISODES, GRADES, REWARDS, TASKS
from oreline.agents.episode import record_id
from oreline.records.outcome import Rejection
from oreline.records.reward import Reward
from oreline.rewards.withheld import Turn, mask, turn_of

REPOSITORY = "repository"
"""Subject of a rejection that took all of a stage along."""


def masked_turns(bench: Bench, inputs: Inputs, scored: Sequence[Reward], profile_id: str) -> tuple[Reward, ...]:
    """A null reward for each turn that `scored` has none of, with the reason it was lost for."""
    have = {reward.trajectory_id for reward in scored}
    lost = _lost(inputs)
    turns = {turn.trajectory_id: turn for turn in _turns(bench, inputs)}
    return tuple(
        _masked(turn, lost.get(turn.trajectory_id) or lost.get(REPOSITORY), profile_id)
        for trajectory_id, turn in turns.items()
        if trajectory_id not in have
    )


def masks_stand(bench: Bench, inputs: Inputs) -> bool:
    """Whether stored masks say what turned their episodes away; rows alone, which stages go by, don't tell."""
    lost = _lost(inputs)
    if not lost:
        return True
    kinds = {reward.trajectory_id: reward.error_kind for reward in inputs.all(REWARDS) if reward.error_kind}
    return all(kinds[name] == row.reason for name, row in lost.items() if name in kinds)


def _turns(bench: Bench, inputs: Inputs) -> Iterator[Turn]:
    """Recorded episodes, then what was to be done beside them."""
    yield from map(turn_of, inputs.all(EPISODES))
    recorded = {(row.task_id, row.agent.name) for row in inputs.all(EPISODES)}
    for task in inputs.all(TASKS):
        for agent in bench.plan.agents:
            if (task.instance_id, agent) not in recorded:
                name = record_id(task, agent, bench.plan.episodes.seed)
                yield Turn(trajectory_id=name, task_id=task.instance_id, agent=agent, purl=task.purl)


def _lost(inputs: Inputs) -> Mapping[str, Rejection]:
    """What turned an episode away, by its id; by `repository` what took all of them along."""
    tables = inputs.bench.tables
    rows = [row for table in (GRADES, EPISODES) for row in tables.rejected(table, inputs.partition)]
    return {REPOSITORY if row.subject == REPOSITORY else row.subject_id: row for row in rows}


def _masked(turn: Turn, rejection: Rejection | None, profile_id: str) -> Reward:
    border = rejection.border if rejection else "GradingError"
    kind = rejection.reason if rejection else "not_graded"
    detail = rejection.detail if rejection else "there is no grade, so nothing is known of how it ended"
    return mask(turn, border=border, kind=kind, detail=detail, profile_id=profile_id)
