"""Rewards without a verdict: null, masked for trainers, with the reason. Never zero, which would be a verdict."""

from dataclasses import dataclass

from oreline.errors import OrelineError
from oreline.records.base import Record
from oreline.records.reward import Reward, RewardComponent
from oreline.records.trajectory import TRUNCATED, Episode


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Record):
    """An agent on a task, by name: an episode, or one that never came to be."""

    trajectory_id: str
    task_id: str
    agent: str
    purl: str
    is_truncated: bool = False


def turn_of(episode: Episode) -> Turn:
    """What a recorded episode is called."""
    return Turn(
        trajectory_id=episode.trajectory_id,
        task_id=episode.task_id,
        agent=episode.agent.name,
        purl=episode.purl,
        is_truncated=episode.exit_status in TRUNCATED,
    )


def withhold(turn: Turn, error: OrelineError, profile_id: str) -> Reward:
    """The reward of a turn of which nothing is known, for that reason."""
    return mask(turn, border=type(error).__name__, kind=error.reason, detail=error.detail, profile_id=profile_id)


def mask(turn: Turn, *, border: str, kind: str, detail: str, profile_id: str) -> Reward:
    """The same, where the error was told as a row."""
    row = RewardComponent(
        component="outcome",
        step=0,
        value=0.0,
        cap=1.0,
        weight=0.0,
        reason=f"no verdict, {kind}: {detail}",
        evidence={"border": border, "reason": kind},
    )
    return Reward(
        trajectory_id=turn.trajectory_id,
        task_id=turn.task_id,
        agent=turn.agent,
        purl=turn.purl,
        total=None,
        profile=profile_id,
        resolved=False,
        error_kind=kind,
        is_trainable=False,
        is_truncated=turn.is_truncated,
        components=(row,),
    )
