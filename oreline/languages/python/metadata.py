"""What a Python project says of itself, read without running any of it.

The first source that declares requirements wins: PKG-INFO, egg-info, pyproject.toml, setup.cfg, literals in setup.py.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final

from packaging.markers import UndefinedComparison, UndefinedEnvironmentName
from packaging.requirements import InvalidRequirement, Requirement

from oreline.languages.python.tree import read_ini, read_text, read_toml

LEGACY_BUILD: Final = ("setuptools>=64", "wheel")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """Requirements as one source declares them."""

    name: str = ""
    dependencies: tuple[str, ...] = ()
    extras: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectMetadata:
    """A project's static metadata. Requirement lines are as written; markers may stand in them."""

    name: str
    """As declared; empty when no source names the project."""
    dependencies: tuple[str, ...]
    extras: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[Any, ...]]
    """PEP 735 dependency groups: strings and `{include-group = …}` tables."""
    build_requirements: tuple[str, ...]
    build_backend: str
    """`module:object`, or empty for setuptools' own convention."""
    backend_path: tuple[str, ...]
    is_buildable: bool
    """There is a pyproject.toml with a build system or a project table, or a setup.py or setup.cfg with metadata."""


def _strings(value: Any) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list | tuple) else ()


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def holds_here(requirement: Requirement, extra: str = "") -> bool:
    """Whether a requirement's marker holds on this interpreter; one that can't be evaluated doesn't."""
    try:
        return requirement.marker is None or requirement.marker.evaluate({"extra": extra})
    except (UndefinedComparison, UndefinedEnvironmentName, ValueError):
        return False


def _without_marker(requirement: Requirement) -> str:
    requirement.marker = None
    return str(requirement)


def parse_requirement(line: str) -> Requirement | None:
    """The line as a requirement; None when it is not one."""
    try:
        return Requirement(line)
    except (InvalidRequirement, RecursionError):
        return None


def _from_core_metadata(text: str) -> Declared:
    headers = HeaderParser().parsestr(text)
    lines = headers.get_all("Requires-Dist", [])
    plain = [line for line in lines if (found := parse_requirement(line)) and holds_here(found)]
    extras: dict[str, tuple[str, ...]] = {}
    for extra in headers.get_all("Provides-Extra", []):
        parsed = [found for line in lines if line not in plain and (found := parse_requirement(line))]
        extras[extra] = tuple(_without_marker(found) for found in parsed if holds_here(found, extra))
    return Declared(name=headers.get("Name", ""), dependencies=tuple(plain), extras=extras)


def _from_requires_text(text: str, name: str) -> Declared:
    sections: dict[str, list[str]] = {"": []}
    current = ""
    for line in _lines(text):
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
            sections.setdefault(current, [])
        else:
            sections[current].append(line)
    extras: dict[str, list[str]] = {}
    for section, lines in sections.items():
        extra, _, marker = section.partition(":")
        extras.setdefault(extra, []).extend(f"{line} ; {marker}" if marker else line for line in lines)
    return Declared(
        name=name,
        dependencies=tuple(extras.pop("", ())),
        extras={extra: tuple(found) for extra, found in extras.items()},
    )


def _from_egg_info(tree: Path) -> Declared | None:
    for found in sorted(tree.glob("*.egg-info/requires.txt")) + sorted(tree.glob("src/*.egg-info/requires.txt")):
        name = HeaderParser().parsestr(read_text(tree, "PKG-INFO")).get("Name", "")
        return _from_requires_text(read_text(tree, str(found.relative_to(tree))), name)
    return None


def _from_pyproject(tree: Path) -> Declared | None:
    project = _table(read_toml(tree, "pyproject.toml").get("project"))
    if not isinstance(project.get("name"), str):
        return None
    extras = _table(project.get("optional-dependencies"))
    return Declared(
        name=project["name"],
        dependencies=_strings(project.get("dependencies")),
        extras={name: _strings(lines) for name, lines in extras.items()},
    )


def _from_setup_cfg(tree: Path) -> Declared | None:
    ini = read_ini(tree, "setup.cfg")
    name = ini.get("metadata", "name", fallback="")
    section = "options.extras_require"
    extras = {key: _lines(value) for key, value in ini.items(section)} if ini.has_section(section) else {}
    dependencies = _lines(ini.get("options", "install_requires", fallback=""))
    return Declared(name=name, dependencies=dependencies, extras=extras) if name or dependencies or extras else None


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def _setup_call(source: str) -> Sequence[ast.keyword]:
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    for node in nodes:
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "setup":
            return node.keywords
    return ()


def _from_setup_py(tree: Path) -> Declared:
    found = {word.arg: _literal(word.value) for word in _setup_call(read_text(tree, "setup.py"))}
    extras = _table(found.get("extras_require"))
    tests = _strings(found.get("tests_require"))
    return Declared(
        name=found["name"] if isinstance(found.get("name"), str) else "",
        dependencies=_strings(found.get("install_requires")),
        extras={**({"tests": tests} if tests else {}), **{str(key): _strings(value) for key, value in extras.items()}},
    )


def _declared(tree: Path) -> Declared:
    """The first source that declares requirements, else the first that gives a name."""
    core = _from_core_metadata(read_text(tree, "PKG-INFO"))
    sources = (core, _from_egg_info(tree), _from_pyproject(tree), _from_setup_cfg(tree), _from_setup_py(tree))
    known = [found for found in sources if found]
    name = next((found.name for found in known if found.name), "")
    asking = next((found for found in known if found.dependencies or any(found.extras.values())), Declared())
    return Declared(name=name, dependencies=asking.dependencies, extras=asking.extras)


def _is_buildable(tree: Path, pyproject: Mapping[str, Any]) -> bool:
    ini = read_ini(tree, "setup.cfg")
    is_declared = "build-system" in pyproject or "project" in pyproject
    return is_declared or bool(read_text(tree, "setup.py")) or ini.has_option("metadata", "name")


def read_metadata(tree: Path) -> ProjectMetadata:
    """The static metadata of a project's tree; what is missing or malformed reads as empty."""
    declared = _declared(tree)
    pyproject = read_toml(tree, "pyproject.toml")
    build = _table(pyproject.get("build-system"))
    backend = build.get("build-backend")
    return ProjectMetadata(
        name=declared.name,
        dependencies=declared.dependencies,
        extras=declared.extras,
        groups={
            key: tuple(value)
            for key, value in _table(pyproject.get("dependency-groups")).items()
            if isinstance(value, list)
        },
        build_requirements=_strings(build.get("requires")) or LEGACY_BUILD,
        build_backend=backend if isinstance(backend, str) else "",
        backend_path=_strings(build.get("backend-path")),
        is_buildable=_is_buildable(tree, pyproject),
    )
