"""Episodes that say the same thing twice: same task, same agent, same actions, same observations. Exact only."""

import re
from collections.abc import Mapping
from typing import Any

from oreline.records.base import digest
from oreline.records.trajectory import Episode

_CHANCE = re.compile(r"\b\d+\.\d+ ?s(?:econds)?\b|\b0x[0-9a-f]{6,16}\b")
"""Durations and addresses in output differ between runs that are otherwise the same."""


def identity_of(episode: Episode) -> str:
    """Hash of what an agent did and saw on a task; clocks stay out.

    The agent's name is part of it: two agents that act alike are two results, not one.
    """
    steps = [(step.action_type, step.action_input, _seen(step.observation)) for step in episode.trajectory]
    return digest(episode.task_id, episode.agent, steps, episode.patch)


def _seen(observation: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _without_chance(value) for key, value in observation.items() if key != "duration_seconds"}


def _without_chance(value: Any) -> Any:
    return _CHANCE.sub("<chance>", value).rstrip() if isinstance(value, str) else value
