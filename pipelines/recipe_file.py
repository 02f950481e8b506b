"""Reading a recipe file: every complaint names the line, what is wrong, and what is allowed there."""

from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, get_args

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from oreline.errors import RecipeError
from oreline.settings import duplicate_keys
from pipelines.recipe import Recipe

RECIPES: Final = Path(__file__).parent / "recipes"
Location = tuple[int | str, ...]


def read_recipe(name: str) -> Recipe:
    """The recipe of that name under `pipelines/recipes`, or at that path.

    Raises:
        RecipeError: there is none, or it is not a recipe; the message has one line a complaint.
    """
    path = _find(name)
    root = _compose(path)
    twice = list(duplicate_keys(root))
    if twice:
        raise _refused(path, [(line, f"{key!r} stands here a second time; keys are unique") for line, key in twice])
    return _validate(path, root)


def recipe_names() -> tuple[str, ...]:
    """Names under `pipelines/recipes`, sorted."""
    return tuple(sorted(path.stem for path in RECIPES.glob("*.yaml")))


def _find(name: str) -> Path:
    for path in (Path(name), RECIPES / f"{name}.yaml"):
        if path.is_file():
            return path
    raise RecipeError("no_recipe", f"{name!r} is no file and no recipe; there are: {', '.join(recipe_names())}")


def _refused(path: Path, complaints: list[tuple[int, str]]) -> RecipeError:
    return RecipeError("bad_recipe", "\n".join(f"{path}:{line}: {text}" for line, text in sorted(complaints)))


def _compose(path: Path) -> yaml.MappingNode:
    try:
        root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _refused(path, [(mark.line + 1 if mark else 1, f"not YAML: {error.problem}")]) from error
    except RecursionError as error:
        raise _refused(path, [(1, "nested deeper than can be read; a recipe is two levels deep")]) from error
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise RecipeError("bad_recipe", f"{path}:1: cannot be read as UTF-8 YAML ({error})") from error
    if not isinstance(root, yaml.MappingNode):
        found = "the file is empty" if root is None else "this is no map"
        raise _refused(path, [(1, f"{found}; a recipe is a map with the keys {_allowed_keys(Recipe)}")])
    return root


def _validate(path: Path, root: yaml.MappingNode) -> Recipe:
    loader = yaml.SafeLoader("")
    try:
        return Recipe.model_validate(loader.construct_document(root))
    except ValidationError as error:
        raise _refused(path, [_complaint(root, found) for found in error.errors()]) from error
    except (yaml.MarkedYAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or error
        raise _refused(path, [(mark.line + 1 if mark else 1, f"no plain value: {problem}")]) from error
    finally:
        loader.dispose()


def _complaint(root: yaml.Node, found: ErrorDetails) -> tuple[int, str]:
    where, kind = found["loc"], found["type"]
    line = _line_of(root, where)
    name = ".".join(str(part) for part in where)
    if kind == "extra_forbidden":
        return line, _unknown_key(name, _model_at(where[:-1]))
    if kind == "missing":
        return line, f"the key {name!r} is missing; allowed here: {_allowed_keys(_model_at(where[:-1]))}"
    said = found["msg"].removeprefix("Value error, ")
    return line, f"{name}: {said}{_given(found)}" if name else said


def _unknown_key(name: str, model: type[BaseModel] | None) -> str:
    near = get_close_matches(name.rpartition(".")[2], model.model_fields if model else (), n=1)
    guess = f"; did you mean {near[0]}?" if near else ";"
    return f"unknown key {name!r}{guess} allowed here: {_allowed_keys(model)}"


def _given(found: ErrorDetails) -> str:
    if isinstance(found["input"], date):
        return f" (found the date {found['input']}; write it in quotes)"
    is_short = isinstance(found["input"], str | int | float | bool | None) and len(str(found["input"])) <= 80
    is_said = found["type"] == "value_error"
    return f" (found {found['input']!r})" if is_short and not is_said else ""


def _line_of(root: yaml.Node, where: Location) -> int:
    """Line of the deepest node on the way to `where`; of the key, where the last step is one."""
    node, line = root, root.start_mark.line + 1
    for part in where:
        step = _child(node, part)
        if step is None:
            break
        line, node = step
    return line


def _child(node: yaml.Node, part: int | str) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        item = node.value[part]
        return item.start_mark.line + 1, item
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if str(key.value) == str(part):
                return key.start_mark.line + 1, value
    return None


def _allowed_keys(model: type[BaseModel] | None) -> str:
    return ", ".join(model.model_fields) if model else "none"


def _model_at(where: Location) -> type[BaseModel] | None:
    """The settings class that reads what stands at `where`."""
    model: type[BaseModel] | None = Recipe
    for part in where:
        if model and isinstance(part, str) and part in model.model_fields:
            model = _model_in(model.model_fields[part].annotation)
    return model


def _model_in(hint: Any) -> type[BaseModel] | None:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    return next(filter(None, map(_model_in, get_args(hint))), None)
