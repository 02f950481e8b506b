"""Every key of a recipe with its default and its meaning, as the table of docs/recipes.md.

`python -m pipelines.recipe_keys` prints that table.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import click
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pipelines.recipe import Recipe

HEAD: Final = "| key | default | meaning |\n| --- | --- | --- |"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipeKey:
    """One key that a recipe may hold."""

    path: str
    """Dotted, such as `validation.tasks_per_repository`."""
    default: str
    """As it would stand in a recipe; empty where the key is needed."""
    meaning: str


def recipe_keys() -> tuple[RecipeKey, ...]:
    """Keys with a value of their own: what the recipe is about first, then stage by stage."""
    keys = tuple(_keys_of(Recipe, ""))
    return tuple(sorted(keys, key=lambda key: "." in key.path))


def key_table() -> str:
    """All keys as a Markdown table."""
    return "\n".join([HEAD, *map(_row, recipe_keys())])


def _keys_of(model: type[BaseModel], where: str) -> Iterator[RecipeKey]:
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from _keys_of(field.annotation, f"{where}{name}.")
        else:
            meaning = " ".join((field.description or "").split())
            yield RecipeKey(path=f"{where}{name}", default=_default(field), meaning=meaning)


def _default(field: FieldInfo) -> str:
    return "" if field.is_required() else json.dumps(field.default)


def _row(key: RecipeKey) -> str:
    default = f"`{key.default}`" if key.default else "needed"
    return f"| `{key.path}` | {default} | {key.meaning} |"


if __name__ == "__main__":
    click.echo(key_table())
