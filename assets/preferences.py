"""Layers `preferences` and `labels`: what preference training and reward models learn from cleaned episodes."""

from collections import Counter
from collections.abc import Collection
from typing import Final

from assets.bench import Bench
from assets.preference_pictures import preference_pictures
from assets.stage import Inputs, Stage
from assets.tables import OUTCOME_LABELS, PAIRS, REWARDS, STEP_LABELS, TASKS, TRAJECTORIES
from oreline.errors import GradingError, IntegrityError
from oreline.preferences.graded import graded
from oreline.preferences.length import balance
from oreline.preferences.outcomes import label_outcome
from oreline.preferences.pairs import pair_up
from oreline.preferences.steps import label_steps
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.preference import OutcomeLabel, PreferencePair, StepLabel
from oreline.records.trajectory import Trajectory
from quality.sums import account


def _pair(bench: Bench, inputs: Inputs) -> Kept[PreferencePair]:
    found = pair_up(inputs.all(TRAJECTORIES), inputs.all(REWARDS), bench.plan.preferences)
    account(PAIRS.key, came_in=found.considered, kept=len(found.pairs), rejected=sum(found.dropped.values()))
    rejected = (_dropped(task, reason, count, inputs.purl) for (task, reason), count in found.dropped.items())
    return Kept(rows=found.pairs, rejected=tuple(rejected))


def _dropped(task_id: str, reason: str, count: int, purl: str) -> Rejection:
    """One row a task and reason: a task with a hundred episodes has five thousand pairs."""
    error = IntegrityError(reason, f"{count} pairs of its episodes teach nothing.")
    return reject(error, stage=PAIRS.key, subject="pairs of a task", subject_id=task_id, purl=purl)


def _label_steps(bench: Bench, inputs: Inputs) -> Kept[StepLabel]:
    tasks, masked = graded(inputs.all(TRAJECTORIES), inputs.all(REWARDS))
    known = {task.instance_id: task for task in inputs.all(TASKS)}
    labels = (label for task_id, rows in tasks.items() for label in label_steps(known[task_id], rows))
    return Kept(rows=tuple(labels), rejected=tuple(_masked(row, STEP_LABELS.key) for row in masked))


def _label_outcomes(bench: Bench, inputs: Inputs) -> Kept[OutcomeLabel]:
    tasks, masked = graded(inputs.all(TRAJECTORIES), inputs.all(REWARDS))
    labels = (label_outcome(row) for rows in tasks.values() for row in rows)
    return Kept(rows=tuple(labels), rejected=tuple(_masked(row, OUTCOME_LABELS.key) for row in masked))


def _masked(row: Trajectory, stage: str) -> Rejection:
    error = GradingError("masked", "It has no reward to learn from; `error_kind` in the rewards says why.")
    return reject(error, stage=stage, subject="episode", subject_id=row.trajectory_id, purl=row.purl)


def matched_pairs(bench: Bench, task_ids: Collection[str]) -> tuple[tuple[PreferencePair, ...], tuple[Rejection, ...]]:
    """Pairs of these tasks, matched in length over all repositories, and by task what was left over."""
    stored = (pair for partition in bench.packages for pair in bench.tables.read(PAIRS, partition))
    pairs = [pair for pair in stored if pair.task_id in task_ids]
    kept, left = balance(pairs)
    counted = Counter((pair.task_id, pair.purl) for pair in left)
    return kept, tuple(_dropped(task, "length_tells", count, purl) for (task, purl), count in sorted(counted.items()))


pairs: Final = Stage(
    makes=(PAIRS,),
    reads=(TRAJECTORIES, REWARDS),
    work=_pair,
    settings=lambda plan: plan.preferences,
    picture=preference_pictures,
)
step_labels: Final = Stage(makes=(STEP_LABELS,), reads=(TASKS, TRAJECTORIES, REWARDS), work=_label_steps)
outcome_labels: Final = Stage(makes=(OUTCOME_LABELS,), reads=(TRAJECTORIES, REWARDS), work=_label_outcomes)
STAGES: Final = (pairs, step_labels, outcome_labels)
