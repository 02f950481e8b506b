"""Environments of another interpreter than the one that runs us: built with it, shown in the sandbox, run by it."""

import pytest

from oreline.errors import BuildError
from oreline.languages.python.interpreters import Interpreter, find_interpreters
from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest, run_tests
from tests.environments.conftest import Build
from tests.environments.test_build import C_MODULE, EXTENSION

pytestmark = pytest.mark.network

TEST = """\
import importlib.metadata
import subprocess
import sys

import _tiny


def test_version():
    assert sys.version.split()[0] == {version!r}
    assert importlib.metadata.version("tiny") == "1.0"


def test_child():
    done = subprocess.run([sys.executable, "-c", "import _tiny, sys; print(sys.prefix)"], env={{}}, capture_output=True)
    assert done.stdout == b"/env\\n"
"""


def others() -> list[Interpreter]:
    return [found for found in find_interpreters() if not found.is_running]


@pytest.fixture(scope="module")
def other() -> Interpreter:
    """The oldest beside the running one."""
    if not others():
        pytest.skip("there is no Python here beside the running one")
    return others()[-1]


def test_a_project_is_built_and_run_by_it(
    sandbox: Bubblewrap, shared: DataLayout, build: Build, other: Interpreter
) -> None:
    files = {
        "setup.py": EXTENSION,
        "_tiny.c": C_MODULE,
        "tiny.py": "",
        "test_x.py": TEST.format(version=other.version),
    }
    environment = build(files, python=other.minor)
    assert environment.runtime == f"cpython-{other.version}"
    found = run_tests(sandbox, checkout_of(shared, environment), TestRequest())
    assert {result.test_id: result.status.value for result in found.results} == {
        "test_x.py::test_version": "passed",
        "test_x.py::test_child": "passed",
    }
    assert found.finished


def test_a_project_that_refuses_the_running_one_gets_it(build: Build, other: Interpreter) -> None:
    setup = f"from setuptools import setup\nsetup(name='tiny', version='1.0', python_requires='=={other.minor}.*')\n"
    assert build({"setup.py": setup}).runtime == f"cpython-{other.version}"


@pytest.mark.parametrize("requires", ["<3", ">=3.99"])
def test_a_project_for_none_of_them_says_so(build: Build, requires: str) -> None:
    with pytest.raises(BuildError) as caught:
        build({"setup.py": f"from setuptools import setup\nsetup(name='tiny', python_requires={requires!r})\n"})
    assert caught.value.reason == "no_interpreter"
    assert f"asks for Python {requires}" in caught.value.detail


def test_a_version_that_is_set_and_missing_is_named(build: Build) -> None:
    with pytest.raises(BuildError) as caught:
        build({"setup.py": "setup()"}, python="3.99")
    assert (caught.value.reason, "3.99" in caught.value.detail) == ("no_interpreter", True)
