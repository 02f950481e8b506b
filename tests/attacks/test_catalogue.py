"""The catalogue itself: how much of what is known it holds, and what a broken file says."""

import pytest

from oreline.errors import RecipeError
from oreline.rewards.attacks.attack import HACKS, read_attacks
from oreline.rewards.audit.kinds import KINDS
from tests.attacks.places import ATTACKS

NOT_ATTACKS_OF_AN_AGENT = {38}
"""Problem statements that hold the fix: what is written in them is checked where they are made."""


def test_every_known_hack_is_there():
    shown = {number for attack in ATTACKS for number in attack.numbers}
    assert {*range(1, HACKS + 1)} - shown == NOT_ATTACKS_OF_AN_AGENT


def test_every_kind_of_the_audit_is_shown_by_an_attack():
    shown = {kind for attack in ATTACKS for kind in attack.finds}
    assert KINDS.keys() - shown == {"time_wasted"}


def test_there_are_enough():
    languages = [attack.languages[0] for attack in ATTACKS]
    assert len(languages) >= 60
    assert languages.count("python") >= 35
    assert {*languages} == {"python", "javascript", "go", "rust", "java", "c"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name: x\nnumbers: [99]\nlanguages: [python]\nrefused: []\nchange: {prepend: a}", "numbers"),
        ("name: x\nnumbers: [1]\nlanguages: [cobol]\nrefused: []\nchange: {prepend: a}", "cobol"),
        ("name: x\nnumbers: [1]\nlanguages: [python]\nrefused: []", "either a change or steps"),
        ("name: x\nnumbers: [1]\nlanguages: [python]\nrefused: []\nchnage: {}", "chnage"),
    ],
)
def test_a_file_that_cannot_be_meant_is_named(tmp_path, text, reason):
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "x.yaml").write_text(text)
    with pytest.raises(RecipeError, match=reason) as caught:
        read_attacks(tmp_path)
    assert "x.yaml" in caught.value.detail
