"""What is said where a machine lacks the toolchain that a tree asks for."""

from dataclasses import replace
from pathlib import Path

import pytest

from oreline.environments.language import find_toolchain
from oreline.errors import BuildError, FaultKind
from oreline.languages.java.language import LANGUAGE
from oreline.languages.registry import LANGUAGES
from oreline.languages.tools import may_run


@pytest.mark.parametrize(("pinned", "begins"), [("21.0.2\n", "The project asks for version 21"), ("", "Install a JDK")])
def test_the_hint_says_what_the_tree_asks_for(tmp_path: Path, pinned: str, begins: str) -> None:
    assert LANGUAGE.building is not None
    nowhere = replace(LANGUAGE.building, find_toolchain=lambda version: None)
    (tmp_path / ".java-version").write_text(pinned)
    with pytest.raises(BuildError) as raised:
        find_toolchain(nowhere, tmp_path, "2024-01-01T00:00:00+00:00")
    assert raised.value.reason == "missing_toolchain"
    assert raised.value.detail.startswith(begins)
    assert raised.value.detail.endswith("`apt-get install default-jdk-headless maven`.")


@pytest.mark.parametrize("name", [name for name, language in LANGUAGES.items() if language.building])
def test_a_toolchain_that_may_not_be_run_is_the_machines_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    building = LANGUAGES[name].building
    assert building is not None
    program = tmp_path / next(tool.name for tool in building.tools if tool.is_needed)
    program.touch(mode=0o000)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError) as raised:
        find_toolchain(replace(building, find_toolchain=lambda version: None), tmp_path, "2024-01-01T00:00:00+00:00")
    assert (raised.value.reason, raised.value.fault) == ("unusable_build_tool", FaultKind.MACHINE)
    assert f"{program} may not be run here" in raised.value.detail


def test_of_two_programs_of_a_name_the_one_that_may_be_run_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, mode in (("broken", 0o000), ("sound", 0o755)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mvn").touch(mode=mode)
    monkeypatch.setenv("PATH", f"{tmp_path / 'broken'}:{tmp_path / 'sound'}")
    assert LANGUAGE.building is not None
    with pytest.raises(BuildError, match="missing_toolchain"):
        find_toolchain(replace(LANGUAGE.building, find_toolchain=lambda version: None), tmp_path, "2024-01-01")
    assert not may_run(tmp_path / "broken/mvn", tmp_path / "sound/mvn")
