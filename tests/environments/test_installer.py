"""The trusted phase runs no code that a package brings."""

import shutil
from pathlib import Path

import pytest

from oreline.environments.installer import Installer
from oreline.environments.relocation import settle
from oreline.environments.settings import EnvironmentSettings
from oreline.languages.python.interpreters import running_interpreter


def test_a_folder_among_the_scripts_stays(tmp_path: Path) -> None:
    (tmp_path / "bin" / "activate.d").mkdir(parents=True)
    (tmp_path / "bin" / "activate").touch()
    settle(tmp_path, running_interpreter())
    assert {path.name for path in (tmp_path / "bin").glob("act*")} == {"activate.d"}


@pytest.mark.network
def test_what_was_resolved_once_is_installed_again_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installer = Installer(cache=tmp_path / "cache", settings=EnvironmentSettings())
    lock = installer.resolve(["iniconfig<2.2"])
    installer.install(tmp_path / "first", lock)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert installer.resolve(["iniconfig<2.2"]) == lock == ("iniconfig==2.1.0",)
    installer.install(tmp_path / "second", lock)
    assert installed(tmp_path / "second") == installed(tmp_path / "first") == {"iniconfig-2.1.0"}


@pytest.mark.network
def test_a_cache_that_lost_its_packages_is_filled_again(tmp_path: Path) -> None:
    installer = Installer(cache=tmp_path / "cache", settings=EnvironmentSettings())
    lock = installer.resolve(["iniconfig<2.2"])
    installer.install(tmp_path / "first", lock)
    for folder in installer.cache.iterdir():
        if folder.name != "resolutions" and folder.is_dir():
            shutil.rmtree(folder)
    installer.install(tmp_path / "second", lock)
    assert installed(tmp_path / "second") == {"iniconfig-2.1.0"}


@pytest.mark.network
def test_a_date_and_pins_decide_what_there_is(tmp_path: Path) -> None:
    def resolve(newest_release: str = "", constraints: tuple[str, ...] = ()) -> tuple[str, ...]:
        installer = Installer(cache=tmp_path / "cache", settings=EnvironmentSettings(), newest_release=newest_release)
        return installer.resolve(["iniconfig"], constraints)

    assert resolve("2023-06-01T00:00:00Z") == ("iniconfig==2.0.0",)
    assert resolve(constraints=("iniconfig==1.1.1", "pytest==7.0")) == ("iniconfig==1.1.1",)


def installed(folder: Path) -> set[str]:
    """Names and versions of what a virtual environment holds."""
    return {path.stem for path in folder.glob("lib/python*/site-packages/*.dist-info")}
