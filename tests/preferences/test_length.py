"""Length alone tells nothing of pairs that are matched."""

from dataclasses import replace
from random import Random

import pytest

from oreline.preferences.length import LengthReport, balance, bin_of, length_report
from oreline.records.preference import PreferencePair
from tests.doubles import preferences

PAIR = preferences.a_pair()


def a_pair(name: str, chosen: tuple[int, int], rejected: tuple[int, int]) -> PreferencePair:
    """Steps and characters of both sides."""
    return replace(
        PAIR,
        pair_id=name,
        chosen=replace(PAIR.chosen, steps=chosen[0], characters=chosen[1]),
        rejected=replace(PAIR.rejected, steps=rejected[0], characters=rejected[1]),
    )


def random_pairs(count: int, favour: float) -> list[PreferencePair]:
    """The chosen side is the shorter one with that probability."""
    random = Random(9)
    pairs = []
    for _ in range(count):
        sides = sorted((random.randrange(1, 40), random.randrange(50, 5000)) for _ in range(2))
        pairs.append(a_pair(f"{random.random()}", *(sides if random.random() < favour else sides[::-1])))
    return pairs


def test_bins_mirror_each_other() -> None:
    assert bin_of(a_pair("a", (3, 100), (9, 210))) == (1, 1, 3)
    assert bin_of(a_pair("b", (9, 210), (3, 100))) == (-1, -1, 3)
    assert bin_of(a_pair("c", (3, 100), (3, 100))) == (0, 0, 0)
    assert bin_of(a_pair("d", (9, 0), (3, 0))) == (-1, 0, 0)


def test_the_report_counts_what_lengths_give_away() -> None:
    shorter = [a_pair(str(number), (3, 100), (9, 210)) for number in range(3)]
    longer, equal = a_pair("x", (9, 210), (3, 100)), a_pair("y", (3, 100), (3, 100))
    assert length_report([*shorter, longer]) == LengthReport(
        pairs=4, fewer_steps=0.75, fewer_characters=0.75, best=0.75
    )
    assert length_report([*shorter, equal]) == LengthReport(
        pairs=4, fewer_steps=0.875, fewer_characters=0.875, best=0.875
    )
    assert length_report([]) == LengthReport(pairs=0, fewer_steps=0.5, fewer_characters=0.5, best=0.5)


@pytest.mark.parametrize("favour", [0.5, 0.8, 0.95])
def test_nothing_is_given_away_by_what_is_matched(favour: float) -> None:
    pairs = random_pairs(500, favour)
    before = length_report(pairs)
    kept, left = balance(pairs)
    assert before.best >= favour - 0.05
    assert length_report(kept) == LengthReport(pairs=len(kept), fewer_steps=0.5, fewer_characters=0.5, best=0.5)
    assert len(kept) + len(left) == 500
    assert len(kept) >= 2 * 500 * min(favour, 1 - favour) * 0.6


def test_which_are_kept_does_not_hang_on_their_order() -> None:
    pairs = random_pairs(200, 0.7)
    kept = {pair.pair_id for pair in balance(pairs)[0]}
    assert {pair.pair_id for pair in balance(pairs[::-1])[0]} == kept


def test_matched_pairs_stay_as_they_are() -> None:
    kept, _ = balance(random_pairs(200, 0.7))
    assert balance(kept) == (kept, ())
