"""A repository in an environment made without an index: its files as a snapshot, and our own pytest as its runner."""

import platform
import shutil
import sysconfig
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path

from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from oreline.sandbox.runtime import interpreter_inside, interpreter_version

RUNNER = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "coverage")
PURL = "pkg:pypi/offline@1.0.0"


def offline_repository(layout: DataLayout, files: Mapping[str, str]) -> tuple[Repository, Snapshot, Environment]:
    """The three records, and their folders below `layout`."""
    snapshot, environment = _snapshot(files), _environment()
    for path, content in files.items():
        file = layout.tree(snapshot.snapshot_id) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    home = layout.environment(environment.environment_id)
    for name in ("project", "build", "bytecode"):
        (home / name).mkdir(parents=True)
    install_runner(layout.dependencies(environment.dependencies) / "env", interpreter_version(), interpreter_inside())
    return _repository(), snapshot, environment


def install_runner(base: Path, version: str, interpreter: str) -> None:
    """The runner for the interpreter that lies there inside, of `version` (`major.minor`)."""
    library = base / "lib" / f"python{version}" / "site-packages"
    (base / "bin").mkdir(parents=True)
    library.mkdir(parents=True)
    (base / "bin" / "python").symlink_to(interpreter)
    (base / "pyvenv.cfg").write_text(f"home = {Path(interpreter).parent}\n")
    ours = Path(sysconfig.get_path("purelib"))
    for name in RUNNER:
        for top in {file.parts[0] for file in distribution(name).files or () if ".." not in file.parts}:
            if (ours / top).is_dir():
                shutil.copytree(ours / top, library / top, dirs_exist_ok=True)
            else:
                shutil.copy(ours / top, library / top)


def _repository() -> Repository:
    return Repository(
        purl=PURL,
        repo="pypi/offline",
        name="offline",
        version="1.0.0",
        ecosystem="pypi",
        language="python",
        license="MIT",
        homepage="",
        summary="",
        archive_url="",
        archive_sha256="",
        released_at="2024-01-01T00:00:00Z",
        metadata={},
    )


def _snapshot(files: Mapping[str, str]) -> Snapshot:
    return Snapshot(
        snapshot_id="5" * 64,
        purl=PURL,
        repo="pypi/offline",
        version="1.0.0",
        commit="c" * 40,
        tree="d" * 40,
        license="MIT",
        created_at="2024-01-01T00:00:00Z",
        language="python",
        files=len(files),
        size_bytes=sum(map(len, files.values())),
    )


def _environment() -> Environment:
    return Environment(
        environment_id="e" * 64,
        snapshot_id="5" * 64,
        purl=PURL,
        language="python",
        runtime=f"cpython-{platform.python_version()}",
        requirements=RUNNER,
        install=(),
        lock=(),
        test_command="python -m pytest",
        image="",
        dependencies="offline",
        build_seconds=0.0,
    )
