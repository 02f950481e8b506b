"""Which interpreter a tree is for."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from oreline.languages.python.interpreters import Interpreter, running_interpreter
from oreline.languages.python.metadata import read_metadata
from oreline.languages.python.versions import DeclaredVersions, declared_versions, suitable_interpreters
from tests.doubles.trees import write

RUNNING = running_interpreter()
CLASSIFIED = (
    '[project]\nname = "x"\nrequires-python = ">=3.8"\nclassifiers = ["Programming Language :: Python :: 3",'
    ' "Programming Language :: Python :: 3.8", "Programming Language :: Python :: 3.9"]\n'
)
WORKFLOW = """\
jobs:
  tests:
    strategy:
      matrix:
        python-version: ["3.9", '3.10']
        include:
          - python-version: 3.12
    steps:
      - uses: setup
        with:
          python-version: ${{ matrix.python-version }}
"""
NOX = '@nox.session(python=["3.10", "3.11"])\ndef tests(session):\n    pass\n'


def an_interpreter(version: str) -> Interpreter:
    return Interpreter(version=version, base=Path("/nowhere", version))


def declared(tree: Path) -> DeclaredVersions:
    return declared_versions(read_metadata(tree), tree)


@pytest.mark.parametrize(
    ("files", "requires", "tested"),
    [
        ({"pyproject.toml": CLASSIFIED}, ">=3.8", {"3.8", "3.9"}),
        ({"PKG-INFO": "Name: x\nRequires-Python: >=3.7,<4\nClassifier: Programming Language :: Python :: 3.7\n"},
         "<4,>=3.7", {"3.7"}),
        ({"pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.9"\n'}, "<4,>=3.9", set()),
        ({"setup.cfg": "[options]\npython_requires = >=3.6\n"}, ">=3.6", set()),
        ({"setup.py": "setup(name='x', python_requires='>=3.5')"}, ">=3.5", set()),
        ({"tox.ini": "[tox]\nenvlist = py{38,39}-{a,b}, py310, lint, pypy3\n"}, "", {"3.8", "3.9", "3.10"}),
        ({"tox.ini": "[tox]\nenvlist = py3{8,12}\n"}, "", {"3.8", "3.12"}),
        ({"tox.toml": 'env_list = ["3.13", "py312"]\n'}, "", {"3.13", "3.12"}),
        ({"noxfile.py": NOX}, "", {"3.10", "3.11"}),
        ({".python-version": "3.10.4\n"}, "", {"3.10"}),
        ({".github/workflows/tests.yml": WORKFLOW}, "", {"3.9", "3.10", "3.12"}),
        ({".github/workflows/release.yml": WORKFLOW}, "", set()),
        ({".travis.yml": "python:\n  - '3.8'\n  - 3.9\nscript: tox\n"}, "", {"3.8", "3.9"}),
        ({"pyproject.toml": '[project]\nname = "x"\nrequires-python = "soon"\n'}, "", set()),
    ],
    ids=["classifiers", "core metadata", "poetry", "setup.cfg", "setup.py", "tox", "tox, thirds", "tox.toml", "nox",
         ".python-version", "workflow", "workflow that publishes", "travis", "malformed"],
)  # fmt: skip
def test_what_a_tree_declares(tmp_path: Path, files: Mapping[str, str], requires: str, tested: set[str]) -> None:
    found = declared(write(tmp_path, files))
    assert str(found.requires) == requires
    assert found.tested == tested


KNOWN = tuple(an_interpreter(version) for version in ("3.13.0", "3.12.1", "3.10.13", "3.9.18", "3.8.18"))


def chosen(declared: DeclaredVersions, date: str, known: tuple[Interpreter, ...] = KNOWN) -> list[str]:
    return [found.minor for found in suitable_interpreters(known, declared, date)]


def versions(requires: str = "", *tested: str) -> DeclaredVersions:
    return DeclaredVersions(requires=SpecifierSet(requires), tested=frozenset(tested))


def test_the_newest_that_was_out_and_is_declared_comes_first() -> None:
    assert chosen(versions(">=3.8", "3.8", "3.9"), "2022-06-01T00:00:00Z") == ["3.9", "3.8", "3.10", "3.12", "3.13"]


def test_one_that_came_later_is_taken_where_nothing_else_fits() -> None:
    assert chosen(versions(">=3.12"), "2021-01-01T00:00:00Z") == ["3.12", "3.13"]


def test_what_a_tree_refuses_is_never_taken() -> None:
    assert chosen(versions("<3.10"), "2025-01-01T00:00:00Z") == ["3.9", "3.8"]
    assert chosen(versions(">=3.99"), "2025-01-01T00:00:00Z") == []


def test_more_interpreters_change_nothing_where_the_running_one_fits() -> None:
    known = (*KNOWN, RUNNING)
    assert chosen(versions(">=3.8"), "2026-11-01T00:00:00Z", known)[0] == RUNNING.minor
