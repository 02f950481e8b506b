"""What is kept survives kills, and what a kill left half is not taken for whole."""

from pathlib import Path
from typing import BinaryIO

import pytest

from oreline.environments.index.contract import FACTS_BYTES
from oreline.environments.index.store import Store
from oreline.environments.index.upstream import Got


@pytest.fixture
def store(tmp_path: Path) -> Store:
    (tmp_path / "scratch").mkdir()
    return Store(root=tmp_path / "cache", scratch=tmp_path / "scratch")


def _keep(store: Store, content: bytes) -> None:
    def write(sink: BinaryIO) -> Got:
        sink.write(content)
        return Got(content_type="text/plain", etag='"1"')

    store.keep("https://a.example/x", write)


def _file(store: Store) -> Path:
    return next(path for path in store.root.rglob("*") if path.is_file())


def test_what_was_kept_is_found(store: Store) -> None:
    assert store.find("https://a.example/x") is None
    _keep(store, b"bytes")
    found = store.find("https://a.example/x")
    assert found is not None
    assert (found.body.read(), found.body.content_type, found.etag) == (b"bytes", "text/plain", '"1"')
    assert list(store.scratch.iterdir()) == []


def test_nothing_changes_when_fetching_fails(store: Store) -> None:
    _keep(store, b"old")

    def fail(sink: BinaryIO) -> Got:
        sink.write(b"half of new")
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        store.keep("https://a.example/x", fail)
    assert [path.read_bytes()[FACTS_BYTES:] for path in store.root.rglob("*") if path.is_file()] == [b"old"]
    assert list(store.scratch.iterdir()) == []


@pytest.mark.parametrize("length", [0, 100, FACTS_BYTES, FACTS_BYTES + 3])
def test_a_file_cut_short_is_not_there(store: Store, length: int) -> None:
    _keep(store, b"bytes")
    with _file(store).open("r+b") as file:
        file.truncate(length)
    assert store.find("https://a.example/x") is None


def test_a_file_of_noise_is_not_there(store: Store) -> None:
    _keep(store, b"bytes")
    _file(store).write_bytes(b"\xff" * 2 * FACTS_BYTES)
    assert store.find("https://a.example/x") is None


def test_pinned_bytes_stay_when_newer_ones_come(store: Store) -> None:
    _keep(store, b"old")
    found = store.find("https://a.example/x")
    assert found is not None
    pinned = store.pin(found.body)
    _keep(store, b"newer")
    assert pinned.read() == b"old"
