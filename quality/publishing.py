"""Rows that are no episodes, made fit to leave the house: tasks are screened, rewards, attacks and rejections
redacted."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from oreline.errors import IntegrityError
from oreline.records.attack import AttackResult
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.reward import Reward
from oreline.records.task import Task
from oreline.records.trajectory import Trajectory
from quality.redaction.find import find_secrets
from quality.redaction.redact import redact

STAGE = "tasks/validated"


def screen_tasks(tasks: Sequence[Task]) -> Kept[Task]:
    """Tasks with their statements redacted. One whose patch holds a secret is turned away: it can't be cut."""
    rows: list[Task] = []
    rejected: list[Rejection] = []
    for task in tasks:
        try:
            rows.append(_screened(task))
        except IntegrityError as error:
            rejected.append(reject(error, stage=STAGE, subject="task", subject_id=task.instance_id, purl=task.purl))
    return Kept(rows=tuple(rows), rejected=tuple(rejected))


def _screened(task: Task) -> Task:
    rules = find_secrets(task.patch + "\n" + task.test_patch)
    if rules:
        raise IntegrityError("secret_in_patch", f"The gold patch holds what looks like {', '.join(rules)}.")
    (statement, hints), _ = redact([task.problem_statement, task.hints_text])
    return replace(task, problem_statement=statement, hints_text=hints)


def redact_reward(reward: Reward) -> Reward:
    """The reward with reasons and evidence redacted; numbers stay."""
    redacted, _ = redact([[row.reason, row.evidence] for row in reward.components])
    pairs = zip(reward.components, redacted, strict=True)
    return replace(
        reward, components=tuple(replace(row, reason=reason, evidence=evidence) for row, (reason, evidence) in pairs)
    )


def redact_attack(row: AttackResult) -> AttackResult:
    """The row with what the grader said redacted."""
    reason, _ = redact(row.reason)
    return replace(row, reason=reason)


def redact_rejection(rejection: Rejection) -> Rejection:
    """The rejection with its sentence redacted."""
    detail, _ = redact(rejection.detail)
    return replace(rejection, detail=detail)


def texts_of(row: Task | Trajectory | Reward | AttackResult | Rejection) -> Any:
    """What of a row is text that came from outside, for `checks.no_secrets`. Ids, hashes and test names are not."""
    match row:
        case Task():
            return [row.problem_statement, row.hints_text, row.patch, row.test_patch]
        case Trajectory():
            steps = [[step.action_input, step.observation, step.signals] for step in row.trajectory]
            return [row.task_description, row.repo.url, row.repo.test_command, row.patch, steps]
        case Reward():
            return [[component.reason, component.evidence] for component in row.components]
        case AttackResult():
            return row.reason
        case Rejection():
            return row.detail
