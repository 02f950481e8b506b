"""Which interpreter a tree is for: by what it declares, and by its date."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from oreline.languages.python.hints.workflows import read_workflows
from oreline.languages.python.interpreters import Interpreter
from oreline.languages.python.metadata import ProjectMetadata
from oreline.languages.python.tree import read_ini, read_text, read_toml, table

RELEASED: Final = {
    "3.8": "2019-10-14",
    "3.9": "2020-10-05",
    "3.10": "2021-10-04",
    "3.11": "2022-10-24",
    "3.12": "2023-10-02",
    "3.13": "2024-10-07",
    "3.14": "2025-10-07",
    "3.15": "2026-10-01",
}
"""The day each minor version came out."""
_FACTOR: Final = re.compile(r"\bpy3\.?(\d+)\b")
_THIRDS: Final = re.compile(r"\bpy3\.?\{([^}]{0,200}+)\}")
_WHOLES: Final = re.compile(r"\bpy\{([^}]{0,200}+)\}")
_PLAIN: Final = re.compile(r"\b3\.(\d+)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredVersions:
    """What a tree says of the interpreters it is for."""

    requires: SpecifierSet
    """All it says it may run on; empty for anything."""
    tested: frozenset[str]
    """Minor versions it is known to run on, such as `3.9`; empty where nothing says."""

    def allows(self, interpreter: Interpreter) -> bool:
        """Whether it may run on that."""
        return self.requires.contains(Version(interpreter.version), prereleases=True)


def declared_versions(metadata: ProjectMetadata, tree: Path) -> DeclaredVersions:
    """What project metadata, tox, nox, `.python-version` and the CI files say; what can't be read says nothing."""
    try:
        requires = SpecifierSet(metadata.requires_python)
    except InvalidSpecifier:
        requires = SpecifierSet()
    return DeclaredVersions(requires=requires, tested=frozenset((*metadata.python_versions, *_hinted(tree))))


def _hinted(tree: Path) -> Iterator[str]:
    for path in (".python-version", "runtime.txt"):
        yield from _plain(read_text(tree, path))
    yield from _factors(read_ini(tree, "tox.ini").get("tox", "envlist", fallback=""))
    yield from _factors(read_ini(tree, "tox.ini").get("tox", "env_list", fallback=""))
    tox = read_toml(tree, "tox.toml") or table(table(read_toml(tree, "pyproject.toml").get("tool")).get("tox"))
    yield from _factors(str(tox.get("env_list", "")))
    for line in re.findall(r"python\s*+=\s*+(\[[^\]]{0,2000}+\]|\"[\d.]+\")", read_text(tree, "noxfile.py")):
        yield from _plain(line)
    yield from read_workflows(tree).python_versions


def _plain(text: str) -> Iterator[str]:
    yield from (f"3.{minor}" for minor in _PLAIN.findall(text))


def _factors(text: str) -> Iterator[str]:
    """Of `py39`, `py3{8,9}`, `py{38,39}` and `3.9`."""
    yield from (f"3.{minor}" for thirds in _THIRDS.findall(text) for minor in re.findall(r"\d+", thirds))
    yield from (f"3.{minor}" for wholes in _WHOLES.findall(text) for minor in re.findall(r"\b3\.?(\d+)\b", wholes))
    yield from (f"3.{minor}" for minor in _FACTOR.findall(text))
    yield from _plain(text)


def suitable_interpreters(
    known: Sequence[Interpreter], declared: DeclaredVersions, date: str
) -> tuple[Interpreter, ...]:
    """Those that a tree may run on, best first: out at its date and tested, out at its date, later ones.

    The running one comes first among equals, so that more interpreters on a machine change nothing where it does.
    """
    groups: dict[int, list[Interpreter]] = {}
    for interpreter in filter(declared.allows, known):
        is_out = not date or RELEASED.get(interpreter.minor, "9999") <= date[:10]
        is_tested = not declared.tested or interpreter.minor in declared.tested
        groups.setdefault(0 if is_out and is_tested else 1 if is_out else 2, []).append(interpreter)
    later = reversed(_newest_first(groups.get(2, [])))
    ordered = [_newest_first(groups.get(0, [])), _newest_first(groups.get(1, [])), list(later)]
    return tuple(interpreter for group in ordered for interpreter in _running_first(group))


def _newest_first(interpreters: Iterable[Interpreter]) -> list[Interpreter]:
    return sorted(interpreters, key=lambda found: found.parts, reverse=True)


def _running_first(interpreters: Iterable[Interpreter]) -> list[Interpreter]:
    return sorted(interpreters, key=lambda found: not found.is_running)
