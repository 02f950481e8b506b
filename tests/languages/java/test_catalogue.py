"""Java's attacks of the catalogue against the real grader, in the environment of these tests: it is fetched once."""

from pathlib import Path

import pytest

from oreline.languages.contract import Runner, Toolchain
from oreline.rewards.attacks.trial import Stand
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.attacks.judged import check_alike, check_refused, check_repaired, stand_in
from tests.attacks.places import of

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]


@pytest.fixture(scope="module")
def stand(
    bubblewrap: Bubblewrap, toolchain: Toolchain, runner: Runner, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> Stand:
    empty = tmp_path_factory.mktemp("env")

    def environ(tree: Path, language: str) -> Checkout:
        return Checkout(
            work_layers=(tree,),
            env_layers=(empty,),
            cache=(cache,),
            language=language,
            toolchain=toolchain,
            runner=runner,
        )

    return stand_in(bubblewrap, tmp_path_factory.mktemp("java"), "java", environ)


@pytest.mark.parametrize("attack", of("java"), ids=lambda attack: attack.name)
def test_attack_is_refused(stand, attack):
    check_refused(stand, attack)


def test_an_honest_repair_is_resolved(stand):
    check_repaired(stand)


def test_an_honest_repair_beside_lines_that_cheats_have_is_paid(stand):
    check_alike(stand)
