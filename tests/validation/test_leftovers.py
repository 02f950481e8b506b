"""What an agent's repository may hold: one commit. Each way in which more gets in is found."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from oreline.errors import ValidationError
from oreline.sandbox.changes import FileChange
from oreline.validation.leftovers import check_leftovers, check_upstream
from oreline.validation.repositories import write_repository

BUGGY = {
    "compare.py": b"def smaller(a, b):\n    return max(a, b)\n",
    "docs/a/b.md": b"text\n",
    "docs/c/b.md": b"text\n",
}
FIXED = BUGGY | {"compare.py": b"def smaller(a, b):\n    return min(a, b)\n"}
LATER = "5" * 40


def write_agent_repository(work: Path, contents: dict[str, bytes]) -> str:
    """The commit of a work tree with a `.git` as an agent finds it."""
    for path, content in contents.items():
        (work / path).parent.mkdir(parents=True, exist_ok=True)
        (work / path).write_bytes(content)
    tree = [FileChange(path=path, content=content) for path, content in contents.items()]
    return write_repository(tree, {path: work / path for path in contents}, work / ".git", ("Initial commit", 0), ())


def git(work: Path, *arguments: str) -> str:
    identity = {f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    env = {"HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.environ["PATH"], **identity}
    return subprocess.run(["git", *arguments], cwd=work, env=env, capture_output=True, check=True).stdout.decode()


def refusal(work: Path, commit: str) -> str:
    with pytest.raises(ValidationError) as caught:
        check_leftovers(work / ".git", commit)
    assert caught.value.reason == "later_objects"
    return caught.value.detail


def test_what_we_write_passes(tmp_path: Path) -> None:
    commit = write_agent_repository(tmp_path, BUGGY)
    check_leftovers(tmp_path / ".git", commit)
    assert git(tmp_path, "fsck", "--full", "--strict") == ""
    assert git(tmp_path, "rev-list", "--all", "--reflog").split() == [commit]
    assert git(tmp_path, "status", "--porcelain") == ""


def add(path: str, text: str = "") -> Callable[[Path], None]:
    def spoil(work: Path) -> None:
        file = work / ".git" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    return spoil


def commit_more(work: Path) -> None:
    (work / "compare.py").write_bytes(FIXED["compare.py"])
    git(work, "commit", "-qam", "Fix")
    (work / ".git/COMMIT_EDITMSG").unlink()


def commit_and_reset(work: Path) -> None:
    commit_more(work)
    git(work, "update-ref", "refs/heads/main", git(work, "rev-parse", "HEAD^").strip())
    git(work, "read-tree", "HEAD")


def leave_a_blob(work: Path) -> None:
    (work.parent / "fixed.py").write_bytes(FIXED["compare.py"])
    git(work, "hash-object", "-w", "../fixed.py")


def stage_the_fix(work: Path) -> None:
    (work / "compare.py").write_bytes(FIXED["compare.py"])
    git(work, "add", "compare.py")


def link_objects(work: Path) -> None:
    (work / ".git/objects/ff").unlink(missing_ok=True)
    (work / ".git/objects/ff").symlink_to(work)


def extend_the_index(work: Path) -> None:
    git(work, "update-index", "--force-write-index", "--untracked-cache")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        pytest.param(commit_more, "say more than one commit needs", id="a later commit on the branch"),
        pytest.param(commit_and_reset, "objects that commit", id="a commit that was reset"),
        pytest.param(leave_a_blob, "objects that commit", id="a dangling blob"),
        pytest.param(stage_the_fix, "objects that commit", id="a staged fix"),
        pytest.param(lambda work: git(work, "gc", "-q"), "objects/pack", id="a pack, which may hold anything"),
        pytest.param(lambda work: git(work, "stash", "store", "HEAD"), "refs/stash", id="a stash"),
        pytest.param(lambda work: git(work, "tag", "v2"), "refs/tags/v2", id="a tag"),
        pytest.param(lambda work: git(work, "branch", "fix"), "refs/heads/fix", id="a branch"),
        pytest.param(
            lambda work: git(work, "update-ref", "refs/pull/40/head", "HEAD"),
            "refs/pull/40/head",
            id="a pull request's head",
        ),
        pytest.param(lambda work: git(work, "notes", "add", "-m", "x"), "refs/notes/commits", id="notes"),
        pytest.param(
            lambda work: git(work, "replace", "--force", "HEAD:compare.py", "HEAD:docs/a/b.md"),
            "refs/replace",
            id="a replacement",
        ),
        pytest.param(lambda work: git(work, "pack-refs", "--all"), "packed-refs", id="packed refs"),
        pytest.param(lambda work: git(work, "remote", "add", "origin", "https://x.org"), "config", id="a remote"),
        pytest.param(lambda work: git(work, "config", "core.hooksPath", "/tmp"), "config", id="a foreign setting"),
        pytest.param(lambda work: git(work, "checkout", "-q", "--detach"), "HEAD", id="a detached head"),
        pytest.param(add("logs/HEAD", f"{LATER} {LATER} x"), "logs/HEAD", id="a reflog"),
        pytest.param(add("ORIG_HEAD", LATER), "ORIG_HEAD", id="where the branch was"),
        pytest.param(add("FETCH_HEAD", LATER), "FETCH_HEAD", id="what was fetched"),
        pytest.param(add("hooks/post-checkout", "#!/bin/sh"), "hooks/post-checkout", id="a hook"),
        pytest.param(
            add("objects/info/alternates", "/mirrors/x/objects"), "objects/info/alternates", id="borrowed objects"
        ),
        pytest.param(
            add("objects/info/http-alternates", "https://x"), "http-alternates", id="objects borrowed over HTTP"
        ),
        pytest.param(add("objects/pack/pack-1.idx"), "objects/pack/pack-1.idx", id="an index of a pack"),
        pytest.param(add("shallow", LATER), "shallow", id="a shallow border"),
        pytest.param(add("info/grafts", LATER), "info/grafts", id="a graft"),
        pytest.param(add("modules/lib/HEAD", "x"), "modules/lib/HEAD", id="a submodule's repository"),
        pytest.param(add("worktrees/w/HEAD", "x"), "worktrees/w/HEAD", id="another work tree"),
        pytest.param(add("info/attributes", "* filter=x"), "info/attributes", id="attributes"),
        pytest.param(lambda work: (work / ".git/index").write_bytes(b"DIRC"), "extensions", id="a broken index"),
        pytest.param(link_objects, "objects/ff (a link)", id="a link"),
        pytest.param(extend_the_index, "extensions", id="an index that remembers more"),
    ],
)
def test_leftovers_are_found(spoil: Callable[[Path], object], told: str, tmp_path: Path) -> None:
    work = tmp_path / "work"
    commit = write_agent_repository(work, BUGGY)
    spoil(work)
    assert told in refusal(work, commit)


def test_a_commit_with_history_is_refused(tmp_path: Path) -> None:
    write_agent_repository(tmp_path, BUGGY)
    commit_more(tmp_path)
    later = git(tmp_path, "rev-parse", "HEAD").strip()
    assert "1 parents of its commit" in refusal(tmp_path, later)


def test_a_missing_tree_is_refused(tmp_path: Path) -> None:
    commit = write_agent_repository(tmp_path, BUGGY)
    tree = git(tmp_path, "rev-parse", "HEAD:docs").strip()
    (tmp_path / ".git/objects" / tree[:2] / tree[2:]).unlink()
    assert f"object {tree} of the agent's repository can't be read" in refusal(tmp_path, commit)


@pytest.fixture
def mirror(tmp_path: Path) -> tuple[Path, str]:
    """A bare repository with the bug, the fix and more work on another branch, and the commit of the bug."""
    work = tmp_path / "upstream"
    write_agent_repository(work, BUGGY)
    base = git(work, "rev-parse", "HEAD").strip()
    commit_more(work)
    git(tmp_path, "clone", "-q", "--bare", "upstream", "mirror.git")
    return tmp_path / "mirror.git", base


def test_an_agent_shares_only_the_base_tree_with_upstream(mirror: tuple[Path, str], tmp_path: Path) -> None:
    write_agent_repository(tmp_path / "buggy", BUGGY | {"built.txt": b"not upstream's"})
    check_upstream(tmp_path / "buggy/.git", *mirror)
    write_agent_repository(tmp_path / "fixed", FIXED)
    blob = git(tmp_path / "fixed", "rev-parse", "HEAD:compare.py").strip()
    with pytest.raises(ValidationError, match=blob) as caught:
        check_upstream(tmp_path / "fixed/.git", *mirror)
    assert caught.value.reason == "later_objects"


def test_an_unknown_base_is_no_pass(mirror: tuple[Path, str], tmp_path: Path) -> None:
    write_agent_repository(tmp_path / "buggy", BUGGY)
    with pytest.raises(ValidationError, match="can't be compared with"):
        check_upstream(tmp_path / "buggy/.git", mirror[0], LATER)
