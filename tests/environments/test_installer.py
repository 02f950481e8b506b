"""The trusted phase runs no code that a package brings."""

import shutil
import sys
import venv
from pathlib import Path

import pytest

from oreline.environments.installer import Installer
from oreline.environments.relocation import settle
from oreline.environments.settings import EnvironmentSettings


def test_reading_a_lock_runs_no_path_file_of_a_package(tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    packages = tmp_path / "env" / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    (packages / "Odd.Name-1.5.dist-info").mkdir()
    (packages / "Odd.Name-1.5.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: Odd.Name\nVersion: 1.5\n"
    )
    (packages / "odd.pth").write_text(f"import pathlib; pathlib.Path({str(tmp_path / 'ran')!r}).touch()\n")
    installer = Installer(cache=tmp_path / "cache", settings=EnvironmentSettings())
    assert installer.read_lock(tmp_path / "env") == ("odd-name==1.5",)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("folder", "metadata"),
    [
        ("odd-1.0.dist-info", b"Summary: no name\n"),
        ("odd-1.0.dist-info", b"Name: \xff\nVersion: 1\n"),
        ("odd-1.0.dist-info", b"Name: odd\nVersion: 1.0\n --index-url https://x.invalid\n"),
        ("--index-url=x-1.0.dist-info", b""),
        ("odd\n-e-1.0.dist-info", b""),
        ("odd.dist-info", b""),
    ],
)
def test_a_lock_holds_pins_and_nothing_else(tmp_path: Path, folder: str, metadata: bytes) -> None:
    place = tmp_path / "lib" / "python3" / "site-packages" / folder
    place.mkdir(parents=True)
    (place / "METADATA").write_bytes(metadata)
    installer = Installer(cache=tmp_path / "cache", settings=EnvironmentSettings())
    assert installer.read_lock(tmp_path) == (("odd==1.0",) if folder == "odd-1.0.dist-info" else ())


def test_a_folder_among_the_scripts_stays(tmp_path: Path) -> None:
    (tmp_path / "bin" / "activate.d").mkdir(parents=True)
    (tmp_path / "bin" / "activate").touch()
    settle(tmp_path)
    assert {path.name for path in (tmp_path / "bin").glob("act*")} == {"activate.d"}


@pytest.mark.network
def test_what_was_resolved_once_is_installed_again_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installer = Installer(cache=tmp_path / "cache", settings=EnvironmentSettings())
    installer.make_venv(tmp_path / "first", ["iniconfig<2.2"])
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    installer.make_venv(tmp_path / "second", ["iniconfig<2.2"])
    assert installer.read_lock(tmp_path / "first") == installer.read_lock(tmp_path / "second") == ("iniconfig==2.1.0",)


@pytest.mark.network
def test_a_cache_that_lost_its_packages_is_filled_again(tmp_path: Path) -> None:
    installer = Installer(cache=tmp_path / "cache", settings=EnvironmentSettings())
    installer.make_venv(tmp_path / "first", ["iniconfig<2.2"])
    for folder in installer.cache.iterdir():
        if folder.name != "resolutions" and folder.is_dir():
            shutil.rmtree(folder)
    installer.make_venv(tmp_path / "second", ["iniconfig<2.2"])
    assert installer.read_lock(tmp_path / "second") == ("iniconfig==2.1.0",)
