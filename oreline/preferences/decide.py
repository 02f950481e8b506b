"""Which of two episodes of a task is to be preferred, and why none is: outcome first, then cost, then quality."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from oreline.preferences.graded import FAILED, PASSED, TAMPERED, TOLD, Graded
from oreline.records.base import digest
from oreline.records.preference import PreferencePair, Side
from oreline.records.reward import Reward

RULE: Final = "pairs@1"
"""Raised when the same two episodes may make another pair, or none."""
COST: Final = ("efficiency",)
LEAST_GAP: Final = 0.01
"""In cost or quality, in the unit of totals: five steps under the default profile. Less is no reason to prefer."""
OUTCOME_BY: Final = "outcome"


class NoPairError(Exception):
    """These two teach nothing; the slug says why."""


def decide(one: Graded, other: Graded, least_distance: float) -> PreferencePair:
    """The pair that they make.

    Raises:
        NoPairError: they make none.
    """
    if _start(one) != _start(other):
        raise NoPairError("different_start")
    if one.reward.profile != other.reward.profile:
        raise NoPairError("different_profile")
    by, chosen, rejected = _prefer(one, other)
    if chosen.total <= rejected.total:
        raise NoPairError("contradicts_reward")
    distance = patch_distance(chosen, rejected)
    # The same patch reached on a shorter way is what cost is about; else one patch under two labels is noise.
    if by != "cost" and distance < least_distance:
        raise NoPairError("too_alike")
    return _pair(by, chosen, rejected, distance)


def _start(row: Graded) -> tuple[object, ...]:
    """Tree, task and words that the episode began with. Tools are the same four in all that integrity lets pass."""
    return row.trajectory.repo, row.trajectory.task_id, row.trajectory.task_description


def _prefer(one: Graded, other: Graded) -> tuple[str, Graded, Graded]:
    outcomes = {one.outcome, other.outcome}
    if PASSED not in outcomes:
        raise NoPairError("none_passed")
    if outcomes != {PASSED}:
        chosen, rejected = (one, other) if one.outcome == PASSED else (other, one)
        if rejected.outcome == FAILED and rejected.reward.is_truncated:
            raise NoPairError("truncated")
        return OUTCOME_BY, chosen, rejected
    for by, first, second in _gaps(one, other):
        if abs(first - second) >= LEAST_GAP:
            return (by, one, other) if first > second else (by, other, one)
    raise NoPairError("no_contrast")


def _gaps(one: Graded, other: Graded) -> Iterator[tuple[str, float, float]]:
    yield "cost", one.worth(*COST), other.worth(*COST)
    yield "quality", one.worth(*_qualities(one.reward)), other.worth(*_qualities(other.reward))


def _qualities(reward: Reward) -> set[str]:
    return {row.component for row in reward.components} - {*TOLD, *COST}


def patch_distance(one: Graded, other: Graded) -> float:
    """Share of changed lines that only one of them has; 0 where neither has any."""
    first, second = one.changed_lines, other.changed_lines
    union = (first | second).total()
    return 1 - (first & second).total() / union if union else 0.0


def _pair(by: str, chosen: Graded, rejected: Graded, distance: float) -> PreferencePair:
    both = zip(chosen.actions, rejected.actions, strict=False)
    return PreferencePair(
        pair_id=digest(RULE, chosen.trajectory.trajectory_id, rejected.trajectory.trajectory_id),
        task_id=chosen.trajectory.task_id,
        purl=chosen.trajectory.purl,
        decided_by=by,
        margin=chosen.total - rejected.total,
        chosen=_side(chosen),
        rejected=_side(rejected),
        patch_distance=distance,
        shared_steps=sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both)),
        profile=chosen.reward.profile,
        rule=RULE,
    )


def _side(row: Graded) -> Side:
    return Side(
        trajectory_id=row.trajectory.trajectory_id,
        agent=row.trajectory.agent.name,
        total=row.total,
        outcome=row.outcome,
        steps=len(row.trajectory.trajectory),
        characters=sum(map(len, row.actions)),
        evidence=row.evidence(),
    )


def rank_of(pair: PreferencePair) -> tuple[int, bool]:
    """What is worth more to learn from comes first: outcomes before the rest, cheating before honest failure."""
    return ("outcome", "cost", "quality").index(pair.decided_by), pair.rejected.outcome != TAMPERED
