"""Every known way to fake a result, against the real grader."""

from functools import cache

import pytest

from oreline.rewards.layer import FORGED
from oreline.rewards.profile import read_profile
from oreline.rewards.score import score
from tests.doubles.attacks import ADAPTIVE, CHEATS, SEMANTIC
from tests.doubles.episodes import an_episode, evidence_of

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.fixture(scope="module")
def graded_cheat(ground):
    """The grade of a cheat by its name, found once."""
    return cache(lambda name: ground.grade(CHEATS[name]))


@pytest.mark.parametrize("name", CHEATS)
def test_cheat_is_not_believed(ground, graded_cheat, name):
    graded = graded_cheat(name)
    episode = an_episode(patch=ground.patch(CHEATS[name]))
    reward = score(evidence_of(ground.task, episode, graded), read_profile())
    assert not graded.resolved
    assert reward.total is not None
    assert reward.total <= 0.0


@pytest.mark.parametrize(
    "name",
    [
        "source: report factory",
        "source: swallow everything",
        "source: swallow in functions",
        "source: forge and leave with 0",
    ],
)
def test_forger_is_caught_by_planted_tests(graded_cheat, name):
    graded = graded_cheat(name)
    assert graded.fail_to_pass_passed != ()
    assert graded.reason.startswith(FORGED)


NEEDS_INPUTS = pytest.mark.xfail(reason="needs inputs that no test of the suite has", strict=True)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "always equal" else NEEDS_INPUTS) for name in SEMANTIC]
)
def test_faked_behaviour_is_not_believed(ground, name):
    assert not ground.grade(SEMANTIC[name]).resolved


@pytest.mark.parametrize("files", ADAPTIVE.values(), ids=ADAPTIVE)
def test_adaptive_forger_is_not_believed(ground, files):
    graded = ground.grade(files)
    assert not graded.resolved
    assert graded.reason.startswith(FORGED)
