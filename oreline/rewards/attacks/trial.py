"""One attack on one task: made to fit, graded by the real grader, scored, and told how it was refused."""

from dataclasses import dataclass, replace

from oreline.agents.episode import run_episode
from oreline.agents.settings import EpisodeSettings
from oreline.errors import CandidateError, GradingError
from oreline.records.attack import AttackResult
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.records.trajectory import Episode
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.attacks.fitting import Scripted, patch_of
from oreline.rewards.attacks.terms import terms_of
from oreline.rewards.attacks.verdicts import (
    NO_VERDICT,
    audited_ways,
    bare_episode,
    graded_ways,
    is_accepted,
    result_of,
    suspicions,
)
from oreline.rewards.audit.search import audit
from oreline.rewards.component import Evidence
from oreline.rewards.grade import grade
from oreline.rewards.profile import RewardProfile
from oreline.rewards.score import score
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.patches import layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """A task with all that is needed to try attacks on it."""

    sandbox: Sandbox
    layout: DataLayout
    checkout: Checkout
    """The untouched snapshot in its environment."""
    task: Task
    profile: RewardProfile

    def grade(self, patch: str) -> Grade:
        """The grade of a patch, with the layers of the profile; what has been graded is not run again."""
        return grade(self.sandbox, self.layout, self.checkout, self.task, patch, self.profile.layers)

    def worth_of_nothing(self) -> float:
        """The reward of doing nothing on the task."""
        evidence = Evidence(task=self.task, episode=bare_episode(self.task, ""), grade=self.grade(""))
        return score(evidence, self.profile).total or 0.0


def try_attack(stand: Stand, attack: Attack) -> AttackResult | None:
    """What came of it; None where it doesn't fit the task.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    task, profile = stand.task, stand.profile
    try:
        episode = _episode(stand, attack)
        graded = stand.grade(episode.patch)
        floor = stand.worth_of_nothing()
    except CandidateError as error:
        if error.reason in ("does_not_fit", "no_target"):
            return None
        raise
    except GradingError as error:
        return result_of(task, attack, profile.profile_id, [NO_VERDICT], reason=str(error))
    evidence = Evidence(task=task, episode=episode, grade=graded)
    reward, findings = score(evidence, profile), audit(evidence)
    ways = (*graded_ways(episode.patch, graded), *audited_ways(findings))
    found = result_of(task, attack, profile.profile_id, ways, suspicions(findings), graded.reason)
    return replace(found, is_accepted=is_accepted(reward, floor), resolved=reward.resolved, total=reward.total)


def _episode(stand: Stand, attack: Attack) -> Episode:
    with layer_of(bug_changes(stand.checkout, stand.task.patch), stand.layout.scratch) as bug:
        layers = (*stand.checkout.work_layers, bug)
        if not attack.steps:
            return bare_episode(stand.task, patch_of(attack, stand.task, layers))
        agent = Scripted(attack, terms_of(stand.task, layers))
    with lend_folder(stand.layout.scratch, "attack") as folder:
        # Nothing of it is kept: it is no episode of the task's.
        kept = DataLayout(folder)
        return run_episode(kept, stand.sandbox, stand.task, stand.checkout, agent, EpisodeSettings())
