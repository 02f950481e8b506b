"""The mirror of a package: what is written twice is written once, and a broken one says so."""

from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.archives.entries import Mode, TreeEntry
from sources.releases.mirror import git, open_mirror, read_releases, write_release, write_step
from sources.releases.registries.contract import ReleaseSource
from sources.releases.trees import changed_files, list_paths, read_content

PURL = "pkg:npm/left"


def a_source(content: bytes, released_at: str = "2024-05-01T12:00:00Z") -> ReleaseSource:
    files = {
        "run.sh": TreeEntry(mode=Mode.EXECUTABLE, content=content, modified_seconds=0),
        "way": TreeEntry(mode=Mode.LINK, content=b"run.sh", modified_seconds=0),
    }
    return ReleaseSource(files=files, released_at=released_at)


@pytest.fixture
def mirror(layout: DataLayout) -> Path:
    return open_mirror(layout, PURL)


def test_writing_again_changes_nothing(mirror: Path, layout: DataLayout) -> None:
    first = write_release(mirror, "1.0.0", a_source(b"a"))
    step = write_step(mirror, first, write_release(mirror, "1.0.1", a_source(b"b")))
    refs = git(["show-ref"], mirror)
    assert open_mirror(layout, PURL) == mirror
    assert write_release(mirror, "1.0.0", a_source(b"a")) == first
    assert write_step(mirror, first, read_releases(mirror)["1.0.1"]) == step
    assert git(["show-ref"], mirror) == refs


def test_hashes_are_the_same_for_good(mirror: Path) -> None:
    first = write_release(mirror, "1.0.0", a_source(b"a"))
    second = write_release(mirror, "1.0.1", a_source(b"b", "2024-06-01T12:00:00Z"))
    assert (first.commit, second.commit, write_step(mirror, first, second)) == (
        "e0ab0f6d688dea33907fa953e022bdb3e6669b49",
        "cf3fb3aa4520cc7ca159463c114af6b69408370d",
        "83c66b9154937a7732e5907419259eb647a3cab2",
    )


def test_modes_and_links(mirror: Path) -> None:
    release = write_release(mirror, "1.0.0", a_source(b"a"))
    listed = git(["ls-tree", release.commit], mirror).decode().split("\n")
    assert [line.split()[0] for line in listed if line] == ["100755", "120000"]
    assert list_paths(mirror, release.commit) == ("run.sh", "way")
    assert read_content(mirror, release.commit, "way") == b"run.sh"


def test_a_date_before_1970_is_the_first_that_git_knows(mirror: Path) -> None:
    assert write_release(mirror, "0.1.0", a_source(b"a", "1960-01-01T00:00:00Z")).released_at == "1970-01-01T00:00:00Z"


def test_files_that_differ(mirror: Path) -> None:
    base = write_release(mirror, "1.0.0", a_source(b"a\nb\n"))
    fixed = write_release(mirror, "1.0.1", a_source(b"a\nc\nd\n"))
    (file,) = changed_files(mirror, base.commit, fixed.commit)
    assert (file.path, file.status, file.additions, file.deletions) == ("run.sh", "modified", 2, 1)


def test_a_mirror_that_lost_its_objects_says_so(mirror: Path) -> None:
    write_release(mirror, "1.0.0", a_source(b"a"))
    for pack in (mirror / "objects" / "pack").iterdir():
        pack.unlink()
    with pytest.raises(SourceError) as caught:
        read_releases(mirror)
    assert caught.value.reason == "git_failed"
    assert "Remove it and build again" in caught.value.detail
