"""Trees of commits, bit for bit, and snapshots made of them."""

import os
import subprocess
from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.languages.manifests import MANIFESTS
from oreline.records.layout import DataLayout
from sources.archives.entries import Mode
from sources.history.git import git
from sources.history.mirror import update_mirror
from sources.history.repository import main_language, read_repository
from sources.history.snapshots import nearest_version, snapshot_commit
from sources.history.trees import read_commit_tree
from sources.settings import SourceSettings
from tests.doubles.histories import HistoryMaker
from tests.sources.history.conftest import PURL

SETTINGS = SourceSettings()


@pytest.fixture
def mirror(layout: DataLayout, history: HistoryMaker) -> Path:
    (history.folder / "run.sh").write_text("#!/bin/sh\n")
    (history.folder / "run.sh").chmod(0o755)
    (history.folder / "link").symlink_to("calc.py")
    history.commit(
        "All kinds",
        {
            "crlf.txt": b"a\r\nb\r\n",
            "open.txt": b"no final newline",
            "data.bin": bytes(range(256)),
            "sub/é b.py": "x = 1\n",
        },
    )
    history.commit("Attributes", {".gitattributes": "*.txt text eol=lf ident\n"})
    history.git("tag", "v1.4.0")
    history.commit("Fix (#1)", {"calc.py": "x = 2\n"})
    return update_mirror(layout, PURL.text, history.url)


def test_a_tree_is_read_as_it_is(mirror: Path) -> None:
    tree = read_commit_tree(mirror, "HEAD", 7, SETTINGS)
    assert tree["crlf.txt"].content == b"a\r\nb\r\n"
    assert tree["open.txt"].content == b"no final newline"
    assert tree["data.bin"].content == bytes(range(256))
    assert (tree["run.sh"].mode, tree["link"].mode, tree["link"].content) == (Mode.EXECUTABLE, Mode.LINK, b"calc.py")
    assert {entry.modified_seconds for entry in tree.values()} == {7}
    assert "sub/é b.py" in tree


def test_a_path_of_any_bytes(history: HistoryMaker, layout: DataLayout) -> None:
    blob = history.git("rev-parse", "HEAD:calc.py")
    row = b"100644 blob " + blob.encode() + b"\tcaf\xe9.py\0"
    done = subprocess.run(["git", "mktree", "-z"], input=row, cwd=history.folder, capture_output=True, check=True)
    commit = history.git("commit-tree", "-m", "Latin", done.stdout.decode().strip())
    history.git("update-ref", "refs/heads/main", commit)
    mirror = update_mirror(layout, PURL.text, history.url)
    snapshot = snapshot_commit(layout, mirror, read_repository(mirror, PURL), commit, SETTINGS)
    assert snapshot.tree == done.stdout.decode().strip()
    assert [os.fsencode(path.name) for path in layout.tree(snapshot.snapshot_id).iterdir()] == [b"caf\xe9.py"]


def test_a_snapshot_has_the_tree_of_its_commit(layout: DataLayout, mirror: Path) -> None:
    repository = read_repository(mirror, PURL)
    commit = git(["rev-parse", "HEAD"], mirror).decode().strip()
    snapshot = snapshot_commit(layout, mirror, repository, commit, SETTINGS)
    assert snapshot.tree == git(["rev-parse", "HEAD^{tree}"], mirror).decode().strip()
    assert (snapshot.upstream_commit, snapshot.version, snapshot.repo) == (commit, "1.4.0", "ada/calc")
    assert snapshot.commit != commit
    assert (layout.tree(snapshot.snapshot_id) / "link").readlink() == Path("calc.py")
    assert snapshot_commit(layout, mirror, repository, commit, SETTINGS) == snapshot


def test_versions_come_from_tags(history: HistoryMaker, mirror: Path, layout: DataLayout) -> None:
    assert nearest_version(mirror, "HEAD") == "1.4.0"
    assert nearest_version(mirror, "HEAD~3") == "0.0"
    history.git("tag", "calc-2.0rc1")
    update_mirror(layout, PURL.text, history.url)
    assert nearest_version(mirror, "HEAD") == "2.0rc1"
    git(["update-ref", "refs/steps/1.9/2.0", "HEAD"], mirror)
    assert nearest_version(mirror, "HEAD") == "2.0"


def test_limits(mirror: Path) -> None:
    for settings in (SourceSettings(max_files=3), SourceSettings(max_unpacked_mb=1)):
        if settings.max_files == 3:
            with pytest.raises(SourceError, match="max_files allows 3"):
                read_commit_tree(mirror, "HEAD", 0, settings)
        else:
            assert read_commit_tree(mirror, "HEAD", 0, settings)


def test_a_missing_object_is_named(history: HistoryMaker, mirror: Path, layout: DataLayout) -> None:
    name = history.git("rev-parse", "HEAD:calc.py")
    (mirror / "objects" / name[:2] / name[2:]).unlink()
    with pytest.raises(SourceError, match=r"calc\.py of HEAD is not in the clone") as caught:
        read_commit_tree(mirror, "HEAD", 0, SETTINGS)
    assert caught.value.reason == "missing_object"


def test_submodules_are_absent(history: HistoryMaker, layout: DataLayout) -> None:
    history.git("update-index", "--add", "--cacheinfo", f"160000,{'a' * 40},vendor/lib")
    history.git("commit", "--quiet", "--message", "Submodule")
    mirror = update_mirror(layout, PURL.text, history.url)
    assert "vendor/lib" not in read_commit_tree(mirror, "HEAD", 0, SETTINGS)


def test_a_repository_tells_of_itself(mirror: Path) -> None:
    found = read_repository(mirror, PURL)
    assert (found.repo, found.language, found.archive_url) == ("ada/calc", "python", "https://github.com/ada/calc.git")
    assert found.metadata["default_branch"] == "main"
    assert found.version == git(["rev-parse", "HEAD"], mirror).decode().strip()


@pytest.mark.parametrize(
    ("paths", "language"),
    [
        (["a.py", "b.py", "c.go"], "python"),
        (["a.go", "tests/a.py", "tests/b.py"], "go"),
        (["README"], ""),
        ([], ""),
        (["package.json", "test/a.test.js"], "javascript"),
        (["package.json", "test/a.test.ts", "test/b.test.ts"], "typescript"),
        (["tests/test_a.py"], "python"),
        *(([manifest, "README.md"], language) for manifest, language in MANIFESTS.items()),
        (["package.json", "pyproject.toml"], "python"),
        (["docs/package.json", "README"], ""),
    ],
)
def test_the_main_language(paths: list[str], language: str) -> None:
    assert main_language(paths) == language
