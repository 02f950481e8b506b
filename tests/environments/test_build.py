"""Environments from real wheels: each kind of project is importable from its work tree, and nothing else happens."""

import os
from pathlib import Path

import iniconfig
import pytest

from oreline.environments.standing import MARKER, find_environment
from oreline.errors import BuildError
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Command
from oreline.sandbox.folders import remove_tree
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest, run_tests
from tests.environments.conftest import Build, Files, build_files

pytestmark = [pytest.mark.network, pytest.mark.slow]

TEST = "import importlib.metadata\nimport tiny\n\n\ndef test_place():\n    assert tiny.__file__.startswith('/work/')\n"
VERSION = TEST + "\n\ndef test_version():\n    assert importlib.metadata.version('tiny') == '1.0'\n"
PROJECT = '[project]\nname = "tiny"\nversion = "1.0"\n'
FLIT_BACKEND = '[build-system]\nrequires = ["flit_core>=3.9,<4"]\nbuild-backend = "flit_core.buildapi"\n'
FLIT = f'{FLIT_BACKEND}{PROJECT}description = "x"\n'
HATCH = f'[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n{PROJECT}'
SETUP = 'from setuptools import setup\nsetup(name="tiny", version="1.0", py_modules=["tiny"])\n'
EXTENSION = (
    "from setuptools import Extension, setup\n"
    'setup(name="tiny", version="1.0", py_modules=["tiny"], ext_modules=[Extension("_tiny", ["_tiny.c"])])\n'
)
C_MODULE = (
    "#include <Python.h>\n"
    'static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_tiny", NULL, -1, NULL};\n'
    "PyMODINIT_FUNC PyInit__tiny(void) { return PyModule_Create(&module); }\n"
)
OWN_BACKEND = (
    f'[build-system]\nrequires = ["flit_core>=3.9,<4"]\nbuild-backend = "backend"\nbackend-path = ["tools"]\n{PROJECT}'
    'description = "x"\n'
)
BACKEND = (
    "from flit_core.buildapi import *\n\n\ndef get_requires_for_build_editable(config_settings=None):\n"
    "    return ['toml', 'evil @ file:///etc/passwd', '-r /etc/passwd']\n"
)
PROJECTS = {
    "flit": {"pyproject.toml": FLIT, "tiny.py": "", "tests/test_x.py": VERSION},
    "src layout with hatchling": {"pyproject.toml": HATCH, "src/tiny/__init__.py": "", "tests/test_x.py": VERSION},
    "setup.py alone": {"setup.py": SETUP, "tiny.py": "", "test_x.py": VERSION},
    "C extension": {"setup.py": EXTENSION, "_tiny.c": C_MODULE, "tiny.py": "import _tiny", "test_x.py": VERSION},
    "a backend of its own": {
        "pyproject.toml": OWN_BACKEND,
        "tools/backend.py": BACKEND,
        "tiny.py": "",
        "test_x.py": VERSION,
    },
    "an application that nothing says how to build": {
        "pyproject.toml": PROJECT,
        "tiny.py": "",
        "other.py": "",
        "test_x.py": TEST,
    },
    "no build at all": {"src/tiny.py": "", "tests/test_x.py": TEST},
}


@pytest.mark.parametrize("files", PROJECTS.values(), ids=PROJECTS)
def test_projects_run_from_their_work_tree(sandbox: Bubblewrap, shared: DataLayout, build: Build, files: Files) -> None:
    environment = build(files)
    found = run_tests(sandbox, checkout_of(shared, environment), TestRequest())
    assert [result.status.value for result in found.results] == ["passed"] * files.get(
        "test_x.py", files.get("tests/test_x.py", "")
    ).count("def test_")
    assert found.finished


@pytest.fixture(scope="module")
def flit(sandbox: Bubblewrap, shared: DataLayout) -> Environment:
    return build_files(sandbox, shared, PROJECTS["flit"])


def test_the_record_says_what_was_asked_and_what_came(flit: Environment) -> None:
    names = {line.split("==")[0] for line in flit.lock}
    assert flit.requirements == ("coverage", "pytest")
    assert names >= {"pytest", "coverage", "pluggy"}
    assert "tiny" not in names
    assert flit.lock == tuple(sorted(flit.lock))


def test_a_complete_environment_is_not_built_again(shared: DataLayout, build: Build, flit: Environment) -> None:
    marker = shared.environment(flit.environment_id) / MARKER
    before = marker.stat().st_mtime_ns
    assert build(PROJECTS["flit"]) == flit
    assert marker.stat().st_mtime_ns == before


def test_a_half_built_environment_is_thrown_away(shared: DataLayout, build: Build, flit: Environment) -> None:
    home = shared.environment(flit.environment_id)
    (home / MARKER).unlink()
    (home / "build" / "half").write_text("")
    assert build(PROJECTS["flit"]).lock == flit.lock
    assert not (home / "build" / "half").exists()


