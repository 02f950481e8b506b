"""The trusted phase runs no code that a package brings."""

import sys
import venv
from pathlib import Path

from oreline.environments.installer import Installer
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
