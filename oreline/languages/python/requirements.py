"""Which requirements a Python project's test suite needs, chosen by convention. Nothing is installed here."""

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from oreline.languages.python.metadata import ProjectMetadata, holds_here, parse_requirement
from oreline.languages.python.tree import read_ini, read_text

TEST_NAMES: Final = ("test", "tests", "testing", "unittest", "pytest")
DEVELOPMENT_NAMES: Final = ("dev", "develop", "development")
TEST_FILES: Final = (
    "requirements-test.txt",
    "requirements-tests.txt",
    "requirements_test.txt",
    "test-requirements.txt",
    "test_requirements.txt",
    "requirements/test.txt",
    "requirements/tests.txt",
    "requirements/testing.txt",
    "tests/requirements.txt",
    "test/requirements.txt",
)
DEVELOPMENT_FILES: Final = (
    "requirements-dev.txt",
    "requirements_dev.txt",
    "dev-requirements.txt",
    "dev_requirements.txt",
    "requirements/dev.txt",
)
RUNNER: Final = ("pytest", "coverage")
NOT_FOR_TESTS: Final = re.compile(
    r"(build|twine|hatch|tox|tox-uv|nox|pre-commit|prek|black|ruff|isort|pylint|flake8.*|pyupgrade|wheel|bump.*|towncrier"
    r"|(sphinx|mkdocs|furo|myst)([-_.].*)?|furo|.*-rtd-theme|ipython|ipdb|jupyter.*|commitizen|cibuildwheel)",
    re.IGNORECASE,
)
"""Tools that sets of requirements for development hold and test runs don't need."""
PLUGIN_OPTIONS: Final = {
    "--cov": "pytest-cov",
    "-n": "pytest-xdist",
    "--timeout": "pytest-timeout",
    "--benchmark": "pytest-benchmark",
    "--randomly": "pytest-randomly",
    "--asyncio-mode": "pytest-asyncio",
    "--mypy": "pytest-mypy",
}
"""Options that a project's own pytest configuration may hold, and the plugin without which pytest refuses them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One set of requirements to try, and which convention it follows."""

    name: str
    requirements: tuple[str, ...]
    """Sorted, without duplicates."""


Read = Callable[[str], tuple[list[str], list[str]]]
"""What a name stands for: requirement lines, and further names that it includes."""


def _followed(name: str, read: Read) -> list[str]:
    """Lines of a name and of all that it includes, each once: strangers let these include each other."""
    found: list[str] = []
    waiting, seen = [name], {name}
    while waiting:
        lines, names = read(waiting.pop())
        found += lines
        waiting += (other for other in dict.fromkeys(names) if other not in seen)
        seen.update(names)
    return found


def _by_canonical_name(sets: Mapping[str, Sequence[Any]]) -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for name, entries in sets.items():
        found.setdefault(canonicalize_name(name), []).extend(entries)
    return found


def _group(metadata: ProjectMetadata, name: str) -> list[str]:
    groups = _by_canonical_name(metadata.groups)

    def read(group: str) -> tuple[list[str], list[str]]:
        entries = groups.get(group, [])
        included = [entry.get("include-group") for entry in entries if isinstance(entry, dict)]
        names = [canonicalize_name(other) for other in included if isinstance(other, str)]
        return [entry for entry in entries if isinstance(entry, str)], [*names]

    return _followed(canonicalize_name(name), read)


def _extra(metadata: ProjectMetadata, name: str) -> list[str]:
    """Lines of an extra, where a requirement of the project itself is replaced by what its extras ask for."""
    extras, own_name = _by_canonical_name(metadata.extras), canonicalize_name(metadata.name)

    def read(extra: str) -> tuple[list[str], list[str]]:
        lines: list[str] = []
        names: list[str] = []
        for line in extras.get(extra, []):
            requirement = parse_requirement(line)
            if requirement and own_name and canonicalize_name(requirement.name) == own_name:
                names += (canonicalize_name(other) for other in sorted(requirement.extras))
            else:
                lines.append(line)
        return lines, names

    return _followed(canonicalize_name(name), read)


def _file(tree: Path, path: str) -> list[str]:
    """Requirement lines of a file and of those it names with `-r`; other options, links and paths are left out."""
    return _followed(path, lambda name: _read_file(tree, name))


