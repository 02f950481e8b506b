"""Layer `trajectories`: what agents did, as recorded, and what of it may stay."""

from typing import Final

from assets.bench import Bench
from assets.fanout import Label, fan_out
from assets.joins import checkouts_of, graded_episodes
from assets.stage import Inputs, Stage
from assets.tables import ENVIRONMENTS, EPISODES, GRADES, TASKS, TRAJECTORIES
from oreline.agents.episode import record_id, run_episode
from oreline.agents.registry import AGENTS
from oreline.errors import EpisodeError
from oreline.records.outcome import Kept
from oreline.records.task import Task
from oreline.records.trajectory import MACHINE_ERROR, Episode, Trajectory
from quality.trajectories import clean_trajectories


def _record(bench: Bench, inputs: Inputs) -> Kept[Episode]:
    checkouts = checkouts_of(bench, inputs)
    settings = bench.plan.episodes

    def act(turn: tuple[Task, str]) -> Episode:
        task, agent = turn
        checkout = checkouts[task.environment_id]
        episode = run_episode(bench.layout, bench.sandbox, task, checkout, AGENTS[agent](), settings)
        if episode.exit_status == MACHINE_ERROR:
            told = (
                f"{episode.agent.name} on {task.instance_id} was broken off by the machine; build again to run it anew."
            )
            raise EpisodeError("machine_fault", told)
        return episode

    turns = [(task, agent) for task in inputs.all(TASKS) for agent in bench.plan.agents]
    label = Label(stage=EPISODES.key, subject="episode", gives="episodes", purl=inputs.purl)
    return fan_out(act, turns, lambda turn: record_id(*turn, settings.seed), label, bench.progress)


def _clean(bench: Bench, inputs: Inputs) -> Kept[Trajectory]:
    pairs = graded_episodes(inputs.all(EPISODES), inputs.all(TASKS), inputs.all(GRADES))
    return clean_trajectories(pairs, inputs.all(TASKS), bench.plan.quality)


raw: Final = Stage(
    makes=(EPISODES,),
    reads=(ENVIRONMENTS, TASKS),
    work=_record,
    settings=lambda plan: (plan.agents, plan.episodes),
    kinds=("bubblewrap",),
    is_sandboxed=True,
    fans_out=True,
)
clean: Final = Stage(
    makes=(TRAJECTORIES,), reads=(EPISODES, TASKS, GRADES), work=_clean, settings=lambda plan: plan.quality
)
STAGES: Final = (raw, clean)
