"""Layer `rewards`: evidence on each patch, by the grader and by inspection, and what each episode was worth."""

from typing import Final

from assets.bench import Bench
from assets.fanout import Label, fan_out
from assets.joins import checkouts_of, graded_episodes
from assets.judging import judge_pairs
from assets.masks import masked_turns, masks_stand
from assets.pictures import rewards_by_agent
from assets.stage import Inputs, Stage
from assets.tables import ENVIRONMENTS, EPISODES, GRADES, INSPECTIONS, JUDGEMENTS, REWARDS, TASKS
from oreline.errors import IntegrityError
from oreline.records.base import content_hash
from oreline.records.inspection import Inspection
from oreline.records.outcome import Kept
from oreline.records.reward import Grade, Reward
from oreline.records.trajectory import Episode
from oreline.rewards.component import Evidence
from oreline.rewards.grade import grade
from oreline.rewards.inspection.inspecting import inspect_patches
from oreline.rewards.judgements.reading import read_judgements
from oreline.rewards.profile import RewardProfile, read_profile
from oreline.rewards.score import score
from oreline.rewards.withheld import turn_of, withhold
from quality.integrity import check_episode
from quality.publishing import redact_reward


def _grade(bench: Bench, inputs: Inputs) -> Kept[Grade]:
    checkouts = checkouts_of(bench, inputs)
    tasks = {task.instance_id: task for task in inputs.all(TASKS)}
    layers = read_profile(bench.plan.rewards).layers

    def judge(episode: Episode) -> Grade:
        task = tasks[episode.task_id]
        return grade(bench.sandbox, bench.layout, checkouts[task.environment_id], task, episode.patch, layers)

    label = Label(stage=GRADES.key, subject="episode", gives="grades", purl=inputs.purl)
    kept = fan_out(judge, inputs.all(EPISODES), lambda episode: episode.trajectory_id, label, bench.progress)
    return Kept(rows=tuple(dict.fromkeys(kept.rows)), rejected=kept.rejected)


def _inspect(bench: Bench, inputs: Inputs) -> Kept[Inspection]:
    tasks = {task.instance_id: task for task in inputs.all(TASKS)}
    graded = [(tasks[grade.task_id], grade.graded_patch) for grade in inputs.all(GRADES)]
    wanted = {(task.instance_id, patch): task for task, judged in graded for patch in (judged, task.patch)}
    cases = [(task, patch) for (_, patch), task in wanted.items()]
    return Kept(rows=inspect_patches(bench.sandbox, bench.layout, checkouts_of(bench, inputs), cases))


def _score(bench: Bench, inputs: Inputs) -> Kept[Reward]:
    profile = read_profile(bench.plan.rewards)
    tasks = {task.instance_id: task for task in inputs.all(TASKS)}
    pairs = graded_episodes(inputs.all(EPISODES), inputs.all(TASKS), inputs.all(GRADES))
    inspections = {(row.task_id, row.graded_patch): row for row in inputs.all(INSPECTIONS)}
    judgements = inputs.all(JUDGEMENTS)
    known = (
        Evidence(
            task=tasks[episode.task_id],
            episode=episode,
            grade=found,
            inspection=inspections.get((found.task_id, found.graded_patch)),
            judgements=judgements,
            gold=inspections.get((found.task_id, tasks[found.task_id].patch)),
        )
        for episode, found in pairs
    )
    scored = tuple(_score_one(evidence, profile) for evidence in known)
    masked = masked_turns(bench, inputs, scored, profile.profile_id)
    return Kept(rows=tuple(map(redact_reward, (*scored, *masked))))


def _score_one(evidence: Evidence, profile: RewardProfile) -> Reward:
    """A total, or null where the episode can't have happened as it is written down."""
    try:
        check_episode(evidence.episode, {evidence.task.instance_id})
    except IntegrityError as error:
        return withhold(turn_of(evidence.episode), error, profile.profile_id)
    return score(evidence, profile)


grades: Final = Stage(
    makes=(GRADES,),
    reads=(ENVIRONMENTS, TASKS, EPISODES),
    work=_grade,
    settings=lambda plan: read_profile(plan.rewards).layers,
    kinds=("bubblewrap", "pytest"),
    is_sandboxed=True,
    fans_out=True,
)
inspections: Final = Stage(
    makes=(INSPECTIONS,),
    reads=(ENVIRONMENTS, TASKS, GRADES),
    work=_inspect,
    kinds=("bubblewrap",),
    is_sandboxed=True,
    fans_out=True,
)
judgements: Final = Stage(
    makes=(JUDGEMENTS,),
    reads=(TASKS, EPISODES, GRADES),
    work=judge_pairs,
    settings=lambda plan: (plan.judgements, content_hash(read_judgements(plan.judgements.file))),
)
scored: Final = Stage(
    makes=(REWARDS,),
    reads=(TASKS,),
    may_read=(EPISODES, GRADES, INSPECTIONS, JUDGEMENTS),
    work=_score,
    settings=lambda plan: (read_profile(plan.rewards), plan.agents, plan.episodes.seed),
    stands=masks_stand,
    picture=rewards_by_agent,
)
STAGES: Final = (grades, inspections, judgements, scored)
