"""Markers in the data folder that are damaged: what they stand for is made again, whatever they have become."""

from collections.abc import Callable
from pathlib import Path

import pytest

from oreline.environments.standing import DEPENDENCIES_LAYERS, find_environment, find_lock, is_complete
from oreline.files import write_bytes
from oreline.records.layout import DataLayout

DAMAGED: dict[str, Callable[[Path], object]] = {
    "gone": lambda _: None,
    "empty": Path.touch,
    "cut": lambda path: path.write_text('{"lock": ["a==1"'),
    "null": lambda path: path.write_text("null"),
    "list": lambda path: path.write_text("[]"),
    "another form": lambda path: path.write_text('{"lock": 7}'),
    "deep": lambda path: path.write_text("[" * 100_000),
    "bytes": lambda path: path.write_bytes(b"\xff\xfe"),
    "folder": Path.mkdir,
    "link": lambda path: path.symlink_to(path.name),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_marker_stands_for_nothing(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    layout = DataLayout(tmp_path)
    for home, marker in (
        (layout.environment("e"), "environment.json"),
        (layout.dependencies("d"), "dependencies.json"),
    ):
        home.mkdir(parents=True)
        damage(home / marker)
    for layer in DEPENDENCIES_LAYERS:
        (layout.dependencies("d") / layer).mkdir()
    assert find_environment(layout, "e") is None
    assert find_lock(layout.dependencies("d")) is None
    assert not is_complete(layout.dependencies("d"))


def test_dependencies_stand_with_their_lock_once_all_layers_are_there(tmp_path: Path) -> None:
    (tmp_path / "dependencies.json").write_text('{"lock": ["a==1", "b==2"], "attempt": "x"}')
    assert find_lock(tmp_path) is None
    for layer in DEPENDENCIES_LAYERS:
        (tmp_path / layer).mkdir()
    assert find_lock(tmp_path) == ("a==1", "b==2")


def test_a_file_that_can_not_be_put_in_place_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "name").mkdir()
    with pytest.raises(IsADirectoryError):
        write_bytes(tmp_path / "name", b"content")
    assert [path.name for path in tmp_path.iterdir()] == ["name"]
