"""Go's attacks of the catalogue against the real grader, in the environment of these tests: it is compiled once."""

from pathlib import Path

import pytest

from oreline.languages.contract import Toolchain
from oreline.languages.go.attempts import plan
from oreline.rewards.attacks.trial import Stand
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.attacks.judged import check_alike, check_refused, check_repaired, stand_in
from tests.attacks.places import of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.fixture(scope="module")
def stand(
    bubblewrap: Bubblewrap, go: Toolchain, go_dependencies: Path, tmp_path_factory: pytest.TempPathFactory
) -> Stand:
    def environ(tree: Path, language: str) -> Checkout:
        return Checkout(
            work_layers=(tree,),
            env_layers=(go_dependencies / "env",),
            cache=(go_dependencies / "cache",),
            language=language,
            toolchain=go,
            runner=plan(tree, go, "")[0].runner,
        )

    return stand_in(bubblewrap, tmp_path_factory.mktemp("go"), "go", environ)


@pytest.mark.parametrize("attack", of("go"), ids=lambda attack: attack.name)
def test_attack_is_refused(stand, attack):
    check_refused(stand, attack)


def test_an_honest_repair_is_resolved(stand):
    check_repaired(stand)


def test_an_honest_repair_beside_lines_that_cheats_have_is_paid(stand):
    check_alike(stand)
