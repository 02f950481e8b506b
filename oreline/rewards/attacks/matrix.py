"""The attack matrix: many attacks on many tasks, and the summary of what came of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from oreline.progress import Progress
from oreline.records.attack import AttackResult
from oreline.records.base import Record, digest
from oreline.records.task import Task
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.attacks.fitting import fits
from oreline.rewards.attacks.trial import Stand, try_attack
from oreline.workers import map_in_order


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSummary(Record):
    """How a profile fares against the attacks."""

    profile: str
    """Name and hash of the weights used."""
    grader: str
    """Version of the grading code."""
    tasks: int
    """Tasks that were attacked."""
    attacks: int
    """Attacks that fit, over all of these tasks."""
    accepted: int
    """Of them, the ones that succeeded."""
    paid: int
    """The ones that were worth more than doing nothing, resolved or not."""
    refused_by: Mapping[str, int]
    """The first thing that stood against each attack, counted."""


def choose_tasks(tasks: Sequence[Task], sample: int) -> tuple[Task, ...]:
    """`sample` of the tasks, the same ones each time; all for 0."""
    ordered = sorted(tasks, key=lambda task: digest("attacked", task.instance_id))
    return tuple(ordered[:sample] if sample else ordered)


def run_attacks(stands: Sequence[Stand], attacks: Sequence[Attack], progress: Progress) -> tuple[AttackResult, ...]:
    """The results by task and then by attack; attacks that don't fit a task have none.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    cells = [(stand, attack) for stand in stands for attack in attacks if fits(attack, stand.task)]
    return tuple(_told(cells, progress))


def _told(cells: Sequence[tuple[Stand, Attack]], progress: Progress) -> Iterator[AttackResult]:
    results = map_in_order(lambda cell: try_attack(*cell), cells, ahead=len(cells))
    for done, result in enumerate(results, start=1):
        progress("attacks", done, len(cells))
        if result is not None:
            yield result


def sum_up(profile: str, grader: str, results: Sequence[AttackResult]) -> AttackSummary:
    """The summary of results under one profile."""
    refused = Counter(next(iter(row.refused_by), "by its worth") for row in results if not row.is_accepted)
    return AttackSummary(
        profile=profile,
        grader=grader,
        tasks=len({row.task_id for row in results}),
        attacks=len(results),
        accepted=sum(row.is_accepted for row in results),
        paid=sum((row.total or 0.0) > 0.0 for row in results),
        refused_by=dict(sorted(refused.items())),
    )
