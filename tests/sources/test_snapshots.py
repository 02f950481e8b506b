"""Snapshots: exact files, one commit, the same on every machine; and hostile archives write nothing."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.records.source import Repository, Snapshot
from sources.pypi.archives import fetch_archive
from sources.pypi.repositories import read_repository
from sources.snapshots import is_snapshot_whole, take_snapshot
from tests.doubles.archives import HOSTILE
from tests.doubles.package_index import package_index
from tests.doubles.packages import calculator
from tests.doubles.releases import Release, file_entry, link_entry, package_info, source_release
from tests.sources.conftest import ClientOf

SEEN_AT = "2024-05-01T12:00:00Z"


def repository_of(release: Release) -> Repository:
    """The row of a release, without asking an index."""
    return Repository(
        purl=release.purl,
        repo=f"pypi/{release.name}",
        name=release.name,
        version=release.version,
        ecosystem="pypi",
        language="python",
        license="MIT",
        homepage="",
        summary="",
        archive_url="https://index.invalid/a.tar.gz",
        archive_sha256=release.sdist.sha256,
        released_at=SEEN_AT,
        metadata={},
    )


def snapshot_of(layout: DataLayout, release: Release) -> Snapshot:
    archive = layout.downloads / release.sdist.filename
    archive.parent.mkdir(parents=True, exist_ok=True)
    archive.write_bytes(release.sdist.content)
    return take_snapshot(layout, repository_of(release), archive)


def tricky() -> Release:
    """All that git would like to change, leave out or quote."""
    top = "tricky-1.0.0"
    files = {
        "PKG-INFO": package_info("tricky", "1.0.0"),
        ".gitattributes": "* text=auto eol=lf ident\n*.txt working-tree-encoding=UTF-16\n*.bin filter=lfs\n",
        ".gitignore": "*\n",
        "crlf.txt": b"one\r\ntwo\r\n",
        "ident.c": b"$Id$\n",
        "data.bin": bytes(range(256)),
        "empty.py": b"",
        "größe/日本 [1].txt": "x",
        'q"uo\\te\t.txt': "y",
        "pkg.egg-info/SOURCES.txt": "setup.py\n",
        "__pycache__/a.cpython-311.pyc": b"\0\1",
    }
    return source_release(
        "tricky",
        "1.0.0",
        [
            *(file_entry(f"{top}/{path}", content, mode=0o600) for path, content in files.items()),
            file_entry(f"{top}/run.sh", "#!/bin/sh\n", mode=0o4711),
            link_entry(f"{top}/größe/link", "../run.sh"),
        ],
    )


def git(layout: DataLayout, snapshot: Snapshot, *arguments: str) -> bytes:
    folder = layout.snapshot(snapshot.snapshot_id) / "repository.git"
    return subprocess.run(["git", f"--git-dir={folder}", *arguments], capture_output=True, check=True).stdout


def test_known_hashes(layout: DataLayout) -> None:
    """The right values come from `git add`, `git commit` and `sha256sum`."""
    entries = [file_entry("p/a.py", "X = 1\n"), file_entry("p/bin/run", "echo\n", mode=0o755)]
    assert snapshot_of(layout, source_release("pinned", "1.0.0", entries)) == Snapshot(
        snapshot_id="f59b656dfa3db6394a119efe45f69a42f8d6040471bbd3c8f349e444b21f6524",
        purl="pkg:pypi/pinned@1.0.0",
        repo="pypi/pinned",
        version="1.0.0",
        commit="befb48c610ab7e0855a4a4af1b347317acc23009",
        tree="f634563a0cd6726642abac69d969d94c5c8740f2",
        license="MIT",
        created_at=SEEN_AT,
        language="python",
        files=2,
        size_bytes=11,
    )


def test_commit(layout: DataLayout) -> None:
    snapshot = snapshot_of(layout, calculator())
    assert git(
        layout, snapshot, "log", "--all", "--format=%H|%an|%ae|%ad|%cn|%ce|%cd|%P|%D|%B", "--date=iso"
    ).decode() == (
        f"{snapshot.commit}|oreline|oreline@example.invalid|2024-05-01 12:00:00 +0000|oreline|oreline@example.invalid|"
        "2024-05-01 12:00:00 +0000||HEAD -> main|Snapshot of pkg:pypi/calculator@1.0.0\n\n"
    )
    folder = layout.snapshot(snapshot.snapshot_id) / "repository.git"
    assert not (folder / "hooks").exists()
    assert git(layout, snapshot, "fsck", "--strict") == b""


def test_bit_for_bit(layout: DataLayout) -> None:
    snapshot = snapshot_of(layout, tricky())
    tree = layout.tree(snapshot.snapshot_id)
    listed = git(layout, snapshot, "ls-tree", "-r", "-z", "--name-only", "HEAD").decode().split("\0")[:-1]
    found = sorted(path.relative_to(tree).as_posix() for path in tree.rglob("*") if not path.is_dir())
    assert sorted(listed) == found
    assert len(found) == snapshot.files == 13
    for path in set(listed) - {"größe/link"}:
        assert git(layout, snapshot, "cat-file", "blob", f"HEAD:{path}") == (tree / path).read_bytes()
    assert (tree / "crlf.txt").read_bytes() == b"one\r\ntwo\r\n"
    assert (tree / "größe/link").readlink() == Path("../run.sh")


def test_permissions_and_times(layout: DataLayout) -> None:
    tree = layout.tree(snapshot_of(layout, tricky()).snapshot_id)
    everything = [tree, *tree.rglob("*")]
    assert {path.lstat().st_mtime for path in everything} == {1_714_564_800.0}
    assert (tree / "run.sh").stat().st_mode & 0o7777 == 0o755
    assert (tree / "crlf.txt").stat().st_mode & 0o7777 == 0o644
    assert {path.stat().st_mode & 0o7777 for path in everything if path.is_dir()} == {0o755}


def test_same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = snapshot_of(DataLayout(tmp_path / "one"), tricky())
    config = tmp_path / "gitconfig"
    config.write_text("[core]\n\tautocrlf = true\n[init]\n\tdefaultBranch = trunk\n[user]\n\tname = Me\n")
    for name, value in [
        ("GIT_CONFIG_GLOBAL", str(config)),
        ("GIT_DIR", str(tmp_path / "elsewhere")),
        ("GIT_AUTHOR_NAME", "Somebody"),
        ("LC_ALL", "tr_TR.UTF-8"),
        ("TZ", "Pacific/Auckland"),
    ]:
        monkeypatch.setenv(name, value)
    before = os.umask(0o077)
    try:
        second = snapshot_of(DataLayout(tmp_path / "two"), tricky())
    finally:
        os.umask(before)
    assert second == first
    assert not (tmp_path / "elsewhere").exists()


def test_again_changes_nothing(layout: DataLayout) -> None:
    first = snapshot_of(layout, calculator())
    inode = layout.tree(first.snapshot_id).stat().st_ino
    assert snapshot_of(layout, calculator()) == first
    assert layout.tree(first.snapshot_id).stat().st_ino == inode
    assert list(layout.scratch.iterdir()) == []


def test_race(layout: DataLayout) -> None:
    release = calculator()
    snapshot_of(DataLayout(layout.root / "warm"), release)
    archive = layout.root / "warm/cache/downloads" / release.sdist.filename
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda _: take_snapshot(layout, repository_of(release), archive), range(8)))
    assert len({snapshot.commit for snapshot in taken}) == 1
    assert len(list((layout.root / "snapshots").iterdir())) == 1
    assert list(layout.scratch.iterdir()) == []


KILLED = """
import sys
from pathlib import Path
from oreline.records.layout import DataLayout
from tests.doubles.packages import calculator
from tests.sources.test_snapshots import snapshot_of
snapshot_of(DataLayout(Path(sys.argv[1])), calculator())
"""


def test_killed_half_way(layout: DataLayout, tmp_path: Path) -> None:
    murderer = tmp_path / "bin" / "git"
    murderer.parent.mkdir()
    murderer.write_text("#!/bin/sh\nkill -9 $PPID\n")
    murderer.chmod(0o755)
    path = f"{murderer.parent}:{os.environ['PATH']}"
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(layout.root)], env={"PATH": path, "PYTHONPATH": "."}, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert not (layout.root / "snapshots").exists()
    snapshot = snapshot_of(layout, calculator())
    assert git(layout, snapshot, "rev-parse", "HEAD").decode().strip() == snapshot.commit


@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: make.__name__)
def test_hostile_archive_writes_nothing(tmp_path: Path, make: Callable[[], Release], client_of: ClientOf) -> None:
    release = make()
    layout = DataLayout(tmp_path / "a" / "b" / "data")
    outside = Path("/tmp/escaped.txt")
    assert not outside.exists()
    with pytest.raises(SourceError) as caught:
        snapshot_of(layout, release)
    assert caught.value.reason == "unsafe_archive"
    kept = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if not path.is_dir()]
    assert kept == [f"a/b/data/cache/downloads/{release.sdist.filename}"]
    assert not outside.exists()
    with package_index(release) as index, pytest.raises(SourceError) as caught:
        read_repository(client_of(index), release.purl)
    assert caught.value.reason == "unsafe_archive"


def test_from_index_to_snapshot(layout: DataLayout, client_of: ClientOf) -> None:
    with package_index(calculator()) as index:
        client = client_of(index)
        repository = read_repository(client, "pkg:pypi/calculator@1.0.0")
        snapshot = take_snapshot(layout, repository, fetch_archive(client, repository))
    assert snapshot == snapshot_of(layout, calculator())


@pytest.mark.parametrize("lost", ["tree", "repository.git"])
def test_a_snapshot_that_lost_a_part_is_made_whole(layout: DataLayout, lost: str) -> None:
    snapshot = snapshot_of(layout, calculator())
    place = layout.snapshot(snapshot.snapshot_id)
    before = sorted(path.relative_to(place) for path in (place / lost).rglob("*") if path.suffix == ".py")
    shutil.rmtree(place / lost)
    assert not is_snapshot_whole(layout, snapshot.snapshot_id)
    assert snapshot_of(layout, calculator()) == snapshot
    assert is_snapshot_whole(layout, snapshot.snapshot_id)
    assert sorted(path.relative_to(place) for path in (place / lost).rglob("*") if path.suffix == ".py") == before