@pytest.mark.parametrize("layer", ["project", "build", "bytecode"])
def test_an_environment_that_lost_a_layer_is_made_anew(
    shared: DataLayout, build: Build, flit: Environment, layer: str
) -> None:
    remove_tree(shared.environment(flit.environment_id) / layer)
    assert find_environment(shared, flit.environment_id) is None
    assert build(PROJECTS["flit"]).lock == flit.lock
    assert find_environment(shared, flit.environment_id) is not None


def test_other_requirements_make_another_environment(build: Build, flit: Environment) -> None:
    other = build(PROJECTS["flit"], extra_requirements=("toml",))
    assert other.environment_id != flit.environment_id
    assert "toml" in other.requirements


def test_no_file_inside_names_a_folder_of_the_host(shared: DataLayout, flit: Environment) -> None:
    home, host = shared.environment(flit.environment_id), os.fsencode(shared.root)
    naming = [
        path.relative_to(home)
        for path in home.rglob("*")
        if path.name != MARKER
        and (
            host in os.fsencode(path.readlink()) if path.is_symlink() else path.is_file() and host in path.read_bytes()
        )
    ]
    assert naming == []


def test_scripts_and_interpreter_work_inside(sandbox: Bubblewrap, shared: DataLayout, flit: Environment) -> None:
    mounts = checkout_of(shared, flit).mounts()
    shown = sandbox.run(Command(argv=("pytest", "--version"), mounts=mounts))
    assert shown.exit_code == 0
    prefix = sandbox.run(Command(argv=("python", "-c", "import sys; print(sys.prefix)"), mounts=mounts))
    assert prefix.stdout == b"/env\n"


def test_the_project_may_be_a_part_of_its_runner(sandbox: Bubblewrap, shared: DataLayout, build: Build) -> None:
    sources = {f"src/iniconfig/{file.name}": file.read_text() for file in Path(iniconfig.__file__).parent.glob("*.py")}
    test = "import iniconfig\n\n\ndef test_place():\n    assert iniconfig.__file__.startswith('/work/src/')\n"
    files = {"pyproject.toml": HATCH.replace('"tiny"', '"iniconfig"'), "test_x.py": test, **sources}
    environment = build(files)
    found = run_tests(sandbox, checkout_of(shared, environment), TestRequest())
    assert [result.status.value for result in found.results] == ["passed"]
    assert "iniconfig" not in {line.split("==")[0] for line in environment.lock}


@pytest.mark.parametrize(
    ("files", "reason", "said"),
    [
        pytest.param(
            {"setup.py": "raise RuntimeError('no compiler for the moon')"},
            "build_failed",
            "no compiler for the moon",
            id="setup.py raises",
        ),
        pytest.param(
            {"setup.py": "open('/root/.bashrc')"},
            "build_failed",
            "No such file or directory",
            id="setup.py looks at the host",
        ),
        pytest.param(
            {"setup.py": "import urllib.request as u\nu.urlopen('https://pypi.org')"},
            "build_failed",
            "name resolution",
            id="setup.py calls out",
        ),
        pytest.param(
            {"pyproject.toml": HATCH.replace("hatchling.build", "no_backend")},
            "build_failed",
            "no_backend",
            id="no such backend",
        ),
        pytest.param(
            {"pyproject.toml": FLIT + 'dependencies = ["no-such-package-anywhere-0000"]\n'},
            "no_matching_requirements",
            "no-such-package-anywhere-0000",
            id="no such dependency",
        ),
        pytest.param(
            {"pyproject.toml": FLIT + 'dependencies = ["attrs>999"]\n'},
            "no_matching_requirements",
            "attrs>999",
            id="no such version",
        ),
        pytest.param(
            {"pyproject.toml": FLIT + 'dependencies = ["docopt==0.6.2"]\n'}, "no_wheel", "docopt", id="no wheel"
        ),
    ],
)
def test_what_cannot_be_built_says_why(build: Build, files: Files, reason: str, said: str) -> None:
    with pytest.raises(BuildError) as caught:
        build(files)
    assert caught.value.reason == reason
    assert said in caught.value.detail


def test_a_build_that_hangs_is_stopped(build: Build) -> None:
    with pytest.raises(BuildError) as caught:
        build({"setup.py": "while True: pass"}, build_seconds=2.0)
    assert caught.value.reason == "build_timeout"


def test_test_requirements_that_do_not_resolve_are_left_out(build: Build) -> None:
    environment = build(
        {
            "pyproject.toml": FLIT + '[project.optional-dependencies]\ntest = ["no-such-package-anywhere-0000"]\n',
            "tiny.py": "",
        }
    )
    assert environment.requirements == ("coverage", "pytest")


def test_an_index_that_does_not_answer_is_named(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_DEFAULT_INDEX", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    with pytest.raises(BuildError) as caught:
        build({"pyproject.toml": FLIT.replace('"1.0"', '"1.1"') + 'dependencies = ["colorama"]\n', "tiny.py": ""})
    assert caught.value.reason == "index_unreachable"
