"""The ladder for a Python snapshot, before anything is installed."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from oreline.environments.attempts import PythonAttempt, choose_interpreters, plan_attempts
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.languages.python.interpreters import Interpreter, running_interpreter
from oreline.records.layout import DataLayout
from tests.environments.conftest import a_snapshot

PROJECT = '[project]\nname = "tiny"\nversion = "1"\ndependencies = ["attrs"]\n[dependency-groups]\ntest = ["mock"]\n'
LOCK = '[[package]]\nname = "attrs"\nversion = "23.1.0"\nsource = { registry = "https://example.invalid/simple" }\n'
RUNNING = running_interpreter()


def ladder(layout: DataLayout, files: Mapping[str, str], **settings: object) -> list[PythonAttempt]:
    """On the running interpreter alone."""
    snapshot = a_snapshot(layout, files)
    given = EnvironmentSettings(**{"python": RUNNING.minor, **settings})  # type: ignore[arg-type]
    return list(plan_attempts(layout.tree(snapshot.snapshot_id), snapshot, given))


def test_the_ways_cheapest_first(layout: DataLayout) -> None:
    files = {"pyproject.toml": PROJECT + 'dev = ["hypothesis"]\n', "uv.lock": LOCK}
    found = ladder(layout, files)
    assert [attempt.name for attempt in found] == [
        "with test requirements",
        "with test requirements and what was missing",
        "with test requirements and what was missing, again",
        "with test requirements and what was missing, a third time",
        "with all that development and CI name",
        "with test requirements, at the versions of uv.lock",
        "with test requirements, as of 2024-01-01",
        "with test requirements, but for what has no wheel",
        "with pytest and its plugins",
    ]
    assert found[0].requirements == ("attrs", "coverage", "mock", "pytest")
    assert found[4].requirements == ("attrs", "coverage", "hypothesis", "mock", "pytest")
    assert found[5].constraints == ("attrs==23.1.0",)
    assert found[6].newest_release == "2024-01-01T00:00:00Z"
    assert found[8].requirements == ("attrs", "coverage", "pytest")


def test_a_date_that_is_set_holds_for_every_way(layout: DataLayout) -> None:
    found = ladder(layout, {"pyproject.toml": PROJECT}, newest_release="2023-01-01")
    assert {attempt.newest_release for attempt in found} == {"2023-01-01"}


def test_a_model_is_asked_last_and_only_where_one_is_set(layout: DataLayout) -> None:
    assert ladder(layout, {"pyproject.toml": PROJECT}, model="wise")[-1].model == "wise"
    assert {attempt.model for attempt in ladder(layout, {"pyproject.toml": PROJECT})} == {""}


@pytest.mark.parametrize("changed", ["requirements", "lock", "date"])
def test_what_decides_is_part_of_the_identity(layout: DataLayout, changed: str) -> None:
    first = ladder(layout, {"pyproject.toml": PROJECT, "uv.lock": LOCK})
    files = {"pyproject.toml": PROJECT, "uv.lock": LOCK}
    if changed == "requirements":
        files["pyproject.toml"] = PROJECT.replace("mock", "mock>4")
    if changed == "lock":
        files["uv.lock"] = LOCK.replace("23", "24")
    settings = {"newest_release": "2022-01-01"} if changed == "date" else {}
    other = ladder(layout, files, **settings)
    assert [attempt.identity for attempt in first] != [attempt.identity for attempt in other]


def test_interpreters_that_were_out_come_newest_first(layout: DataLayout) -> None:
    known = tuple(Interpreter(version=version, base=Path("/nowhere")) for version in ("3.12.1", "3.10.1", "3.9.1"))
    snapshot = a_snapshot(layout, {"pyproject.toml": PROJECT})
    tree = layout.tree(snapshot.snapshot_id)
    chosen = choose_interpreters(tree, snapshot, EnvironmentSettings(), known)
    assert [interpreter.minor for interpreter in chosen] == ["3.12", "3.10", "3.9"]


def test_a_version_that_is_set_and_not_here_is_an_error(layout: DataLayout) -> None:
    snapshot = a_snapshot(layout, {"pyproject.toml": PROJECT})
    with pytest.raises(BuildError) as caught:
        plan_attempts(layout.tree(snapshot.snapshot_id), snapshot, EnvironmentSettings(python="3.99"))
    assert caught.value.reason == "no_interpreter"
