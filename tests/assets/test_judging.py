"""The table of judgements: those of the recipe's file that are about these episodes, and those of its model."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from assets.judging import judge_pairs
from assets.plan import Plan
from assets.stage import Inputs
from assets.tables import EPISODES, GRADES, TASKS
from oreline.chat import URL_VARIABLE
from oreline.records.base import to_plain
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.rewards.judgements.settings import JudgementSettings
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.episodes import FIX, a_grade, a_task, an_episode
from tests.doubles.model import scripted_model
from tests.rewards.judgements.test_judgements import a_judgement

TASK = a_task()


def rows_of(layout: DataLayout, settings: JudgementSettings) -> Kept:
    bench = a_bench(layout, plan=Plan(judgements=settings))
    patches = {"episode-oracle": FIX, "other": FIX.replace("a + b", "b + a")}
    episodes = [replace(an_episode(), trajectory_id=name, patch=patch) for name, patch in patches.items()]
    grades = [replace(a_grade(TASK), graded_patch=patch) for patch in patches.values()]
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(TASK,)), "1")
    bench.tables.write(EPISODES, CALC_KEY, Kept(rows=tuple(episodes)), "1")
    bench.tables.write(GRADES, CALC_KEY, Kept(rows=tuple(grades)), "1")
    return judge_pairs(bench, Inputs(bench, CALC_KEY))


def test_nobody_is_asked_unless_the_recipe_says_so(layout: DataLayout) -> None:
    assert rows_of(layout, JudgementSettings()).rows == ()


def test_of_a_file_what_is_about_these_episodes_is_kept_and_the_last_word_counts(
    layout: DataLayout, tmp_path: Path
) -> None:
    path = tmp_path / "pairs.jsonl"
    given = (a_judgement("second"), a_judgement(first="else", second="where"), a_judgement("tie"))
    path.write_text("".join(json.dumps(to_plain(row)) + "\n" for row in given))
    assert rows_of(layout, JudgementSettings(file=str(path))).rows == (a_judgement("tie"),)


def test_a_model_that_is_named_is_asked_about_each_pair(layout: DataLayout, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model("Either.\nWINNER: TIE") as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        [row] = rows_of(layout, JudgementSettings(model="m1")).rows
        assert len(model.requests) == 2
    assert (row.first, row.second, row.winner, row.judge) == ("episode-oracle", "other", "tie", "m1")


def test_a_model_that_does_not_answer_is_asked_another_day(layout: DataLayout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(URL_VARIABLE, raising=False)
    kept = rows_of(layout, JudgementSettings(model="m1"))
    assert [(row.subject, row.reason, row.is_passing) for row in kept.rejected] == [("pair", "model_unreachable", True)]
