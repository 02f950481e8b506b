"""Settings of a command that works on no recipe: those of a recipe that is named, and single keys of one."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click
from pydantic import BaseModel, ValidationError

from oreline.errors import RecipeError

if TYPE_CHECKING:
    from assets.plan import Plan

recipe_option = click.option(
    "--recipe", default="", metavar="FILE|NAME", help="Settings as this recipe has them; its packages don't count.",
)  # fmt: skip
set_option = click.option(
    "--set", "given", multiple=True, metavar="KEY=VALUE",
    help="One setting as a recipe has it, such as health.minimum_tests=1; may be repeated, goes before --recipe.",
)  # fmt: skip


def chosen_plan(recipe: str, given: Sequence[str], stages: Sequence[str]) -> "Plan":
    """The plan of that recipe, or each setting at its default, with `given` put in.

    Raises:
        RecipeError: there is no such recipe, `bad_setting`: a key that none of `stages` has, or a value it can't be.
    """
    from assets.plan import Plan
    from pipelines.recipe_file import read_recipe

    plan = read_recipe(recipe) if recipe else Plan()
    values = {stage: getattr(plan, stage).model_dump() for stage in stages}
    for text in given:
        _put(values, text)
    return plan.model_copy(update={stage: _checked(getattr(plan, stage), stage, values[stage]) for stage in stages})


def _checked(settings: BaseModel, stage: str, values: dict[str, Any]) -> BaseModel:
    try:
        return type(settings).model_validate(values)
    except ValidationError as error:
        raise RecipeError("bad_setting", "; ".join(_complaint(stage, one) for one in error.errors())) from None


def _put(values: dict[str, dict[str, Any]], text: str) -> None:
    import yaml

    key, equals, value = text.partition("=")
    stage, _, name = key.strip().partition(".")
    if not equals:
        raise RecipeError("bad_setting", f"--set {text}: write KEY=VALUE, such as health.minimum_tests=1.")
    known = [
        f"{key}.{one}" for key, settings in values.items() if key == stage or stage not in values for one in settings
    ]
    if name not in values.get(stage, {}):
        raise RecipeError("bad_setting", f"--set {text}: {_unknown(key.strip(), known)}")
    try:
        values[stage][name] = yaml.safe_load(value)
    except yaml.YAMLError:
        raise RecipeError("bad_setting", f"--set {text}: {value!r} is no plain value, as YAML has them.") from None


def _unknown(key: str, known: list[str]) -> str:
    """What to write in the place of a key that has no say here: the one that is called so, or nearly, else all."""
    called = [one for one in known if one.partition(".")[2] == key]
    near = called or get_close_matches(key, known, n=1, cutoff=0.8)
    guess = f" Did you mean {near[0]}?" if near else ""
    return f"this command has no such key.{guess} There are: {', '.join(known)}."


def _complaint(stage: str, found: Any) -> str:
    where = ".".join([stage, *map(str, found["loc"])])
    return f"{where}: {found['msg'].removeprefix('Value error, ')} (found {found['input']!r})"
