"""One undisturbed build of a small recipe, shared by the tests that look at what it left."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from oreline.sandbox.bubblewrap import Bubblewrap
from tests.doubles import archives, packages
from tests.doubles.package_index import LocalIndex, package_index
from tests.end_to_end.runs import Command, released

RECIPE = """\
name: small
packages:
  - pkg:pypi/calculator@1.0.0
  - pkg:pypi/wordlist@2.1.0
  - pkg:pypi/{no_tests}@1.0.0
  - pkg:pypi/{build_fails}@1.0.0
  - pkg:pypi/{escaping}@1.0.0
  - pkg:pypi/nowhere-to-be-found@1.0.0
mutation: {{candidates: 6}}
validation: {{tasks_per_repository: 2}}
agents: [oracle, noop, cheater]
"""


@dataclass(frozen=True, kw_only=True)
class Built:
    """A build that nobody disturbed."""

    command: Command
    recipe: Path
    folder: Path
    stdout: str
    stderr: str


@pytest.fixture(scope="session")
def index() -> Iterator[LocalIndex]:
    """A local index with two good packages and three bad ones."""
    offered = (
        packages.calculator(),
        packages.wordlist(),
        packages.no_tests(),
        packages.build_fails(),
        archives.escaping_parent(),
    )
    with package_index(*offered) as running:
        yield running


@pytest.fixture(scope="session")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small recipe as a file."""
    path = tmp_path_factory.mktemp("recipes") / "small.yaml"
    path.write_text(
        RECIPE.format(
            no_tests=packages.no_tests().name,
            build_fails=packages.build_fails().name,
            escaping=archives.escaping_parent().name,
        )
    )
    return path


@pytest.fixture(scope="session")
def built(sandbox: Bubblewrap, index: LocalIndex, recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The small recipe, built once."""
    home = tmp_path_factory.mktemp("undisturbed")
    command = Command(data=home / "data", index_url=index.url, cwd=home, tries_attacks=True)
    done = command.run("build", str(recipe))
    return Built(command=command, recipe=recipe, folder=released(done), stdout=done.stdout, stderr=done.stderr)
