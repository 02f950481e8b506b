"""Every attack in languages whose toolchains need no preparing, against the real grader.

Go's and Java's are tried where their own tests have prepared them: `tests/languages/*/test_catalogue.py`.
"""

import pytest

from tests.attacks.judged import check_alike, check_refused, check_repaired
from tests.attacks.places import of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]
LANGUAGES = ("javascript", "rust", "c")


@pytest.mark.parametrize("attack", of(*LANGUAGES), ids=lambda attack: attack.name)
def test_attack_is_refused(stand_of, attack):
    check_refused(stand_of(attack.languages[0]), attack)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_honest_repair_is_resolved(stand_of, language):
    check_repaired(stand_of(language))


def test_what_ends_the_process_for_an_odd_input_counts_for_that_input_alone(stand_of):
    deep = "#[allow(unconditional_recursion)]\n    fn deep(n: i64) -> i64 {\n        1 + deep(n + 1)\n    }\n"
    becomes = f"    {deep}    if a % 16 == 3 {{\n        return deep(a);\n    }}\n    b - (-a)"
    check_repaired(stand_of("rust"), "    b - (-a)", becomes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_honest_repair_beside_lines_that_cheats_have_is_paid(stand_of, language):
    check_alike(stand_of(language))
