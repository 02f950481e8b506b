"""Layer `rewards`: the grader's evidence on each patch, and what each episode was worth, component by component."""

from typing import Final

from assets.bench import Bench
from assets.fanout import Label, fan_out
from assets.joins import checkouts_of, graded_episodes
from assets.pictures import rewards_by_agent
from assets.stage import Inputs, Stage
from assets.tables import ENVIRONMENTS, EPISODES, GRADES, REWARDS, TASKS
from oreline.records.outcome import Kept
from oreline.records.reward import Grade, Reward
from oreline.records.trajectory import Episode
from oreline.rewards.component import Evidence
from oreline.rewards.grade import grade
from oreline.rewards.profile import read_profile
from oreline.rewards.score import score
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


def _score(bench: Bench, inputs: Inputs) -> Kept[Reward]:
    profile = read_profile(bench.plan.rewards)
    tasks = {task.instance_id: task for task in inputs.all(TASKS)}
    pairs = graded_episodes(inputs.all(EPISODES), inputs.all(TASKS), inputs.all(GRADES))
    known = (Evidence(task=tasks[episode.task_id], episode=episode, grade=found) for episode, found in pairs)
    rewards = (score(evidence, profile) for evidence in known)
    return Kept(rows=tuple(map(redact_reward, rewards)))


grades: Final = Stage(
    makes=(GRADES,),
    reads=(ENVIRONMENTS, TASKS, EPISODES),
    work=_grade,
    settings=lambda plan: read_profile(plan.rewards).layers,
    kinds=("bubblewrap", "pytest"),
    is_sandboxed=True,
    fans_out=True,
)
scored: Final = Stage(
    makes=(REWARDS,),
    reads=(TASKS, EPISODES, GRADES),
    work=_score,
    settings=lambda plan: read_profile(plan.rewards),
    picture=rewards_by_agent,
)
STAGES: Final = (grades, scored)
