"""What a Python project says of itself, read without running any of it.

The first source that declares requirements wins: PKG-INFO, egg-info, pyproject.toml (the standard's table, then
Poetry's), setup.cfg, setup.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from oreline.languages.python.core_metadata import read_core_metadata, read_egg_info
from oreline.languages.python.declared import Declared, classified, lines_of, text_of
from oreline.languages.python.groups import Groups, read_groups
from oreline.languages.python.interpreters import Interpreter, running_interpreter
from oreline.languages.python.poetry import read_poetry
from oreline.languages.python.setup_script import read_setup_script
from oreline.languages.python.tree import read_ini, read_text, read_toml, strings, table

LEGACY_BUILD: Final = ("setuptools>=64", "wheel")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectMetadata:
    """A project's static metadata. Requirement lines are as written; markers may stand in them."""

    name: str
    """As declared; empty when no source names the project."""
    dependencies: tuple[str, ...]
    extras: Mapping[str, tuple[str, ...]]
    groups: Groups
    build_requirements: tuple[str, ...]
    build_backend: str
    """`module:object`, or empty for setuptools' own convention."""
    backend_path: tuple[str, ...]
    is_buildable: bool
    """There is a pyproject.toml with a build system or a project table, or a setup.py or setup.cfg with metadata."""
    names_backend: bool = False
    """It says how it is built, by a build system or a setup script; without that it may be an application."""
    requires_python: str = ""
    """A specifier, such as `>=3.9`; empty for any."""
    python_versions: tuple[str, ...] = ()
    """Minor versions of Python 3 that classifiers name."""


def _from_pyproject(pyproject: Mapping[str, Any]) -> Declared | None:
    project = table(pyproject.get("project"))
    if not isinstance(project.get("name"), str):
        return None
    extras = table(project.get("optional-dependencies"))
    return Declared(
        name=project["name"],
        dependencies=strings(project.get("dependencies")),
        extras={name: strings(lines) for name, lines in extras.items()},
        requires_python=text_of(project.get("requires-python")),
        python_versions=classified(strings(project.get("classifiers"))),
    )


def _from_flit(pyproject: Mapping[str, Any]) -> Declared | None:
    """Flit's table from before there was a standard."""
    metadata = table(table(table(pyproject.get("tool")).get("flit")).get("metadata"))
    if not metadata:
        return None
    return Declared(
        name=text_of(metadata.get("dist-name")) or text_of(metadata.get("module")),
        dependencies=strings(metadata.get("requires")),
        extras={name: strings(lines) for name, lines in table(metadata.get("requires-extra")).items()},
        requires_python=text_of(metadata.get("requires-python")),
        python_versions=classified(strings(metadata.get("classifiers"))),
    )


def _from_setup_cfg(tree: Path) -> Declared:
    ini = read_ini(tree, "setup.cfg")
    section = "options.extras_require"
    extras = {key: lines_of(value) for key, value in ini.items(section)} if ini.has_section(section) else {}
    tests = lines_of(ini.get("options", "tests_require", fallback=""))
    return Declared(
        name=ini.get("metadata", "name", fallback=""),
        dependencies=lines_of(ini.get("options", "install_requires", fallback="")),
        extras={**({"tests": tests} if tests else {}), **extras},
        requires_python=ini.get("options", "python_requires", fallback=""),
        python_versions=classified(lines_of(ini.get("metadata", "classifiers", fallback=""))),
    )


def _declared(sources: Sequence[Declared]) -> Declared:
    """Requirements of the first source that declares any; of everything else, what the first says that says it."""
    asking = next((found for found in sources if found.dependencies or any(found.extras.values())), Declared())
    return Declared(
        name=next((found.name for found in sources if found.name), ""),
        dependencies=asking.dependencies,
        extras=asking.extras,
        requires_python=next((found.requires_python for found in sources if found.requires_python), ""),
        python_versions=next((found.python_versions for found in sources if found.python_versions), ()),
    )


def _is_buildable(tree: Path, pyproject: Mapping[str, Any]) -> bool:
    ini = read_ini(tree, "setup.cfg")
    is_declared = "build-system" in pyproject or "project" in pyproject
    return is_declared or bool(read_text(tree, "setup.py")) or ini.has_option("metadata", "name")


def read_metadata(tree: Path, python: Interpreter | None = None) -> ProjectMetadata:
    """The static metadata of a project's tree, as it holds for an interpreter (None: the running one).

    What is missing or malformed reads as empty.
    """
    pyproject = read_toml(tree, "pyproject.toml")
    archived = (read_core_metadata(tree, python or running_interpreter()), read_egg_info(tree))
    tables = (_from_pyproject(pyproject), read_poetry(pyproject), _from_flit(pyproject))
    sources = (*archived, *tables, _from_setup_cfg(tree), read_setup_script(tree))
    declared = _declared([found for found in sources if found])
    build = table(pyproject.get("build-system"))
    return ProjectMetadata(
        name=declared.name,
        dependencies=declared.dependencies,
        extras=declared.extras,
        groups=read_groups(tree, pyproject),
        build_requirements=strings(build.get("requires")) or LEGACY_BUILD,
        build_backend=text_of(build.get("build-backend")),
        backend_path=strings(build.get("backend-path")),
        is_buildable=_is_buildable(tree, pyproject),
        names_backend="build-system" in pyproject or bool(read_text(tree, "setup.py")),
        requires_python=declared.requires_python,
        python_versions=declared.python_versions,
    )
