"""A reward taken apart for a reader: each product beside its value and weight, the profile's name, the steps named."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from oreline.records.base import Json, Record, canonical_json
from oreline.records.reward import Reward, RewardComponent
from oreline.records.trajectory import Step
from oreline.rewards.score import weigh

PROFILE: Final = re.compile(r"(?P<name>.*)@(?P<version>\d+):(?P<hash>[0-9a-f]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedRow(Record):
    """One number of a reward."""

    component: str
    value: float
    cap: float
    weight: float
    product: float
    """The value, cut to the cap, times the weight."""
    reason: str
    step: int
    """Step it is about; 0 for the whole episode."""
    evidence: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(Record):
    """Every number of one episode."""

    trajectory_id: str
    task_id: str
    agent: str
    purl: str
    resolved: bool
    source: str
    """The data folder's tables, or the release, that it was read from."""
    profile: Mapping[str, str]
    """`id` as it is stored, and its `name`, `version` and `hash`."""
    rows: tuple[ExplainedRow, ...]
    total: float | None
    """As it is stored; null without evidence."""
    adds_up: bool
    """The stored total is the sum of the products."""
    steps: Mapping[str, str]
    """What was done in the steps that the rows name, by number; empty where the steps aren't at hand."""


def explain_reward(reward: Reward, steps: Sequence[Step], source: str) -> Explanation:
    """The reward with its products, and those of `steps` that its rows name."""
    total = weigh((row.value, row.cap, row.weight) for row in reward.components)
    named = {number for row in reward.components for number in _steps_of(row)}
    return Explanation(
        trajectory_id=reward.trajectory_id,
        task_id=reward.task_id,
        agent=reward.agent,
        purl=reward.purl,
        resolved=reward.resolved,
        source=source,
        profile=_profile(reward.profile),
        rows=tuple(map(_row, reward.components)),
        total=reward.total,
        adds_up=reward.total is None or reward.total == total,
        steps={str(step.step): _action(step) for step in steps if step.step in named},
    )


def _row(row: RewardComponent) -> ExplainedRow:
    return ExplainedRow(
        component=row.component,
        value=row.value,
        cap=row.cap,
        weight=row.weight,
        product=weigh([(row.value, row.cap, row.weight)]),
        reason=row.reason,
        step=row.step,
        evidence=row.evidence,
    )


def _profile(profile_id: str) -> Mapping[str, str]:
    found = PROFILE.fullmatch(profile_id)
    parts = found.groupdict() if found else {"name": profile_id, "version": "", "hash": ""}
    return {"id": profile_id, **parts}


def _steps_of(row: RewardComponent) -> Iterator[int]:
    yield row.step
    yield from _numbers(row.evidence)


def _numbers(value: Any) -> Iterator[int]:
    """Numbers called `step`, however deep."""
    match value:
        case Mapping():
            if isinstance(value.get("step"), int):
                yield value["step"]
            for item in value.values():
                yield from _numbers(item)
        case list() | tuple():
            for item in value:
                yield from _numbers(item)


def _action(step: Step) -> str:
    command = step.action_input.get("command") or step.action_input.get("path")
    return f"{step.action_type} {command or canonical_json(step.action_input)}"
