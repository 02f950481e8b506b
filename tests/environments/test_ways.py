"""The ladder climbed for real: what the newest packages don't give, other ways do, and each outcome is recorded."""

import pytest

from oreline.chat import URL_VARIABLE
from oreline.languages.python.interpreters import running_interpreter
from tests.doubles.model import scripted_model
from tests.environments.conftest import Build

pytestmark = pytest.mark.network

GROUP = '[project]\nname = "tiny"\nversion = "1.0"\n[dependency-groups]\ntest = ["pytest"]\n'
MISSING = {
    "pyproject.toml": GROUP,
    "tiny.py": "",
    "tests/test_x.py": "import toml\n\n\ndef test_it():\n    assert toml\n",
}
VERSION = """\
from importlib.metadata import version


def test_it():
    assert version("iniconfig") == "2.0.0"
"""
DATED = {
    "pyproject.toml": GROUP.replace('"1.0"\n', '"1.0"\ndependencies = ["iniconfig"]\n'),
    "tiny.py": "",
    "tests/test_x.py": VERSION,
}
HIDDEN = {
    "pyproject.toml": GROUP,
    "tiny.py": "",
    "tests/test_x.py": "import importlib.util\n\n\ndef test_it():\n    assert importlib.util.find_spec('toml')\n",
}
WHEELLESS = {
    "pyproject.toml": GROUP.replace('["pytest"]', '["docopt==0.6.2"]'),
    "tiny.py": "",
    "tests/test_x.py": "def test_it():\n    pass\n",
}
PYTHON = running_interpreter().minor


def outcomes(environment: object) -> list[tuple[str, str]]:
    return [(attempt.name, attempt.outcome) for attempt in environment.attempts]  # type: ignore[attr-defined]


def test_a_module_that_was_missing_is_added(build: Build) -> None:
    environment = build(MISSING, python=PYTHON)
    assert outcomes(environment) == [
        ("with test requirements", "unfit"),
        ("with test requirements and what was missing", "chosen"),
    ]
    assert (
        environment.attempts[0].detail
        == "1 not collected: tests/test_x.py: ModuleNotFoundError: No module named 'toml'"
    )
    assert environment.requirements == ("coverage", "pytest", "toml")


def test_packages_of_the_date_are_taken_where_the_newest_fail(build: Build) -> None:
    environment = build(DATED, python=PYTHON)
    assert outcomes(environment) == [
        ("with test requirements", "unfit"),
        ("with test requirements, as of 2024-01-01", "chosen"),
    ]
    assert "iniconfig==2.0.0" in environment.lock


def test_a_requirement_without_a_wheel_is_left_out_last(build: Build) -> None:
    environment = build(WHEELLESS, python=PYTHON)
    assert outcomes(environment) == [
        ("with test requirements", "no_wheel"),
        ("with test requirements, as of 2024-01-01", "no_wheel"),
        ("with test requirements, but for what has no wheel", "chosen"),
    ]
    assert environment.requirements == ("coverage", "pytest")


def test_a_model_is_asked_when_nothing_else_works(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model('{"requirements": ["toml", "pytest"]}') as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        environment = build(HIDDEN, python=PYTHON, model="wise")
    assert outcomes(environment)[-1] == ("as wise says", "chosen")
    assert {outcome for _, outcome in outcomes(environment)[:-1]} <= {"unfit", "same_versions"}
    assert environment.requirements == ("coverage", "pytest", "toml")
    assert "1 of 1 tests fail" in model.requests[0].body["messages"][1]["content"]
