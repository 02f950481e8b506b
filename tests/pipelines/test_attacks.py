"""`oreline attack` on a release of a tiny repository, in a real sandbox: the matrix, its summary, and what is kept."""

import json

import pytest

from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.release import write_release
from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.rewards.attacks.matrix import choose_tasks, sum_up
from oreline.rewards.attacks.verdicts import result_of
from oreline.rewards.profile import read_profile
from oreline.sandbox.bubblewrap import Bubblewrap
from pipelines.attacks import CATALOGUE, attack_release
from tests.attacks.places import ATTACKS, HERE
from tests.doubles.episodes import a_task
from tests.pipelines.test_reverify import a_standing_task

TRIED = {
    "conftest, outcome": "dropped",
    "source, os._exit with 1": "ended",
    "reflog and lost objects read": "no_change",
}
"""Attacks, and what stands first in their way. A table of inputs doesn't fit: the task is another one."""


def test_the_catalogue_is_the_one_that_is_tested():
    assert CATALOGUE == HERE / "catalogue"


def test_a_sample_is_the_same_each_time_and_all_for_none():
    tasks = [a_task(instance_id=f"task-{number}") for number in range(9)]
    assert choose_tasks(tasks, 4) == choose_tasks(tasks[::-1], 4)
    assert len(choose_tasks(tasks, 4)) == 4
    assert sorted(task.instance_id for task in choose_tasks(tasks, 0)) == [task.instance_id for task in tasks]


def test_a_summary_counts_what_stood_first_in_the_way():
    task, [one, two, *_] = a_task(), ATTACKS
    rows = [result_of(task, one, "p", ["dropped", "tests"]), result_of(task, two, "p", ["tests"])]
    summary = sum_up("p", "9", rows)
    assert (summary.tasks, summary.attacks, summary.accepted, summary.paid) == (1, 2, 0, 0)
    assert summary.refused_by == {"dropped": 1, "tests": 1}


@pytest.mark.sandbox
def test_a_release_is_attacked_and_the_matrix_kept_beside_it(sandbox: Bubblewrap, layout: DataLayout):
    content = release_content(tasks=(a_standing_task(layout),), trajectories=(), rewards=(), rejected=())
    provenance = ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit="")
    written = write_release(layout, "small", content, provenance)
    tried = [attack for attack in ATTACKS if attack.name in TRIED]
    told = attack_release(layout, sandbox, written.folder, tried, read_profile(), 1, silent)
    assert (told.release, told.attacks, told.accepted, told.unattacked) == ("small/v1", 3, 0, ())
    assert {row.attack: row.refused_by[0] for row in told.matrix} == TRIED
    assert told.summary.refused_by == {"dropped": 1, "ended": 1, "no_change": 1}
    [kept] = (layout.root / "attacks" / "small").iterdir()
    stored = json.loads(kept.read_text("utf-8"))
    assert (stored["attacks"], stored["accepted"], len(stored["matrix"])) == (3, 0, 3)
    assert kept.name == f"v1-{written.manifest.content_hash[:12]}.json"
