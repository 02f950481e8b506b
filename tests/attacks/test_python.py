"""Every attack in Python against the real grader, on the ground of Python."""

import pytest

from tests.attacks.judged import check_refused, check_repaired
from tests.attacks.places import of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.mark.parametrize("attack", of("python"), ids=lambda attack: attack.name)
def test_attack_is_refused(stand_of, attack):
    check_refused(stand_of("python"), attack)


def test_an_honest_repair_is_resolved(stand_of):
    check_repaired(stand_of("python"))
