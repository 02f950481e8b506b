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


MINE = "name: mine\nversion: 1\nweights: {outcome: 1.0, regression: 0.5, efficiency: 0.25, tamper: 2.0}\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (MINE.encode() + b"# caf\xe9\n", "byte 99 is no UTF-8 .*; save the file as UTF-8"),
        (MINE.replace("1.0", "1.0e+308").encode(), "must lie between 1e-06 and 1e\\+06"),
        (MINE.replace("0.25", "1.0e-308").encode(), "must lie between 1e-06 and 1e\\+06"),
        (MINE.replace("1.0", "true").encode(), "weights.outcome: .* number such as 0.25, not True"),
        (MINE.replace("1.0", "'1'").encode(), "weights.outcome: .* number such as 0.25, not '1'"),
        (MINE.encode() + b"caps: {efficiency: true}\n", "caps.efficiency: .*, not True"),
        (MINE.replace("mine", "''").encode(), "name: .*, not ''"),
        (MINE.replace("mine", "a@1:b").encode(), "name: .*, not 'a@1:b'"),
        (MINE.replace("mine", '"a\\nb"').encode(), "name: "),
        (MINE.replace("version: 1", "version: true").encode(), "version: .*, not True"),
        (MINE.replace("version: 1", "version: 0").encode(), "version: .*, not 0"),
        (MINE.replace("version: 1", "version: 1.5").encode(), "version: .*, not 1.5"),
        (MINE.replace("version: 1\n", "").encode(), "version: Field required"),
        (MINE.encode() + b"weights: {outcome: 1.0, tamper: 2.0}\n", "'weights' stands in line 4 a second time"),
        (MINE.replace("tamper", "outcome: 2.0, tamper").encode(), "'outcome' stands in line 3 a second time"),
        (b"", "the file is empty"),
        (b"[1]", "valid dictionary"),
        (b"a: [", "no YAML"),
        (b"x: 9999-99-99", "no YAML"),
        (b"[" * 3000, "no YAML"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused_by_name_with_what_is_wrong(tmp_path, text, complaint):
    path = tmp_path / "mine.yaml"
    path.write_bytes(text)
    with pytest.raises(RecipeError, match=complaint) as caught:
        read_profile(str(path))
    assert caught.value.reason == "bad_profile"
    assert str(path) in caught.value.detail


@pytest.mark.parametrize("cap", [0.25, 0.5])
def test_outcome_is_not_cut_to_what_is_not_resolved(cap):
    with pytest.raises(ValueError, match=r"must lie above 0\.5"):
        RewardProfile(name="mine", version=1, weights={"outcome": 1.0, "tamper": 2.0}, caps={"outcome": cap})


def test_extras_stay_below_the_gap_that_a_cap_of_outcome_leaves():
    weights = {"outcome": 1.0, "efficiency": 0.25, "tamper": 2.0}
    assert RewardProfile(name="mine", version=1, weights=weights, caps={"outcome": 0.875}).cap("outcome") == 0.875
    with pytest.raises(ValueError, match=r"smallest outcome gap, 0\.25"):
        RewardProfile(name="mine", version=1, weights=weights, caps={"outcome": 0.75})


def test_weights_that_equal_each_other_but_for_rounding_keep_no_order():
    sums = {"outcome": 0.4, "efficiency": 0.1, "tests_written": 0.1 - 1e-17, "tamper": 2.0}
    with pytest.raises(ValueError, match="together must weigh less"):
        RewardProfile(name="mine", version=1, weights=sums)


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
