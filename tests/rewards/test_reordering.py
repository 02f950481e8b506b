"""Two profiles over the same episodes: what moves, which pairs turn, and by which component."""

from dataclasses import replace

from oreline.records.ledger import LedgerEntry
from oreline.rewards.profile import RewardProfile
from oreline.rewards.reordering import compare_profiles

MILD = RewardProfile(
    name="mild", version=1, weights={"outcome": 1.0, "regression": 0.25, "efficiency": 0.25, "tamper": 4.0}
)
STRICT = RewardProfile(name="strict", version=1, weights={**MILD.weights, "regression": 1.0})


def an_entry(name: str, outcome: float, regression: float = 0.0) -> LedgerEntry:
    values = (("outcome", outcome), ("regression", regression), ("efficiency", 0.0), ("tamper", 0.0))
    return LedgerEntry(trajectory_id=name, task_id="t", agent="a", profile="p", total=0.0, values=values)


BREAKS = an_entry("breaks", 0.5, -0.5)
"""0.375, strict 0."""
PARTIAL = an_entry("partial", 0.25)
SOLVED = an_entry("solved", 1.0)


def test_totals_and_pairs_that_change_name_the_component() -> None:
    found = compare_profiles([SOLVED, PARTIAL, BREAKS], MILD, STRICT)
    (moved,) = found.totals
    assert (moved.trajectory_id, moved.before, moved.after, moved.by) == ("breaks", 0.375, 0.0, {"regression": -0.375})
    (turned,) = found.turned
    assert (turned.first, turned.second, turned.before, turned.after) == ("breaks", "partial", "first", "second")
    assert (turned.component, turned.by) == ("regression", {"regression": -0.375})
    assert (found.episodes, found.pairs) == (3, 3)


def test_the_component_that_turned_it_adds_most_in_that_direction() -> None:
    shifted = RewardProfile(name="shifted", version=1, weights={**STRICT.weights, "outcome": 1.5, "efficiency": 0.0})
    (turned,) = compare_profiles([BREAKS, PARTIAL], MILD, shifted).turned
    assert turned.by == {"outcome": 0.125, "regression": -0.375}
    assert turned.component == "regression"


def test_a_tie_that_breaks_is_a_turn() -> None:
    even = an_entry("even", 0.375)
    (turned,) = compare_profiles([BREAKS, even], MILD, STRICT).turned
    assert (turned.before, turned.after) == ("equal", "second")


def test_episodes_of_different_tasks_are_no_pair() -> None:
    found = compare_profiles([BREAKS, replace(PARTIAL, task_id="other")], MILD, STRICT)
    assert (found.pairs, found.turned) == (0, ())


def test_the_same_profile_changes_nothing() -> None:
    found = compare_profiles([SOLVED, PARTIAL, BREAKS], MILD, MILD)
    assert (found.totals, found.turned) == ((), ())


def test_what_has_no_total_is_left_out_and_named() -> None:
    lacking = replace(BREAKS, trajectory_id="lacking", values=BREAKS.values[:1])
    masked = replace(BREAKS, trajectory_id="masked", total=None)
    found = compare_profiles([BREAKS, lacking, masked, PARTIAL], MILD, STRICT)
    assert (found.uncompared, found.pairs) == (("lacking", "masked"), 1)
