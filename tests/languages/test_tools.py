"""One list of packages: what languages name is what the README, hints and continuous integration name."""

import re
from pathlib import Path

import pytest

from oreline.errors import FaultKind
from oreline.languages.c.tools import lack_of
from oreline.languages.registry import LANGUAGES
from oreline.languages.tools import apt_line, packages_of
from tests.doubles.toolchains import APT

ROOT = Path(__file__).resolve().parents[2]
BUILDINGS = {name: language.building for name, language in LANGUAGES.items() if language.building}
ALL = packages_of(tool for building in BUILDINGS.values() for tool in building.tools)
OF_SANDBOXES = {"docker.io"}


def test_the_readme_has_the_complete_line() -> None:
    assert f"`{apt_line(sorted(ALL))}`" in (ROOT / "README.md").read_text("utf-8").replace("\n", " ")


def test_continuous_integration_installs_nothing_that_doctor_would_not_name() -> None:
    lines = re.findall(
        r"^(?:program|file) (?:\"[^\"]*\"|\S+) (.+)$", (ROOT / ".ci/run").read_text("utf-8"), re.MULTILINE
    )
    installed = {package for line in lines for package in line.split()}
    assert {"cmake", "maven", "libgtest-dev"} < installed
    assert installed - OF_SANDBOXES <= set(ALL)
    assert set(APT.values()) <= set(ALL)


@pytest.mark.parametrize("name", BUILDINGS)
def test_a_hint_names_what_the_language_cannot_do_without(name: str) -> None:
    building = BUILDINGS[name]
    needed = packages_of(tool for tool in building.tools if tool.is_needed)
    assert f"`{apt_line(needed)}`" in building.install_hint
    assert "that version" not in building.install_hint


def test_a_missing_build_tool_names_its_own_packages_alone(tmp_path: Path) -> None:
    error = lack_of(["ninja", "meson", "ninja"], tmp_path)
    assert error.reason == "missing_build_tool"
    assert error.detail == (
        f"the project needs meson, ninja, which this machine lacks in {tmp_path}: `apt-get install ninja-build meson`."
    )
    assert error.fault is FaultKind.TASK


def test_a_build_tool_that_may_not_be_run_is_the_machines_fault(tmp_path: Path) -> None:
    (tmp_path / "cmake").write_text("#!/bin/sh\n")
    error = lack_of(["cmake", "ctest"], tmp_path)
    assert error.reason == "unusable_build_tool"
    assert f"{tmp_path / 'cmake'} may not be run here (permission denied)" in error.detail
    assert (error.fault, error.is_passing) == (FaultKind.MACHINE, True)
