import pytest

from oreline.errors import RecipeError
from oreline.rewards.profile import RewardProfile, read_profile
from oreline.rewards.score import weigh

WEIGHTS = {"outcome": 1.0, "regression": 0.5, "efficiency": 0.25, "tamper": 2.0}


def test_default_profile():
    profile = read_profile()
    assert profile.name == "default"
    assert profile.profile_id.startswith("default@5:")


def test_identity_changes_with_a_weight():
    one = RewardProfile(name="mine", version=1, weights=WEIGHTS)
    other = RewardProfile(name="mine", version=1, weights={**WEIGHTS, "regression": 0.25})
    assert one.profile_id != other.profile_id


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"efficiency": 0.5}, "together must weigh less"),
        ({"tamper": 1.0}, "tamper must weigh more"),
        ({"regression": 0.75}, "tamper must weigh more"),
        ({"regression": -1.0}, "not negative"),
        ({"outcome": float("nan")}, "finite"),
        ({"style": 1.0}, "no component style; there are outcome,"),
    ],
)
def test_weights_that_would_upset_the_order_are_refused(tmp_path, change, complaint):
    path = tmp_path / "mine.yaml"
    lines = [f"  {name}: {str(weight).replace('nan', '.nan')}" for name, weight in {**WEIGHTS, **change}.items()]
    path.write_text("name: mine\nversion: 1\nweights:\n" + "\n".join(lines) + "\n")
    with pytest.raises(RecipeError, match=complaint) as caught:
        read_profile(str(path))
    assert caught.value.reason == "bad_profile"


def test_a_cap_counts_and_is_part_of_the_identity():
    capped = RewardProfile(name="mine", version=1, weights={**WEIGHTS, "efficiency": 0.75}, caps={"efficiency": 0.5})
    assert (capped.cap("efficiency"), capped.cap("outcome"), capped.weight("nothing")) == (0.5, 1.0, 0.0)
    assert capped.profile_id != RewardProfile(name="mine", version=1, weights=WEIGHTS).profile_id
    assert weigh([(0.75, 0.5, 2.0), (-0.75, 0.5, 1.0), (0.25, 0.5, 1.0)]) == 0.75


@pytest.mark.parametrize("cap", [0.0, -1.0, 1.5])
def test_caps_lie_in_the_range_of_values(cap):
    with pytest.raises(ValueError, match="caps must"):
        RewardProfile(name="mine", version=1, weights=WEIGHTS, caps={"efficiency": cap})


def test_unknown_profile_names_the_known_ones():
    with pytest.raises(RecipeError, match="known are default"):
        read_profile("nonesuch")


def test_layers_are_part_of_the_identity_and_must_be_known():
    asked = [RewardProfile(name="mine", version=1, weights=WEIGHTS, layers=layers) for layers in ((), ("canary",))]
    assert asked[0].profile_id != asked[1].profile_id
    with pytest.raises(ValueError, match="no layer horoscope; there are canary"):
        RewardProfile(name="mine", version=1, weights=WEIGHTS, layers=("horoscope",))
