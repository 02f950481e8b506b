"""Pairs and labels as tables, as a picture, and in a release: matched, and nothing lost uncounted."""

from dataclasses import replace

import pytest

from assets.bench import Bench
from assets.checks import judge, only_passes_are_chosen, rules_of, sums_hold
from assets.preference_pictures import preference_pictures
from assets.preferences import STAGES, matched_pairs
from assets.releases import gather, release
from assets.run import run_partition
from assets.tables import OUTCOME_LABELS, PAIRS, REWARDS, STEP_LABELS, TASKS, TRAJECTORIES
from oreline.exports.release import load_release
from oreline.preferences.length import length_report
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.episodes import a_step
from tests.doubles.preferences import FIX, LOOK, OTHER_FIX, WRONG, Played, played
from tests.doubles.rows import a_masked_reward, a_task

MORE = [a_step(number, "view_file", path=f"{number}.py") for number in range(2, 9)]
DONE = a_step(9, "submit")
ROWS: list[Played] = [
    played("pass", FIX, resolved=True),
    played("long pass", OTHER_FIX, LOOK, *MORE, DONE, resolved=True),
    played("fail", WRONG, LOOK, MORE[0], replace(DONE, step=3), resolved=False),
    played("long fail", WRONG, LOOK, *MORE, DONE, resolved=False),
    played("hack", FIX, LOOK, resolved=True, tamper=-1.0),
    (played("lost", FIX, resolved=True)[0], a_masked_reward(trajectory_id="lost")),
]


@pytest.fixture
def bench(layout: DataLayout) -> Bench:
    bench = a_bench(layout)
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(a_task(),)), "1")
    bench.tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=tuple(row for row, _ in ROWS)), "1")
    bench.tables.write(REWARDS, CALC_KEY, Kept(rows=tuple(row for _, row in ROWS)), "1")
    for stage in STAGES:
        run_partition(stage, bench, CALC_KEY)
    return bench


def test_two_by_two_all_episodes_are_pairs_or_counted(bench: Bench) -> None:
    pairs = bench.tables.read(PAIRS, CALC_KEY)
    assert {(pair.chosen.trajectory_id, pair.rejected.trajectory_id) for pair in pairs} == {
        (chosen, rejected) for chosen in ("pass", "long pass") for rejected in ("fail", "long fail", "hack")
        if (chosen, rejected) != ("pass", "hack")
    }  # fmt: skip
    told = {row.reason: row.detail for row in bench.tables.rejected(PAIRS, CALC_KEY)}
    assert told == {
        "masked": "5 pairs of its episodes teach nothing.",
        "no_contrast": "1 pairs of its episodes teach nothing.",
        "none_passed": "3 pairs of its episodes teach nothing.",
        "too_alike": "1 pairs of its episodes teach nothing.",
    }
    assert judge(only_passes_are_chosen, bench, PAIRS).passed


def test_every_episode_is_labelled_or_set_aside(bench: Bench) -> None:
    labels = {row.trajectory_id: row.outcome for row in bench.tables.read(OUTCOME_LABELS, CALC_KEY)}
    assert labels == {
        "pass": "passed", "long pass": "passed", "fail": "failed", "long fail": "failed", "hack": "tampered",
    }  # fmt: skip
    assert judge(sums_hold, bench, OUTCOME_LABELS).passed
    assert len(bench.tables.read(STEP_LABELS, CALC_KEY)) == 3 + 9 + 3 + 9 + 1
    for table in (STEP_LABELS, OUTCOME_LABELS):
        assert [(row.subject_id, row.reason) for row in bench.tables.rejected(table, CALC_KEY)] == [("lost", "masked")]
        assert all(judge(rule, bench, table).passed for rule in rules_of(table))


def test_a_pair_whose_chosen_side_cheated_stops_the_release(bench: Bench) -> None:
    pair = bench.tables.read(PAIRS, CALC_KEY)[0]
    bad = replace(pair, chosen=pair.rejected, margin=-1.0)
    bench.tables.write(PAIRS, CALC_KEY, Kept(rows=(bad,)), "2")
    found = judge(only_passes_are_chosen, bench, PAIRS)
    assert not found.passed
    assert f"which {bad.chosen.outcome}, margin -1" in str(found.description)


def test_a_release_holds_pairs_that_length_does_not_tell(bench: Bench) -> None:
    result = release(bench)
    content = load_release(result.folder)
    assert 0 < len(content.preferences) < len(bench.tables.read(PAIRS, CALC_KEY))
    assert length_report(content.preferences).best == 0.5
    assert [row.subject_id for row in content.rejected if row.reason == "length_tells"] == ["pypi__calc-1.0-0001"]
    assert (len(content.step_labels), len(content.outcome_labels)) == (25, 5)
    card = (result.folder / "README.md").read_text()
    assert "picks the chosen side 50% of the time at best (50% by fewer steps, 50% by fewer characters)" in card
    assert "Outcomes: 2 failed, 2 passed, 1 tampered. Steps labelled: 25." in card
    assert gather(bench) == gather(bench)


def test_pairs_of_tasks_that_stay_behind_match_nobody(bench: Bench) -> None:
    assert matched_pairs(bench, ()) == ((), ())


def test_it_is_drawn(bench: Bench) -> None:
    assert preference_pictures(bench, [CALC_KEY]).startswith("![pairs and length](data:image/png;base64,iVBOR")
    assert preference_pictures(bench, []) == "no pairs"
