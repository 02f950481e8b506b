"""A folder of this machine as a snapshot: what of it is taken, and what is refused."""

import os
import socket
from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.folders import take_folder
from sources.settings import SourceSettings

PROJECT = {
    "pyproject.toml": "",
    "tiny.py": "x = 1\n",
    "src/target/mod.py": "y = 1\n",
    ".git/config": "[core]\n",
    "node_modules/a/index.js": "",
    "inner/.git": "gitdir: ../.git/modules/inner\n",
    "inner/Cargo.toml": "",
    "inner/target/debug/out": "",
    "env/pyvenv.cfg": "home = /usr/bin\n",
    "env/bin/python": "",
    "pkg/__pycache__/m.pyc": "",
}


def write(folder: Path, files: dict[str, str]) -> Path:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)
    return folder


def taken(layout: DataLayout, snapshot_id: str) -> set[str]:
    tree = layout.tree(snapshot_id)
    return {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_symlink() or path.is_file()}


def test_sources_without_history_and_without_what_tools_made(layout: DataLayout, tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", PROJECT)
    (folder / "run.sh").write_text("#!/bin/sh\n")
    (folder / "run.sh").chmod(0o755)
    (folder / "link").symlink_to("tiny.py")
    repository, snapshot = take_folder(layout, folder, SourceSettings())
    expected = {"pyproject.toml", "tiny.py", "src/target/mod.py", "inner/Cargo.toml", "run.sh", "link"}
    assert taken(layout, snapshot.snapshot_id) == expected
    tree = layout.tree(snapshot.snapshot_id)
    assert ((tree / "link").readlink(), os.access(tree / "run.sh", os.X_OK)) == (Path("tiny.py"), True)
    assert (repository.purl, repository.language, snapshot.language) == ("pkg:generic/tiny@0.0", "python", "python")


def test_the_same_files_are_the_same_snapshot(layout: DataLayout, tmp_path: Path) -> None:
    first = take_folder(layout, write(tmp_path / "one" / "tiny", PROJECT), SourceSettings())[1]
    second = take_folder(layout, write(tmp_path / "two" / "tiny", PROJECT), SourceSettings())[1]
    assert first.snapshot_id == second.snapshot_id


def test_sockets_and_pipes_are_left_out(layout: DataLayout, tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", {"tiny.py": ""})
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "socket"))
        snapshot = take_folder(layout, folder, SourceSettings())[1]
    assert taken(layout, snapshot.snapshot_id) == {"tiny.py"}


def test_links_that_lead_out_are_left_out_and_others_stay(layout: DataLayout, tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", {"tiny.py": "", "pkg/a.py": ""})
    targets = {"up": "../../secret", "root": "/etc/passwd", "through": "up", "round": "round", "pkg/back": "../tiny.py"}
    for name, target in targets.items():
        (folder / name).symlink_to(target)
    snapshot = take_folder(layout, folder, SourceSettings())[1]
    assert taken(layout, snapshot.snapshot_id) == {"tiny.py", "pkg/a.py", "pkg/back"}


def test_rights_beyond_those_of_a_file_are_not_taken(layout: DataLayout, tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", {"tiny.py": ""})
    (folder / "tiny.py").chmod(0o6755)
    tree = layout.tree(take_folder(layout, folder, SourceSettings())[1].snapshot_id)
    assert (tree / "tiny.py").stat().st_mode & 0o7777 == 0o755


def test_folders_nested_without_a_file_are_no_obstacle(layout: DataLayout, tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", {"tiny.py": ""})
    os.makedirs(folder / ("d/" * 900))  # noqa: PTH103 -- pathlib's recurses deeper
    assert taken(layout, take_folder(layout, folder, SourceSettings())[1].snapshot_id) == {"tiny.py"}


def test_all_names_that_are_in_the_way_are_told_in_one_go(layout: DataLayout, tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", {"tiny.py": "", "a\nb": "", "pkg/c\rd": "", ".GIT/config": ""})
    with pytest.raises(SourceError) as caught:
        take_folder(layout, folder, SourceSettings())
    assert caught.value.detail == (
        f"{folder} holds paths that no work tree can have (line breaks, more than 1,024 bytes, a part called as git's "
        "own folder): '.GIT/config', 'a\\nb', 'pkg/c\\rd'. Rename them, or move them out of the folder."
    )


@pytest.mark.parametrize(
    ("make", "settings", "reason"),
    [
        pytest.param(lambda folder: None, SourceSettings(), "no_folder", id="nothing there"),
        pytest.param(lambda folder: folder.write_text("x"), SourceSettings(), "no_folder", id="a file"),
        pytest.param(lambda folder: folder.mkdir(), SourceSettings(), "empty_folder", id="empty"),
        pytest.param(
            lambda folder: write(folder, {"a": "", "b": ""}), SourceSettings(max_files=1), "too_large", id="many"
        ),
        pytest.param(
            lambda folder: write(folder, {"a": "x" * 1_500_000}),
            SourceSettings(max_unpacked_mb=1),
            "too_large",
            id="large",
        ),
        pytest.param(
            lambda folder: os.truncate(write(folder, {"a": ""}) / "a", 20 * 2**30),
            SourceSettings(),
            "too_large",
            id="sparse",
        ),
        pytest.param(lambda folder: write(folder, {"a\nb": ""}), SourceSettings(), "unusable_names", id="line break"),
        pytest.param(
            lambda folder: write(folder, {"d/" * 700 + "a": ""}), SourceSettings(), "unusable_names", id="too deep"
        ),
    ],
)
def test_what_is_refused(layout: DataLayout, tmp_path: Path, make, settings: SourceSettings, reason: str) -> None:
    make(tmp_path / "tiny")
    with pytest.raises(SourceError) as caught:
        take_folder(layout, tmp_path / "tiny", settings)
    assert caught.value.reason == reason
