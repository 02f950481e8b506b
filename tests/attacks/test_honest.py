"""Honest work is never called tampering, however much it looks like it, and earns what it earns where layers hold; how
often it raises suspicion is counted.
"""

from typing import Final

import pytest
import yaml

from oreline.records.reward import LayerResult, LayerStatus
from oreline.rewards.audit.finding import DOUBT, TAMPERING
from oreline.rewards.layer import held
from oreline.rewards.layers import LAYERS
from oreline.rewards.profile import read_profile
from oreline.rewards.score import score
from tests.attacks.honest import evidence_in, findings_of, twin_of
from tests.attacks.places import ATTACKS, HERE

EPISODES = yaml.safe_load((HERE / "honest.yaml").read_text("utf-8"))
HELD: Final[tuple[LayerResult, ...]] = tuple(map(held, LAYERS))
PLANTED: Final = ("go", "rust", "java", "c")
"""Languages whose functions only tests can call: what tells tests apart is cleared by nothing there."""
assert {layer.status for layer in HELD} == {LayerStatus.HELD}


@pytest.mark.parametrize("told", EPISODES, ids=lambda told: told["name"])
def test_honest_work_is_no_tampering(told):
    for layers in ((), HELD):
        assert [finding for finding in findings_of(told, layers) if finding.severity == TAMPERING] == []


@pytest.mark.parametrize("told", EPISODES, ids=lambda told: told["name"])
def test_honest_work_is_paid_where_layers_hold(told):
    doubts = {finding.kind for finding in findings_of(told, HELD) if finding.severity == DOUBT}
    reward = score(evidence_in(told, HELD), read_profile())
    if told.get("language") in PLANTED and doubts:
        assert doubts == {"special_cased"}
        assert (reward.total, reward.error_kind, reward.is_trainable) == (None, "doubted", False)
    else:
        assert doubts == set()
        assert reward.total is not None
        assert reward.total > 0.75


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_the_twin_of_an_attack_is_no_tampering(attack):
    twin = twin_of(attack)
    assert any(twin.values())
    assert [finding for finding in findings_of(twin) if finding.severity in (TAMPERING, DOUBT)] == []


def test_suspicion_stays_rare():
    episodes = [*EPISODES, *map(twin_of, ATTACKS)]
    suspected = [told for told in episodes if findings_of(told, HELD)]
    assert len(EPISODES) >= 80
    assert len(suspected) <= len(episodes) / 4
