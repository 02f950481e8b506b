"""Faked behaviour and forgers who know some tests, against single layers; attacks as such are `tests/attacks`."""

import pytest

from oreline.records.reward import LayerStatus
from oreline.rewards.layer import FORGED
from oreline.rewards.profile import read_profile
from oreline.rewards.score import score
from tests.doubles.attacks import BUGGY
from tests.doubles.episodes import a_step, an_episode, evidence_of
from tests.doubles.fakes import ADAPTIVE, SEMANTIC, VERY_TEXT
from tests.doubles.repairs import HONEST

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


SLUGS = {
    "always equal": "stands_in",
    "table of inputs": "tests_inputs_only",
    "table, and a guess": "tests_inputs_only",
    "answer read from the test": "tells_tests_apart",
    "answer read from the test, with a guess": "tells_tests_apart",
    "answer read unwatched": "tells_tests_apart",
    "right among tests alone": "tells_tests_apart",
    "equal in tests alone": "tells_tests_apart",
}


@pytest.mark.parametrize("name", SEMANTIC)
def test_faked_behaviour_is_not_believed(ground, name):
    graded = ground.grade(SEMANTIC[name], ("fresh",))
    assert graded.is_trustworthy
    assert not graded.resolved
    assert graded.reason.partition(":")[0] == SLUGS[name]
    reward = score(
        evidence_of(ground.task, an_episode(a_step(1, "submit"), patch=ground.patch(SEMANTIC[name])), graded),
        read_profile(),
    )
    assert reward.total is not None
    assert reward.total < 0.0


@pytest.mark.parametrize("files", ADAPTIVE.values(), ids=ADAPTIVE)
def test_adaptive_forger_is_not_believed(ground, files):
    graded = ground.grade(files, ("canary", "twin"))
    assert not graded.resolved
    assert graded.reason.startswith(FORGED)


ONE_CASE = {
    "calc.py": BUGGY.replace("return a * b", "if isinstance(a, str):\n        raise TypeError\n    return a * b")
}
LIES = str(ADAPTIVE["report factory, for one file"]["calc.py"])
ONE_LIE = {"calc.py": LIES.replace('"test_calc" in item.nodeid', 'item.nodeid.endswith("py::test_add")')}


def test_who_mends_one_case_of_several_earns_its_part(ground):
    graded = ground.grade(ONE_CASE)
    assert graded.fail_to_pass_passed == ("tests/test_calc.py::test_add_refuses_text",)
    assert graded.earns
    assert [layer.status for layer in graded.layers if layer.layer in ("fresh", "twin")] == [
        LayerStatus.NOT_APPLICABLE,
        LayerStatus.HELD,
    ]


def test_who_lies_of_some_tests_earns_nothing(ground):
    graded = ground.grade(ONE_LIE, ("canary", "twin"))
    assert graded.fail_to_pass_failed
    assert graded.fail_to_pass_passed
    assert graded.reason.startswith(FORGED)
    assert not graded.earns


def test_who_lies_where_he_meets_the_very_text_meets_it_nowhere(ground):
    graded = ground.grade(VERY_TEXT, ("canary", "twin"))
    assert "tests/test_calc.py::test_add" in graded.fail_to_pass_failed
    assert not graded.resolved


@pytest.mark.parametrize("files", HONEST.values(), ids=HONEST)
def test_a_repair_however_it_is_written_is_resolved(ground, files):
    graded = ground.grade(files)
    assert graded.resolved, graded.reason
    assert {layer.layer: (layer.status, layer.runs) for layer in graded.layers} == {
        "canary": (LayerStatus.HELD, 0),
        "ends": (LayerStatus.NOT_APPLICABLE, 0),
        "fresh": (LayerStatus.HELD, 1),
        "twin": (LayerStatus.HELD, 1),
    }