def _read_file(tree: Path, path: str) -> tuple[list[str], list[str]]:
    text = read_text(tree, path).replace("\\\n", " ")
    lines: list[str] = []
    names: list[str] = []
    for raw in text.splitlines():
        line = re.sub(r"(^|\s)#.*$", "", raw).strip()
        other = re.fullmatch(r"(?:-r|--requirement)[ =]*(\S+)", line)
        own = re.fullmatch(r"(?:(?:-e|--editable)[ =]*)?\.(?:\[([\w\s,.-]+)\])?", line)
        if other:
            names.append(posixpath.normpath(posixpath.join(posixpath.dirname(path), other[1])))
        elif own:
            lines += [f".[{extra.strip()}]" for extra in (own[1] or "").split(",") if extra.strip()]
        elif line and not line.startswith("-"):
            lines.append(re.split(r"\s--hash", line)[0].strip())
    return lines, names


def _first_file(metadata: ProjectMetadata, tree: Path, paths: Iterable[str]) -> list[str]:
    for path in paths:
        lines = _file(tree, path)
        if lines:
            own = [item for line in lines if line.startswith(".[") for item in _extra(metadata, line[2:-1])]
            return [line for line in lines if not line.startswith(".[")] + own
    return []


def _first_named(names: Iterable[str], read: Callable[[str], list[str]]) -> list[str]:
    return next((found for name in names if (found := read(name))), [])


def _tox(tree: Path) -> list[str]:
    ini = read_ini(tree, "tox.ini")
    lines = ini.get("testenv", "deps", fallback="").splitlines()
    plain = [line.strip() for line in lines if ":" not in line.split(";")[0] and "{" not in line]
    return [line for line in plain if line and not line.startswith(("-", "#", "."))]


def _plugins(tree: Path) -> list[str]:
    """Plugins that the options in the project's pytest configuration demand."""
    texts = [read_text(tree, path) for path in ("pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg")]
    options = " ".join(
        match for text in texts for match in re.findall(r"addopts\s*=\s*((?:\[[^\]]*\])|(?:.*(?:\n[ \t]+.*)*))", text)
    )
    words = re.split(r"[\s\"',\[\]]+", options)
    return [plugin for option, plugin in PLUGIN_OPTIONS.items() if any(word.startswith(option) for word in words)]


def _named_or_filed(metadata: ProjectMetadata, tree: Path, names: tuple[str, ...], files: tuple[str, ...]) -> list[str]:
    """The first extra, the first group and the first file that hold anything."""
    return (
        _first_named(names, lambda name: _extra(metadata, name))
        + _first_named(names, lambda name: _group(metadata, name))
        + _first_file(metadata, tree, files)
    )


def _is_for_tests(line: str) -> bool:
    requirement = parse_requirement(line)
    return requirement is not None and not NOT_FOR_TESTS.fullmatch(requirement.name)


def _test_requirements(metadata: ProjectMetadata, tree: Path) -> list[str]:
    """The narrowest set that exists: what is for tests before what is for development, tox.ini last."""
    for_tests = _named_or_filed(metadata, tree, TEST_NAMES, TEST_FILES)
    if for_tests:
        return for_tests
    for_development = _named_or_filed(metadata, tree, DEVELOPMENT_NAMES, DEVELOPMENT_FILES)
    return [line for line in for_development if _is_for_tests(line)] or _tox(tree)


def _usable(requirement: Requirement, own_name: str) -> bool:
    is_own = canonicalize_name(requirement.name) == canonicalize_name(own_name)
    return not requirement.url and not is_own and holds_here(requirement)


def clean_requirements(lines: Iterable[str], own_name: str) -> tuple[str, ...]:
    """Sorted requirements that hold on this interpreter; the project itself, links and malformed lines are left out."""
    parsed = [found for line in lines if (found := parse_requirement(line)) and _usable(found, own_name)]
    for requirement in parsed:
        requirement.marker = None
    return tuple(sorted({str(requirement) for requirement in parsed}))


def _with_runner(lines: Iterable[str], own_name: str) -> tuple[str, ...]:
    chosen = clean_requirements(lines, own_name)
    names = {canonicalize_name(Requirement(line).name) for line in chosen}
    missing = [name for name in RUNNER if name not in names]
    return tuple(sorted((*chosen, *missing)))


def requirement_ladder(metadata: ProjectMetadata, tree: Path, extra: tuple[str, ...] = ()) -> tuple[Rung, ...]:
    """Sets of requirements to try in order: with the test requirements found by convention, then without them."""
    ground = (*metadata.dependencies, *extra)
    plugins = _plugins(tree)
    sets: Mapping[str, list[str]] = {
        "with test requirements": _test_requirements(metadata, tree) + plugins,
        "with pytest and its plugins": plugins,
        "with pytest alone": [],
    }
    rungs: dict[tuple[str, ...], str] = {}
    for name, lines in sets.items():
        rungs.setdefault(_with_runner((*ground, *lines), metadata.name), name)
    return tuple(Rung(name=name, requirements=requirements) for requirements, name in rungs.items())
