"""Every attack in other languages: graded where that takes seconds, else held against what needs no run."""

import pytest

from oreline.records.layout import DataLayout
from oreline.rewards.attacks.ground import bare_ground
from tests.attacks.foreseen import foreseen
from tests.attacks.judged import check_refused, found_by
from tests.attacks.places import UNRUN, ground_file, of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.mark.parametrize("attack", of("javascript", "rust", "c"), ids=lambda attack: attack.name)
def test_attack_is_refused(stand_of, attack):
    check_refused(stand_of, attack)


CHANGES = [attack for attack in of(*UNRUN) if not attack.steps]


@pytest.mark.parametrize("attack", CHANGES, ids=lambda attack: attack.name)
def test_attack_is_foreseen(tmp_path, attack):
    layout = DataLayout(tmp_path)
    seen = foreseen(layout, bare_ground(layout, ground_file(attack.languages[0])), attack)
    assert {way for way in attack.refused if way != "tests"} <= {*seen.refused_by}
    assert {*attack.finds} <= found_by(seen)
