"""Every attack in Python against the real grader, on the ground of Python."""

import pytest

from tests.attacks.judged import check_alike, check_refused, check_repaired
from tests.attacks.places import of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.mark.parametrize("attack", of("python"), ids=lambda attack: attack.name)
def test_attack_is_refused(stand_of, attack):
    check_refused(stand_of("python"), attack)


def test_an_honest_repair_is_resolved(stand_of):
    check_repaired(stand_of("python"))


@pytest.mark.parametrize(
    "becomes",
    [
        "    import time\n    time.sleep(0.2)\n    return b - -a",
        "    print('adding ' * 20_000)\n    return b - -a",
        "    if a % 16 == 3:\n        return [] * 10**9 and add(a, b)\n    return b - -a",
        "    while a % 16 == 3:\n        b = -b\n    return b - -a",
    ],
    ids=["slow", "loud", "wrong for some", "without an end for some"],
)
def test_an_honest_repair_is_resolved_whatever_it_costs(stand_of, becomes):
    check_repaired(stand_of("python"), "    return b - -a", becomes)


def test_an_honest_repair_beside_lines_that_cheats_have_is_paid(stand_of):
    check_alike(stand_of("python"))
