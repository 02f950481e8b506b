"""Mirrors: made once, fetched incrementally, and clear about what can't be had."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from oreline.sandbox.folders import remove_tree
from sources.history.commits import read_commits
from sources.history.git import git
from sources.history.mirror import fetch_contents, update_mirror
from sources.history.trees import read_commit_tree
from sources.settings import SourceSettings
from tests.doubles.git_server import git_server
from tests.doubles.histories import HistoryMaker

PURL = "pkg:github/ada/calc"


def test_only_what_is_new_is_fetched(layout: DataLayout, history: HistoryMaker) -> None:
    mirror = update_mirror(layout, PURL, history.url)
    before = {path for path in (mirror / "objects").rglob("*") if path.is_file()}
    tip = history.commit("More", {"more.py": "x = 1\n"})
    assert update_mirror(layout, PURL, history.url) == mirror
    assert tip in read_commits(mirror)
    assert before <= {path for path in (mirror / "objects").rglob("*") if path.is_file()}


def test_a_partial_clone_fetches_contents_when_they_are_asked_for(layout: DataLayout, history: HistoryMaker) -> None:
    history.git("config", "uploadpack.allowFilter", "true")
    history.git("config", "uploadpack.allowAnySHA1InWant", "true")
    tip = history.commit("Binary", {"blob.bin": os.urandom(200_000)})
    with git_server(history.folder) as host:
        mirror = update_mirror(layout, PURL, f"{host}/.git")
        assert sum(path.stat().st_size for path in mirror.rglob("*") if path.is_file()) < 100_000
        fetch_contents(mirror, [tip])
    tree = read_commit_tree(mirror, tip, 0, SourceSettings())
    assert len(tree["blob.bin"].content) == 200_000


def test_a_host_without_filters_sends_everything(layout: DataLayout, history: HistoryMaker) -> None:
    with git_server(history.folder) as host:
        mirror = update_mirror(layout, PURL, f"{host}/.git")
    assert "calc.py" in read_commit_tree(mirror, "HEAD", 0, SourceSettings())


def test_a_host_that_is_gone_or_refuses_is_named(layout: DataLayout, history: HistoryMaker) -> None:
    with git_server(history.folder) as host, pytest.raises(SourceError) as unknown:
        update_mirror(layout, PURL, f"{host}/nothing")
    with pytest.raises(SourceError) as gone:
        update_mirror(layout, PURL, f"{host}/.git")
    assert (unknown.value.reason, gone.value.reason) == ("unknown_repository", "index_unreachable")


def test_a_force_push_leaves_what_was_mined(layout: DataLayout, history: HistoryMaker) -> None:
    old = history.commit("Fix (#1)", {"calc.py": "x = 1\n"})
    mirror = update_mirror(layout, PURL, history.url)
    history.git("reset", "--quiet", "--hard", "HEAD~1")
    new = history.commit("Fix again (#2)", {"calc.py": "x = 2\n"})
    update_mirror(layout, PURL, history.url)
    assert new in read_commits(mirror)
    assert old not in read_commits(mirror)
    assert git(["cat-file", "-t", old], mirror) == b"commit\n"


def test_a_branch_or_tag_may_become_a_folder_of_others(layout: DataLayout, history: HistoryMaker) -> None:
    old = history.commit("Fix (#1)", {"calc.py": "x = 1\n"})
    history.git("branch", "topic")
    history.git("tag", "v1")
    update_mirror(layout, PURL, history.url)
    history.git("reset", "--quiet", "--hard", "HEAD~1")
    history.git("branch", "--delete", "--force", "topic")
    history.git("branch", "topic/one")
    history.git("tag", "--delete", "v1")
    history.git("tag", "v1/one")
    mirror = update_mirror(layout, PURL, history.url)
    named = git(["for-each-ref", "--format=%(refname)"], mirror).decode().split()
    assert named == ["refs/heads/main", "refs/heads/topic/one", "refs/tags/v1/one"]
    assert git(["cat-file", "-t", old], mirror) == b"commit\n"


@pytest.mark.parametrize("lock", ["config.lock", "HEAD.lock", "packed-refs.lock", "refs/heads/main.lock"])
def test_a_lock_that_a_killed_git_left_is_no_obstacle(layout: DataLayout, history: HistoryMaker, lock: str) -> None:
    mirror = update_mirror(layout, PURL, history.url)
    (mirror / lock).touch()
    tip = history.commit("More", {"more.py": "x = 1\n"})
    assert tip in read_commits(update_mirror(layout, PURL, history.url))


@pytest.mark.parametrize("lost", ["HEAD", "config", "objects", "refs"])
def test_a_mirror_that_lost_a_part_is_made_whole(layout: DataLayout, history: HistoryMaker, lost: str) -> None:
    mirror = update_mirror(layout, PURL, history.url)
    before = read_commits(mirror)
    remove_tree(mirror / lost)
    assert read_commits(update_mirror(layout, PURL, history.url)) == before


@pytest.mark.parametrize("emptied", ["HEAD", "refs/heads/main"])
def test_a_mirror_with_an_emptied_file_is_made_whole(layout: DataLayout, history: HistoryMaker, emptied: str) -> None:
    mirror = update_mirror(layout, PURL, history.url)
    before = read_commits(mirror)
    (mirror / emptied).write_bytes(b"")
    assert read_commits(update_mirror(layout, PURL, history.url)) == before


def test_the_default_branch_is_the_origins(layout: DataLayout, history: HistoryMaker) -> None:
    history.branch("trunk")
    history.commit("On trunk")
    history.branch("side")
    history.commit("Later, on the side")
    history.checkout("trunk")
    mirror = update_mirror(layout, PURL, history.url)
    assert git(["symbolic-ref", "HEAD"], mirror) == b"refs/heads/trunk\n"


def test_a_shallow_clone_is_read_as_far_as_it_goes(layout: DataLayout, history: HistoryMaker, tmp_path: Path) -> None:
    history.commit("Fix (#1)", {"calc.py": "x = 1\n"})
    history.commit("Fix (#2)", {"calc.py": "x = 2\n"})
    history.git("clone", "--quiet", "--depth=1", history.url, str(tmp_path / "shallow"))
    mirror = update_mirror(layout, PURL, f"file://{tmp_path / 'shallow'}")
    assert len(read_commits(mirror)) == 1


def broken_pack(history: HistoryMaker) -> None:
    history.git("gc", "--quiet")
    (pack,) = (history.folder / ".git" / "objects" / "pack").glob("*.pack")
    pack.chmod(0o644)
    pack.write_bytes(pack.read_bytes()[:60] + b"\0" * 400)


def lost_objects(history: HistoryMaker) -> None:
    shutil.rmtree(history.folder / ".git" / "objects")
    (history.folder / ".git" / "objects").mkdir()


@pytest.mark.parametrize("damage", [broken_pack, lost_objects])
def test_a_corrupt_repository_is_named(layout: DataLayout, history: HistoryMaker, damage: object) -> None:
    damage(history)  # type: ignore[operator]
    with pytest.raises(SourceError, match="Run git fsck there") as caught:
        update_mirror(layout, PURL, history.url)
    assert caught.value.reason == "corrupt_repository"
    assert not layout.mirror(PURL).exists()


def test_a_mirror_stands_when_its_origin_breaks(layout: DataLayout, history: HistoryMaker) -> None:
    mirror = update_mirror(layout, PURL, history.url)
    before = read_commits(mirror)
    shutil.rmtree(history.folder)
    with pytest.raises(SourceError) as caught:
        update_mirror(layout, PURL, history.url)
    assert caught.value.reason == "unknown_repository"
    assert read_commits(mirror) == before


def test_what_is_not_there_is_said(layout: DataLayout, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", "--bare", str(tmp_path / "empty")], check=True)
    for path, reason in (("nowhere", "unknown_repository"), ("empty", "empty_repository")):
        with pytest.raises(SourceError) as caught:
            update_mirror(layout, PURL, f"file://{tmp_path / path}")
        assert caught.value.reason == reason


def test_no_hook_or_program_of_the_repository_runs(layout: DataLayout, history: HistoryMaker, tmp_path: Path) -> None:
    trap = f"#!/bin/sh\ntouch {tmp_path}/ran\n"
    for hook in ("post-checkout", "reference-transaction", "pre-receive", "post-update"):
        place = history.folder / ".git" / "hooks" / hook
        place.parent.mkdir(exist_ok=True)
        place.write_text(trap)
        place.chmod(0o755)
    history.git("config", "core.fsmonitor", f"touch {tmp_path}/ran")
    mirror = update_mirror(layout, PURL, history.url)
    read_commits(mirror)
    assert not (tmp_path / "ran").exists()


def test_a_branch_that_ends_before_1970_is_no_obstacle(layout: DataLayout, history: HistoryMaker) -> None:
    tree = history.git("rev-parse", "HEAD^{tree}")
    text = f"tree {tree}\nauthor a <a@b> -5 +0000\ncommitter a <a@b> -5 +0000\n\nOld\n"
    (history.folder / "commit").write_text(text)
    old = history.git("hash-object", "-t", "commit", "-w", "--literally", "commit")
    history.git("update-ref", "refs/heads/ancient", old)
    mirror = update_mirror(layout, PURL, history.url)
    assert git(["rev-parse", "refs/heads/ancient"], mirror).decode().strip() == old
    assert git(["symbolic-ref", "HEAD"], mirror) == b"refs/heads/main\n"
