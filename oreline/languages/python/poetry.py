"""What Poetry keeps in tables of its own, `[tool.poetry]`."""

from collections.abc import Mapping
from typing import Any

from oreline.languages.python.constraints import requirement_of, specifier_of
from oreline.languages.python.declared import Declared, classified, text_of
from oreline.languages.python.tree import strings, table


def read_poetry(pyproject: Mapping[str, Any]) -> Declared | None:
    """The project's own requirements; None where Poetry has no say."""
    poetry = _poetry(pyproject)
    if not poetry:
        return None
    entries = table(poetry.get("dependencies"))
    optional = {name for name, value in entries.items() if table(value).get("optional") is True}
    lines = {name: requirement_of(name, value) for name, value in entries.items() if name.lower() != "python"}
    extras = {
        name: tuple(lines.get(wanted, wanted) for wanted in strings(wants))
        for name, wants in table(poetry.get("extras")).items()
    }
    return Declared(
        name=text_of(poetry.get("name")),
        dependencies=tuple(line for name, line in lines.items() if line and name not in optional),
        extras=extras,
        requires_python=specifier_of(text_of(entries.get("python"))),
        python_versions=classified(strings(poetry.get("classifiers"))),
    )


def poetry_groups(pyproject: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Dependency groups; those from before there were groups are `dev`."""
    poetry = _poetry(pyproject)
    tables = {name: table(group).get("dependencies") for name, group in table(poetry.get("group")).items()}
    if "dev-dependencies" in poetry:
        tables = {"dev": poetry["dev-dependencies"], **tables}
    return {name: _requirements(entries) for name, entries in tables.items()}


def _poetry(pyproject: Mapping[str, Any]) -> dict[str, Any]:
    return table(table(pyproject.get("tool")).get("poetry"))


def _requirements(entries: Any) -> tuple[str, ...]:
    lines = (requirement_of(name, value) for name, value in table(entries).items() if name.lower() != "python")
    return tuple(line for line in lines if line)
