"""What is said beside the metadata: tox, nox, CI files, conda files, and the tests' own imports."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from oreline.languages.python.hints.asked import Asked, read_words, split_words
from oreline.languages.python.hints.conda import read_conda
from oreline.languages.python.hints.imports import read_imports
from oreline.languages.python.hints.nox import read_nox
from oreline.languages.python.hints.tox import read_tox
from oreline.languages.python.hints.workflows import read_workflows
from tests.doubles.trees import write


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("-e .[test,fast]", Asked(extras=("test", "fast"))),
        ("'.[test]' mock>=4 # why", Asked(requirements=("mock>=4",), extras=("test",))),
        ("-r requirements/ci.txt -c limits.txt", Asked(files=("requirements/ci.txt",))),
        ("-rci.txt --requirement=more.txt", Asked(files=("ci.txt", "more.txt"))),
        ("--group test --extra x --no-deps", Asked(groups=("test",), extras=("x",))),
        ("--with dev,docs -E all", Asked(groups=("dev", "docs"), extras=("all",))),
        ("-U pip setuptools wheel tox", Asked(requirements=("tox",))),
        ("mock==${VERSION} dist/*.whl https://example.invalid/x.zip", Asked()),
        ("'unbalanced", Asked()),
    ],
)
def test_words_of_an_installation(command: str, expected: Asked) -> None:
    assert read_words(split_words(command)) == expected


TOX = """\
[testenv]
deps =
    mock
    -r{toxinidir}/requirements/test.txt
    py38: old
    coverage: coverage
extras = fast, slow
dependency_groups =
    test
[testenv:py39]
deps = hypothesis
[testenv:lint]
deps = flake8
"""
TOX_TOML = (
    '[env_run_base]\ndeps = ["mock"]\nextras = ["fast"]\n[env.lint]\ndeps = ["flake8"]\n[env.tests]\ndeps = ["six"]\n'
)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (
            {"tox.ini": TOX},
            Asked(
                requirements=("mock", "hypothesis"),
                files=("./requirements/test.txt",),
                extras=("fast", "slow"),
                groups=("test",),
            ),
        ),
        ({"tox.toml": TOX_TOML}, Asked(requirements=("mock", "six"), extras=("fast",))),
        (
            {"pyproject.toml": '[tool.tox]\nlegacy_tox_ini = """\n[testenv]\ndeps = mock\n"""\n'},
            Asked(requirements=("mock",)),
        ),
        ({"pyproject.toml": '[tool.tox.env_run_base]\ndeps = ["mock"]\n'}, Asked(requirements=("mock",))),
        ({"tox.ini": "[testenv\n", "tox.toml": "env_run_base = 1\n"}, Asked()),
    ],
    ids=["ini", "toml", "legacy", "pyproject.toml", "malformed"],
)
def test_tox(tmp_path: Path, files: Mapping[str, str], expected: Asked) -> None:
    found = read_tox(write(tmp_path, files))
    assert sorted(found.requirements) == sorted(expected.requirements)
    assert (found.files, found.extras, found.groups) == (expected.files, expected.extras, expected.groups)


NOX = """\
@nox.session
def tests(session):
    session.install("-e", ".[test]", "mock")
    session.install(*session.posargs, "six")

@nox.session
def lint(session):
    session.install("ruff")
"""


def test_nox(tmp_path: Path) -> None:
    expected = Asked(requirements=("mock", "six"), extras=("test",))
    assert read_nox(write(tmp_path, {"noxfile.py": NOX})) == expected
    assert read_nox(write(tmp_path, {"noxfile.py": "def tests(:"})) == Asked()


WORKFLOW = """\
steps:
  - run: |
      python -m pip install --upgrade pip
      pip install -e ".[test]" \\
          mock && pytest
  - run: uv pip install -r requirements/ci.txt; pytest
"""


def test_workflows(tmp_path: Path) -> None:
    tree = write(tmp_path, {".github/workflows/ci.yaml": WORKFLOW, ".github/workflows/lint.yml": "run: pip install x"})
    assert read_workflows(tree).asked == Asked(requirements=("mock",), files=("requirements/ci.txt",), extras=("test",))


CONDA = """\
name: x
channels: [conda-forge]
dependencies:
  - python=3.9
  - numpy>=1.20,<2
  - conda-forge::pytables
  - scipy=1.9  # why
  - gxx_linux-64
  - pip
  - pip:
      - mock>=4
"""


def test_conda(tmp_path: Path) -> None:
    found = read_conda(write(tmp_path, {"environment.yml": CONDA}))
    assert found == ("numpy>=1.20,<2", "tables", "scipy==1.9.*", "mock>=4")


IMPORTS = """\
import os, yaml.nodes
import own, helpers
from mock import patch
from . import sibling
try:
    import numpy
except ImportError:
    numpy = None

def test_it():
    import late
"""


def test_imports(tmp_path: Path) -> None:
    files = {
        "src/own/__init__.py": "",
        "tests/helpers.py": "",
        "tests/test_x.py": IMPORTS,
        "tests/test_y.py": "import (",
    }
    assert read_imports(write(tmp_path, files)) == ("mock", "pyyaml")
