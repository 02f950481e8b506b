"""Requirements for development that are no part of what is published, wherever a tool keeps them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from oreline.languages.python.pipfile import read_pipfile
from oreline.languages.python.poetry import poetry_groups
from oreline.languages.python.tree import strings, table

Groups = Mapping[str, tuple[Any, ...]]
"""By name: requirement lines, and `{include-group = …}` tables of PEP 735."""


def read_groups(tree: Path, pyproject: Mapping[str, Any]) -> Groups:
    """All groups of a tree; where two tools name one alike, what both say."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, entries in _all(tree, pyproject):
        found[name] = (*found.get(name, ()), *entries)
    return found


def _all(tree: Path, pyproject: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    tool = table(pyproject.get("tool"))
    for name, entries in table(pyproject.get("dependency-groups")).items():
        yield name, tuple(entries) if isinstance(entries, list) else ()
    yield from poetry_groups(pyproject).items()
    for name, entries in table(table(tool.get("pdm")).get("dev-dependencies")).items():
        yield name, strings(entries)
    yield from (("dev", strings(table(tool.get(name)).get("dev-dependencies"))) for name in ("uv", "rye"))
    yield from _hatch(table(table(tool.get("hatch")).get("envs")))
    yield "dev", read_pipfile(tree, "dev-packages")


def _hatch(environments: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Those of `hatch test` and of the default environment are for tests and for development."""
    for name, environment in environments.items():
        known = {"default": "dev", "hatch-test": "test"}.get(name, name)
        yield known, strings(table(environment).get("dependencies"))
        yield known, strings(table(environment).get("extra-dependencies"))
