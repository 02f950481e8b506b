"""The buggy tree as a repository: one commit, the same hash each time, clean, and nothing of the fix in it."""

import subprocess
import zlib
from pathlib import Path

import pytest

from oreline.errors import CandidateError
from oreline.sandbox.changes import FileChange, write_layer
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes, buggy_commit, one_commit_repository

FIXED = b"def smaller(a, b):\n    return a < b  # the answer\n"
BUGGY = b"def smaller(a, b):\n    return a > b  # the answer\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    tree = tmp_path / "tree"
    for path, content in {
        "compare.py": FIXED,
        "docs/é b.md": b"text\r\n",
        "docs.txt": b"sorted before docs/ by name, after it by git\n",
        ".gitattributes": b"* text=auto eol=lf\n*.py ident filter=evil\n",
        "run.sh": b"#!/bin/sh\n",
    }.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_bytes(content)
    (tree / "run.sh").chmod(0o755)
    (tree / "link").symlink_to("compare.py")
    build = tmp_path / "build"
    (build / "__pycache__").mkdir(parents=True)
    (build / "__pycache__/compare.cpython-311.pyc").write_bytes(b"byte code")
    (build / "built [1].so").write_bytes(b"binary")
    return Checkout(work_layers=(tree, build), env_layers=())


def solving_patch(checkout: Checkout) -> str:
    tree = checkout.work_layers[0]
    with layer_of((FileChange(path="compare.py", content=BUGGY),), tree.parent) as buggy:
        return diff_of((FileChange(path="compare.py", content=FIXED),), (tree, buggy))


def make_repository(checkout: Checkout, folder: Path) -> tuple[str, Path]:
    """The commit, and a work tree as the agent sees it."""
    bug, git, work = folder / "bug", folder / "git", folder / "work"
    write_layer(bug_changes(checkout, solving_patch(checkout)), bug)
    commit = one_commit_repository(checkout, bug, git)
    for layer in (*checkout.work_layers, bug, git):
        subprocess.run(["cp", "-a", f"{layer}/.", work], check=True)
    return commit, work


def git(work: Path, *arguments: str) -> str:
    env = {"HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(["git", *arguments], cwd=work, env=env, capture_output=True, check=True)
    return (done.stdout + done.stderr).decode()


def test_bug_changes_reverse_the_solving_patch(checkout: Checkout) -> None:
    assert bug_changes(checkout, solving_patch(checkout)) == (FileChange(path="compare.py", content=BUGGY),)


def test_patch_that_does_not_apply_is_named(checkout: Checkout) -> None:
    with pytest.raises(CandidateError, match="patch_does_not_apply"):
        bug_changes(checkout, solving_patch(checkout).replace("def smaller", "def bigger"))


def test_repository_is_one_clean_commit(checkout: Checkout, tmp_path: Path) -> None:
    commit, work = make_repository(checkout, tmp_path / "one")
    assert git(work, "status", "--porcelain", "--untracked-files=all") == ""
    assert git(work, "diff-index", "HEAD") == ""
    assert git(work, "rev-list", "--all") == f"{commit}\n"
    assert git(work, "fsck", "--full", "--strict", "--unreachable") == ""
    assert git(work, "tag") + git(work, "remote") + git(work, "reflog") == ""
    shown = git(work, "-c", "core.quotepath=false", "ls-tree", "-r", "--format=%(objectmode) %(path)", "HEAD")
    assert shown.splitlines() == [
        "100644 .gitattributes",
        "100644 compare.py",
        "100644 docs.txt",
        "100644 docs/é b.md",
        "120000 link",
        "100755 run.sh",
    ]
    assert git(work, "show", "HEAD:docs/é b.md") == "text\r\n"


def test_change_shows_in_git(checkout: Checkout, tmp_path: Path) -> None:
    _, work = make_repository(checkout, tmp_path / "one")
    (work / "compare.py").write_bytes(FIXED)
    assert git(work, "status", "--porcelain") == " M compare.py\n"


def test_no_object_holds_the_fix(checkout: Checkout, tmp_path: Path) -> None:
    _, work = make_repository(checkout, tmp_path / "one")
    objects = [file for file in (work / ".git/objects").rglob("*") if file.is_file()]
    contents = [zlib.decompress(file.read_bytes()) for file in objects]
    assert any(BUGGY in content for content in contents)
    assert not any(b"a < b" in content for content in contents)
    assert not any(b"a < b" in file.read_bytes() for file in (work / ".git").rglob("*") if file.is_file())


def test_same_tree_has_the_same_commit(checkout: Checkout, tmp_path: Path) -> None:
    first, _ = make_repository(checkout, tmp_path / "one")
    second, _ = make_repository(checkout, tmp_path / "two")
    assert first == second == buggy_commit(checkout, bug_changes(checkout, solving_patch(checkout)))


def test_other_tree_has_another_commit(checkout: Checkout) -> None:
    patch = solving_patch(checkout)
    before = buggy_commit(checkout, bug_changes(checkout, patch))
    (checkout.work_layers[0] / "run.sh").chmod(0o644)
    assert buggy_commit(checkout, bug_changes(checkout, patch)) != before
