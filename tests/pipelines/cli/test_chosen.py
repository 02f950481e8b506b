"""Settings of a command that works on no recipe."""

from pathlib import Path

import pytest

from oreline.errors import RecipeError
from pipelines.cli.chosen import chosen_plan

STAGES = ("health", "environment")
RECIPE = "name: mine\npackages: ['pkg:pypi/toolz@1.0.0']\nhealth: {minimum_tests: 2, allowed_copies: ['*/left']}\n"


def test_a_recipe_gives_its_settings_and_single_keys_go_before_it(tmp_path: Path) -> None:
    recipe = tmp_path / "mine.yaml"
    recipe.write_text(RECIPE)
    health = chosen_plan(str(recipe), ["health.minimum_tests=1", "health.shuffle_seeds=[]"], STAGES).health
    assert (health.minimum_tests, health.allowed_copies, health.shuffle_seeds) == (1, ("*/left",), ())
    assert chosen_plan("", [], STAGES).health.minimum_tests == 5


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("health.minimum_tests", "write KEY=VALUE"),
        ("health.minimum_test=1", "Did you mean health.minimum_tests?"),
        ("validation.gold_runs=1", "this command has no such key. There are: health."),
        ("minimum_tests=1", "this command has no such key. Did you mean health.minimum_tests? There are: "),
        ("health.minimum_tests=none", "health.minimum_tests: Input should be a valid integer"),
        ("health.minimum_tests=0", "health.minimum_tests: Input should be greater than or equal to 1 (found 0)"),
        ("health.shuffle_seeds=[", "is no plain value"),
    ],
)
def test_what_cannot_be_set_is_said(given: str, said: str) -> None:
    with pytest.raises(RecipeError) as caught:
        chosen_plan("", [given], STAGES)
    assert caught.value.reason == "bad_setting"
    assert said in caught.value.detail
