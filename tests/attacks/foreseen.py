"""What is known of an attack before anything is run: for languages whose gradings take minutes."""

from oreline.records.attack import AttackResult
from oreline.records.layout import DataLayout
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.attacks.fitting import patch_of
from oreline.rewards.attacks.ground import Ground
from oreline.rewards.attacks.verdicts import audited_ways, bare_episode, result_of, suspicions
from oreline.rewards.audit.search import audit
from oreline.rewards.component import Evidence
from oreline.rewards.evidence import judge_unapplied
from oreline.sandbox.patches import layer_of
from oreline.validation.graded_part import graded_part
from oreline.validation.trees import bug_changes


def foreseen(layout: DataLayout, ground: Ground, attack: Attack) -> AttackResult:
    """How an attack that is a change is refused by what is dropped, and by the audit."""
    task = ground.task
    with layer_of(bug_changes(ground.checkout, task.patch), layout.scratch) as bug:
        patch = patch_of(attack, task, (*ground.checkout.work_layers, bug))
    part = graded_part(patch, task.test_files, task.language)
    unrun = judge_unapplied(task, part, "nothing was run")
    findings = audit(Evidence(task=task, episode=bare_episode(task, patch), grade=unrun))
    ways = (*["dropped"] * bool(part.dropped_paths), *audited_ways(findings))
    return result_of(task, attack, "", ways, suspicions(findings), "nothing was run")
