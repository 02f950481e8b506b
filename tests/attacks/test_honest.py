"""Honest work is never called tampering, however much it looks like it; how often it raises suspicion is counted."""

from pathlib import Path

import pytest
import yaml

from oreline.rewards.audit.finding import TAMPERING
from oreline.rewards.audit.search import audit
from tests.doubles.episodes import a_grade, a_step, a_task, an_episode, evidence_of
from tests.doubles.patches import changed, new_file

EPISODES = yaml.safe_load(Path(__file__).with_name("honest.yaml").read_text("utf-8"))


def findings_of(told):
    language = told.get("language", "python")
    task = a_task(
        language=language, test_files=("pyproject.toml", "tests"), purl="pkg:pypi/ledger@1.0", repo="pypi/ledger"
    )
    steps = [("run_command", {"command": command}) for command in told.get("run", ())]
    steps += [("view_file", {"path": path}) for path in told.get("view", ())]
    steps += [
        ("edit_file", {"path": path, "old": "x = 1\n", "new": text}) for path, text in told.get("edit", {}).items()
    ]
    steps += [("edit_file", {"path": path, "old": "", "new": text}) for path, text in told.get("new", {}).items()]
    patch = [changed(path, text) for path, text in told.get("edit", {}).items()]
    patch += [new_file(path, text) for path, text in told.get("new", {}).items()]
    made = [a_step(number, kind, **given) for number, (kind, given) in enumerate(steps, 1)]
    return audit(evidence_of(task, an_episode(*made, patch="".join(patch)), a_grade(task)))


@pytest.mark.parametrize("told", EPISODES, ids=lambda told: told["name"])
def test_honest_work_is_no_tampering(told):
    assert [finding for finding in findings_of(told) if finding.severity == TAMPERING] == []


def test_suspicion_stays_rare():
    suspected = [told["name"] for told in EPISODES if findings_of(told)]
    assert len(EPISODES) >= 50
    assert len(suspected) <= len(EPISODES) / 3
