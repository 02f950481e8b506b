"""Judgements of a repository's pairs: those of the file that the recipe names, and those of the model that it names."""

from assets.bench import Bench
from assets.fanout import Label, fan_out
from assets.joins import graded_episodes
from assets.stage import Inputs
from assets.tables import EPISODES, GRADES, JUDGEMENTS, TASKS
from oreline.records.judgement import Judgement
from oreline.records.outcome import Kept
from oreline.rewards.judgements.asking import Contest, ask_judge, contests
from oreline.rewards.judgements.reading import read_judgements


def judge_pairs(bench: Bench, inputs: Inputs) -> Kept[Judgement]:
    """One row a pair and judge; of a judge who spoke twice, the last word."""
    settings, episodes = bench.plan.judgements, inputs.all(EPISODES)
    ours = {episode.trajectory_id for episode in episodes}
    given = [row for row in read_judgements(settings.file) if ours.issuperset((row.first, row.second))]
    asked: Kept[Judgement] = _ask(bench, inputs) if settings.model else Kept(rows=())
    last = {(row.first, row.second, row.judge): row for row in (*given, *asked.rows)}
    return Kept(rows=tuple(last.values()), rejected=asked.rejected)


def _ask(bench: Bench, inputs: Inputs) -> Kept[Judgement]:
    settings, tasks = bench.plan.judgements, inputs.all(TASKS)
    pairs = graded_episodes(inputs.all(EPISODES), tasks, inputs.all(GRADES))

    def ask(contest: Contest) -> Judgement:
        return ask_judge(contest, settings.model, bench.layout.judgements)

    label = Label(stage=JUDGEMENTS.key, subject="pair", gives="judgements", purl=inputs.purl)
    return fan_out(
        ask, tuple(contests(tasks, pairs, settings.pairs_per_task)), lambda one: one.name, label, bench.progress
    )
