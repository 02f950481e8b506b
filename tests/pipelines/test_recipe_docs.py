"""docs/recipes.md lists every key as the recipe has it, and its example is a recipe."""

import re
from pathlib import Path

from pipelines.recipe_file import read_recipe
from pipelines.recipe_keys import RecipeKey, key_table, recipe_keys

PAGE = Path(__file__).parents[2] / "docs" / "recipes.md"


def test_the_table_is_the_recipe() -> None:
    table = PAGE.read_text("utf-8").partition("prints this table.")[2].strip()
    assert table == key_table(), "print it anew with: python -m pipelines.recipe_keys"


def test_every_key_says_what_it_means() -> None:
    assert [key.path for key in recipe_keys() if not key.meaning] == []


def test_keys_are_dotted_and_hold_their_default() -> None:
    keys = {key.path: key for key in recipe_keys()}
    assert keys["validation.tasks_per_repository"] == RecipeKey(
        path="validation.tasks_per_repository", default="40", meaning="Candidates beyond it are not run."
    )
    assert keys["agents"].default == '["oracle", "repair"]'
    assert keys["name"].default == ""


def test_the_example_is_a_recipe(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "small.yaml").write_text(example)
    assert read_recipe(str(tmp_path / "small.yaml")).agents == ("oracle", "noop")
