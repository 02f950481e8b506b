"""Labels of steps for process reward models, from what is recorded: no model is asked, nothing is run again.

`success_rate` is the soft estimate of Math-Shepherd (Wang et al., 2024): a step is worth what becomes of those who took
it, here of the episodes that share its steps, not of new rollouts. `potential` and `shaping` are `rewards/shaping.py`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from oreline.preferences.graded import FAILED, PASSED, Graded
from oreline.records.base import digest
from oreline.records.preference import StepLabel
from oreline.records.task import Task
from oreline.rewards.moves import Move, moves_of
from oreline.rewards.shaping import STAGES, Progress, potential, shape, states_of
from oreline.sandbox.patches import touched_paths

RULE: Final = "steps@1"
Prefix = str
"""All actions up to a step, hashed with the prefix before: the cost grows with steps, not with their square."""


def label_steps(task: Task, rows: Sequence[Graded]) -> tuple[StepLabel, ...]:
    """One label a step of every episode of a task, in order."""
    passes, known = _count(rows)
    return tuple(label for row in rows for label in _labels(task, row, passes, known))


def _count(rows: Sequence[Graded]) -> tuple[Mapping[Prefix, int], Mapping[Prefix, int]]:
    """Episodes behind each prefix: those that passed, and all of which the end is known."""
    passes: Counter[Prefix] = Counter()
    known: Counter[Prefix] = Counter()
    for row in rows:
        # A failure that a limit cut off says nothing of the steps before it.
        if row.outcome == FAILED and row.reward.is_truncated:
            continue
        prefixes = tuple(_prefixes(row))
        known.update(prefixes)
        passes.update(prefixes if row.outcome == PASSED else ())
    return passes, known


def _prefixes(row: Graded) -> Iterator[Prefix]:
    before = ""
    for action in row.actions:
        before = digest(before, action)
        yield before


def _labels(task: Task, row: Graded, passes: Mapping[Prefix, int], known: Mapping[Prefix, int]) -> Iterator[StepLabel]:
    steps, sought = row.trajectory.trajectory, touched_paths(task.patch)
    moves = moves_of(steps)
    states = tuple(states_of(moves, sought))
    shaped = tuple(shape([move.step for move in moves], [potential(state) for state in states], 1.0))
    red = next((move.step for move in moves if move.tests == "failing"), 0)
    for place, (move, prefix) in enumerate(zip(moves, _prefixes(row), strict=True)):
        yield StepLabel(
            trajectory_id=row.trajectory.trajectory_id,
            task_id=task.instance_id,
            purl=task.purl,
            step=move.step,
            action_type=move.action_type,
            success_rate=passes[prefix] / known[prefix] if known[prefix] else None,
            rollouts=known[prefix],
            potential=shaped[place].after,
            shaping=shaped[place].value,
            reached=_reached(states[place], states[place + 1]),
            touches_gold_file=_touches(move, sought),
            tests=move.tests,
            is_first_failing_run=move.step == red,
            is_repeated=move.is_repeated,
            profile=row.reward.profile,
            rule=RULE,
        )


def _reached(before: Progress, after: Progress) -> tuple[str, ...]:
    return tuple(stage for stage in STAGES if getattr(after, stage) and not getattr(before, stage))


def _touches(move: Move, sought: Sequence[str]) -> bool:
    return any(path in move.edited or move.shows(path) for path in sought)
