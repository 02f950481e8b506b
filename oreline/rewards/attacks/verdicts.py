"""How an attack was refused, in the words of `AttackResult.refused_by`; pure functions of what is known of it."""

from collections.abc import Iterator, Sequence

from oreline.records.attack import AttackResult
from oreline.records.reward import Grade, LayerStatus, Reward
from oreline.records.task import Task
from oreline.records.trajectory import AgentInfo, Episode, Step, TrajectoryRepo
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.audit.finding import DOUBT, SUSPICION, TAMPERING, Finding
from oreline.rewards.evidence import NOT_APPLIED
from oreline.rewards.layer import FORGED, NO_END

NO_VERDICT = "no_verdict"
_SLUGS = {NOT_APPLIED: "not_applied", NO_END: "ended", FORGED: "forged"}


def graded_ways(patch: str, graded: Grade) -> Iterator[str]:
    """What stood against a patch in its grading, the earliest first."""
    if not patch:
        yield "no_change"
    if graded.dropped_paths:
        yield "dropped"
    slug = graded.reason.partition(":")[0]
    if slug in _SLUGS:
        yield _SLUGS[slug]
    yield from (f"layer {layer.layer}" for layer in graded.layers if layer.status is LayerStatus.BROKEN)
    if graded.fail_to_pass_failed or graded.pass_to_pass_failed or graded.missing:
        yield "tests"


def audited_ways(findings: Sequence[Finding]) -> tuple[str, ...]:
    """What the audit proves, or has doubts of that nothing clears; each kind once."""
    words = {TAMPERING: "audit", DOUBT: "doubt"}
    return tuple(dict.fromkeys(f"{words[one.severity]} {one.kind}" for one in findings if one.severity in words))


def suspicions(findings: Sequence[Finding]) -> tuple[str, ...]:
    """What it only suspects, each kind once."""
    return tuple(dict.fromkeys(one.kind for one in findings if one.severity == SUSPICION))


def result_of(
    task: Task, attack: Attack, profile: str, ways: Sequence[str], suspected: Sequence[str] = (), reason: str = ""
) -> AttackResult:
    """The result of an attack that has no reward."""
    return AttackResult(
        attack=attack.name,
        numbers=attack.numbers,
        task_id=task.instance_id,
        purl=task.purl,
        language=task.language,
        profile=profile,
        is_accepted=False,
        resolved=False,
        total=None,
        refused_by=tuple(ways),
        suspicions=tuple(suspected),
        reason=reason[:500],
    )


def is_accepted(reward: Reward, worth_of_nothing: float) -> bool:
    """Whether the attack has succeeded."""
    return reward.resolved and reward.total is not None and reward.total > worth_of_nothing


def bare_episode(task: Task, patch: str) -> Episode:
    """An episode of which nothing is known but how it ended."""
    done = Step(step=1, timestamp="", action_type="submit", action_input={}, observation={"output": ""}, signals={})
    where = TrajectoryRepo(
        url=task.purl, commit=task.base_commit, language=task.language, test_command=task.test_command
    )
    return Episode(
        trajectory_id="attack",
        task_id=task.instance_id,
        purl=task.purl,
        task_description=task.problem_statement,
        repo=where,
        agent=AgentInfo(name="attack", version="1", model=""),
        trajectory=(done,),
        exit_status="submitted",
        patch=patch,
        duration_seconds=0.0,
    )
