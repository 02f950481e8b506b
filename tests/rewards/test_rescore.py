"""Stored values under another profile: the totals of a build with it, to the bit, or none."""

from dataclasses import replace
from pathlib import Path

import pytest

from oreline.errors import GradingError
from oreline.exports.ledger import read_ledger
from oreline.records.layout import DataLayout
from oreline.rewards.profile import read_profile
from oreline.rewards.rescore import rescore
from oreline.rewards.withheld import turn_of, withhold
from tests.doubles.episodes import an_episode
from tests.doubles.ledgers import CASES, random_profiles, released, reward_of

PROFILES = [read_profile(), *random_profiles(8)]


@pytest.mark.parametrize("stored_with", PROFILES[::4], ids=lambda profile: profile.name)
def test_totals_are_those_of_a_build_with_that_profile_to_the_bit(layout: DataLayout, stored_with) -> None:
    entries = read_ledger(released(layout, [reward_of(case, stored_with) for case in CASES]))
    for profile in PROFILES:
        built = {reward.trajectory_id: reward.total.hex() for reward in (reward_of(case, profile) for case in CASES)}
        assert {row.trajectory_id: rescore(row, profile).total.hex() for row in entries} == built
    assert all(rescore(entry, stored_with).total.hex() == entry.total.hex() for entry in entries)


def first_entry(layout: DataLayout, reward):
    (entry,) = read_ledger(released(layout, [reward]))
    return entry


def test_no_evidence_stays_no_verdict(layout: DataLayout) -> None:
    reward = withhold(turn_of(an_episode()), GradingError("sandbox_broke", "it fell over"), PROFILES[0].profile_id)
    found = rescore(first_entry(layout, reward), PROFILES[1])
    assert (found.stored, found.total, found.lacking) == (None, None, ())


def without(name: str):
    reward = reward_of(CASES[0], PROFILES[0])
    return replace(reward, components=tuple(row for row in reward.components if row.component != name))


def test_what_is_weighed_and_not_stored_is_said_and_never_zero(layout: DataLayout) -> None:
    found = rescore(first_entry(layout, without("efficiency")), PROFILES[0])
    assert (found.total, found.lacking) == (None, ("efficiency",))


def test_what_weighs_nothing_need_not_be_stored(layout: DataLayout) -> None:
    profile = PROFILES[0].model_copy(update={"weights": {**PROFILES[0].weights, "efficiency": 0.0}})
    found = rescore(first_entry(layout, without("efficiency")), profile)
    assert (found.total, found.lacking) == (0.875, ())


def test_what_the_profile_does_not_know_is_left_out_and_named(layout: DataLayout) -> None:
    reward = reward_of(CASES[0], PROFILES[0])
    style = replace(reward.components[0], component="style")
    found = rescore(first_entry(layout, replace(reward, components=(*reward.components, style))), PROFILES[0])
    assert (found.total, found.unweighed) == (reward.total, ("style",))


def test_a_changed_table_is_refused(layout: DataLayout) -> None:
    folder: Path = released(layout, [reward_of(CASES[0], PROFILES[0])])
    (table,) = (folder / "rewards").iterdir()
    table.chmod(0o644)
    table.write_bytes(table.read_bytes()[:-1] + b"x")
    with pytest.raises(Exception, match="file_changed"):
        read_ledger(folder)
