"""A cleaned episode beside its reward, as every rule here sees it, and in one word how it ended."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from oreline.behaviour.order import is_tampered
from oreline.behaviour.play import exact
from oreline.records.reward import Reward, cut_to
from oreline.records.trajectory import Trajectory
from oreline.rewards.patch_lines import PatchedFile, patched_files

PASSED: Final = "passed"
FAILED: Final = "failed"
TAMPERED: Final = "tampered"
TOLD: Final = ("outcome", "regression", "tamper")
"""Components that say how an episode ended."""
Named = TypeVar("Named", Trajectory, Reward)


@dataclass(frozen=True)
class Graded:
    """An episode with a reward to learn from. What every pair asks of it is worked out once."""

    trajectory: Trajectory
    reward: Reward

    @property
    def outcome(self) -> str:
        """Tampering counts before passing: what it passed proves nothing."""
        if is_tampered(self.reward):
            return TAMPERED
        return PASSED if self.reward.resolved else FAILED

    @property
    def total(self) -> float:
        """Never null, as the reward is sound."""
        return self.reward.total or 0.0

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Every action to the letter."""
        return tuple(map(exact, self.trajectory.trajectory))

    @cached_property
    def changed_lines(self) -> Counter[tuple[str, str, str]]:
        """Lines that its patch changes, by path and sign, blanks at both ends aside."""
        return changed_lines(self.trajectory.patch)

    def worth(self, *components: str) -> float:
        """What these components add to the total."""
        rows = (row for row in self.reward.components if row.component in components)
        return sum(cut_to(row.value, row.cap) * row.weight for row in rows)

    def evidence(self) -> Mapping[str, Any]:
        """What grade and audit say of its end."""
        rows = (row for row in self.reward.components if row.component in TOLD)
        return {row.component: {"value": row.value, "reason": row.reason} for row in rows}


def changed_lines(patch: str) -> Counter[tuple[str, str, str]]:
    """Lines that a patch removes and adds."""
    signed = ((file.path, sign, lines) for file in patched_files(patch) for sign, lines in _signed(file))
    return Counter((path, sign, line.strip()) for path, sign, lines in signed for line in lines)


def _signed(file: PatchedFile) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return ("-", file.removed), ("+", file.added)


def graded(
    trajectories: Iterable[Trajectory], rewards: Iterable[Reward]
) -> tuple[Mapping[str, tuple[Graded, ...]], tuple[Trajectory, ...]]:
    """Episodes by task, each in order of its id; and those without a reward to learn from, as `is_sound` has it.

    An id that several rows have names none of them.
    """
    known, rows = _by_id(rewards), sorted(trajectories, key=lambda row: row.trajectory_id)
    once = _by_id(rows)
    tasks: defaultdict[str, list[Graded]] = defaultdict(list)
    masked = []
    for row in rows:
        reward = known.get(row.trajectory_id)
        if row.trajectory_id in once and reward and is_sound(row, reward):
            tasks[row.task_id].append(Graded(row, reward))
        else:
            masked.append(row)
    return {task_id: tuple(tasks[task_id]) for task_id in sorted(tasks)}, tuple(masked)


def _by_id(rows: Iterable[Named]) -> Mapping[str, Named]:
    """Those whose id no other row has."""
    found: defaultdict[str, list[Named]] = defaultdict(list)
    for row in rows:
        found[row.trajectory_id].append(row)
    return {name: some[0] for name, some in found.items() if len(some) == 1}


def is_sound(row: Trajectory, reward: Reward) -> bool:
    """Whether the reward is one to learn from: of that episode on that task, a number, and of one mind on its end."""
    if not reward.is_trainable or reward.total is None or reward.task_id != row.task_id:
        return False
    outcomes = [one.value for one in reward.components if one.component == "outcome"]
    numbers = (reward.total, *(number for one in reward.components for number in (one.value, one.cap, one.weight)))
    agrees = all((value == 1.0) == reward.resolved for value in outcomes)
    return all(map(math.isfinite, numbers)) and agrees and reward.resolved == row.final_state.success
