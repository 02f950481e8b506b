"""The agents at work on one task, graded and scored."""

import pytest

from oreline.agents.episode import run_episode
from oreline.agents.registry import AGENTS
from oreline.agents.settings import EpisodeSettings
from oreline.rewards.grade import grade
from oreline.rewards.profile import read_profile
from oreline.rewards.score import score
from tests.doubles.episodes import evidence_of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.fixture(scope="module")
def rewards(ground):
    scored = {}
    for name, make_agent in AGENTS.items():
        episode = run_episode(
            ground.layout, ground.sandbox, ground.task, ground.checkout, make_agent(), EpisodeSettings()
        )
        graded = grade(ground.sandbox, ground.layout, ground.checkout, ground.task, episode.patch)
        scored[name] = score(evidence_of(ground.task, episode, graded), read_profile())
    return scored


def test_order_of_the_agents(rewards):
    assert rewards["oracle"].total == 1.0
    assert rewards["noop"].total == 0.0
    assert rewards["cheater"].total == -1.75
    assert 0.0 <= rewards["repair"].total <= 1.0


def test_the_cheat_is_named_with_its_steps(rewards):
    tamper = rewards["cheater"].components[-1]
    assert tamper.evidence["findings"][0] == {
        "kind": "test_deleted",
        "severity": "tampering",
        "source": "trajectory",
        "step": 2,
        "path": "tests/test_calc.py",
        "line": 0,
        "excerpt": "",
    }
    assert tamper.step == 2


def test_honest_agents_have_no_findings(rewards):
    assert [name for name, reward in rewards.items() if reward.components[-1].value] == ["cheater"]
