"""Every attack in Python against the real grader, on the ground of Python."""

import pytest

from tests.attacks.judged import check_refused
from tests.attacks.places import of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.mark.parametrize("attack", of("python"), ids=lambda attack: attack.name)
def test_attack_is_refused(stand_of, attack):
    check_refused(stand_of, attack)
