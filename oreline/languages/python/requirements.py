"""Which requirements a Python project's test suite needs, chosen by convention. Nothing is installed here."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from oreline.languages.python.expand import lines_of_asked, lines_of_extra, lines_of_file, lines_of_group
from oreline.languages.python.hints.conda import read_conda
from oreline.languages.python.hints.imports import read_imports
from oreline.languages.python.hints.nox import read_nox
from oreline.languages.python.hints.tox import read_tox
from oreline.languages.python.hints.workflows import read_workflows
from oreline.languages.python.interpreters import Interpreter, running_interpreter
from oreline.languages.python.markers import holds_for, parse_requirement
from oreline.languages.python.metadata import ProjectMetadata
from oreline.languages.python.pipfile import read_pipfile
from oreline.languages.python.plugins import needed_plugins
from oreline.languages.python.tree import read_text

TEST_NAMES: Final = ("test", "tests", "testing", "unittest", "pytest")
DEVELOPMENT_NAMES: Final = ("dev", "develop", "development")
TEST_FILES: Final = (
    "requirements-test.txt",
    "requirements-tests.txt",
    "requirements_test.txt",
    "requirements_tests.txt",
    "requirements-testing.txt",
    "test-requirements.txt",
    "test_requirements.txt",
    "requirements/test.txt",
    "requirements/tests.txt",
    "requirements/testing.txt",
    "requirements/requirements-test.txt",
    "requirements/test.in",
    "requirements/tests.in",
    "tests/requirements.txt",
    "test/requirements.txt",
)
DEVELOPMENT_FILES: Final = (
    "requirements-dev.txt",
    "requirements_dev.txt",
    "dev-requirements.txt",
    "dev_requirements.txt",
    "requirements/dev.txt",
    "requirements/ci.txt",
    "requirements-ci.txt",
)
RUNNER: Final = ("pytest", "coverage")
NOT_FOR_TESTS: Final = re.compile(
    r"(build|twine|hatch|tox|tox-uv|nox|pre-commit|prek|black|ruff|isort|pylint|flake8.*|pyupgrade|wheel|bump.*|towncrier"
    r"|(sphinx|mkdocs|furo|myst)([-_.].*)?|furo|.*-rtd-theme|ipython|ipdb|jupyter.*|commitizen|cibuildwheel"
    r"|poetry|pdm|uv|pip-tools|pipenv|codecov|coveralls|tox-.*|nox-.*|check-manifest|bandit|safety)",
    re.IGNORECASE,
)
"""Tools that sets of requirements for development hold and test runs don't need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One set of requirements to try, and which convention it follows."""

    name: str
    requirements: tuple[str, ...]
    """Sorted, without duplicates."""


def _first_named(names: Iterable[str], read: Callable[[str], list[str]]) -> list[str]:
    return next((found for name in names if (found := read(name))), [])


def _named_or_filed(metadata: ProjectMetadata, tree: Path, names: tuple[str, ...], files: tuple[str, ...]) -> list[str]:
    """The first extra, the first group and the first file that hold anything."""
    return (
        _first_named(names, lambda name: lines_of_extra(metadata, name))
        + _first_named(names, lambda name: lines_of_group(metadata, name))
        + _first_named(files, lambda path: lines_of_file(metadata, tree, path))
    )


def _is_for_tests(line: str) -> bool:
    requirement = parse_requirement(line)
    return requirement is not None and not NOT_FOR_TESTS.fullmatch(requirement.name)


def _by_convention(metadata: ProjectMetadata, tree: Path) -> list[str]:
    """The narrowest set that exists: what is for tests before what is for development."""
    for_tests = _named_or_filed(metadata, tree, TEST_NAMES, TEST_FILES)
    if for_tests:
        return for_tests
    return _for_development(metadata, tree)


def _for_development(metadata: ProjectMetadata, tree: Path) -> list[str]:
    lines = _named_or_filed(metadata, tree, DEVELOPMENT_NAMES, DEVELOPMENT_FILES)
    return [line for line in lines if _is_for_tests(line)]


def _hints(metadata: ProjectMetadata, tree: Path) -> Mapping[str, list[str]]:
    """What is said elsewhere, by who says it, the most trustworthy first."""
    asked = {"tox": read_tox(tree), "nox": read_nox(tree), "CI": read_workflows(tree).asked}
    found = {name: lines_of_asked(metadata, tree, commands) for name, commands in asked.items()}
    found |= {"conda": [*read_conda(tree)], "imports": [*read_imports(tree)]}
    return {name: [line for line in lines if _is_for_tests(line)] for name, lines in found.items()}


def _ground(metadata: ProjectMetadata, tree: Path) -> list[str]:
    """The project's own requirements; a requirements file or a Pipfile is asked where there is no metadata."""
    if metadata.dependencies or read_text(tree, "PKG-INFO"):
        return list(metadata.dependencies)
    return lines_of_file(metadata, tree, "requirements.txt") or list(read_pipfile(tree))


def _is_usable(requirement: Requirement, own_name: str, python: Interpreter) -> bool:
    is_own = canonicalize_name(requirement.name) == canonicalize_name(own_name)
    return not requirement.url and not is_own and holds_for(python, requirement)


def clean_requirements(lines: Iterable[str], own_name: str, python: Interpreter | None = None) -> tuple[str, ...]:
    """Sorted requirements that hold on an interpreter (None: the running one); the project itself, links and malformed
    lines are left out."""
    on = python or running_interpreter()
    parsed = [found for line in lines if (found := parse_requirement(line)) and _is_usable(found, own_name, on)]
    for requirement in parsed:
        requirement.marker = None
    return tuple(sorted({str(requirement) for requirement in parsed}))


def with_runner(lines: Iterable[str], own_name: str, python: Interpreter | None = None) -> tuple[str, ...]:
    """The same with what runs the tests, where nothing of it is asked for yet."""
    chosen = clean_requirements(lines, own_name, python)
    names = {canonicalize_name(Requirement(line).name) for line in chosen}
    missing = [name for name in RUNNER if name not in names]
    return tuple(sorted((*chosen, *missing)))


def requirement_ladder(
    metadata: ProjectMetadata, tree: Path, extra: tuple[str, ...] = (), python: Interpreter | None = None
) -> tuple[Rung, ...]:
    """Sets of requirements to try in order: with the test requirements found by convention, with all that is said
    anywhere, then without either."""
    ground = (*_ground(metadata, tree), *extra)
    plugins = list(needed_plugins(tree))
    hints = _hints(metadata, tree)
    convention = _by_convention(metadata, tree) or next(filter(None, hints.values()), [])
    own = joined([*ground, *convention], plugins)
    everything = [line for name, source in hints.items() if name != "imports" for line in source]
    sets: Mapping[str, Sequence[str]] = {
        "with test requirements": own,
        "with all that development and CI name": joined(joined(own, _for_development(metadata, tree)), everything),
        "with pytest and its plugins": plugins,
        "with pytest alone": [],
    }
    rungs: dict[tuple[str, ...], str] = {}
    for name, lines in sets.items():
        rungs.setdefault(with_runner((*ground, *lines), metadata.name, python), name)
    return tuple(Rung(name=name, requirements=requirements) for requirements, name in rungs.items())


def joined(lines: Sequence[str], more: Iterable[str]) -> tuple[str, ...]:
    """The lines, and of the others those that name something else."""
    known = {_name(line) for line in lines}
    added = {_name(line): line for line in more}
    return (*lines, *(line for name, line in added.items() if name not in known))


def _name(line: str) -> str:
    requirement = parse_requirement(line)
    return canonicalize_name(requirement.name) if requirement else ""
