"""A change in two halves: each path where it belongs, and both halves, in either order, exact to the bit."""

from pathlib import Path

import pytest

from oreline.errors import CandidateError
from sources.changes.split import split_change
from sources.changes.subject import SplitChange, SplitFile
from tests.doubles.git_trees import Files, commit, executable, link, make_mirror, submodule, tree_after, tree_of

SOURCE = b"a = 1\nb = 2\n"
FIXED = b"a = 1\nb = 3\n"


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    return make_mirror(tmp_path / "mirror.git")


def split(mirror: Path, before: Files, after: Files, language: str = "") -> SplitChange:
    """The split of a change, once both orders have led from the one tree to the other."""
    base = commit(mirror, before)
    fixed = commit(mirror, after, base)
    found = split_change(mirror, base, fixed, language)
    assert found.patch.encode().decode() + found.test_patch.encode().decode() == found.patch + found.test_patch
    for order in ((found.patch, found.test_patch), (found.test_patch, found.patch)):
        assert tree_after(mirror, base, *order) == tree_of(mirror, fixed)
    return found


def kinds(found: SplitChange) -> dict[str, str]:
    return {file.path: file.kind for file in found.files}


def test_source_and_tests_go_apart(mirror: Path) -> None:
    before = {"pkg/core.py": SOURCE, "tests/test_core.py": b"old\n", "README.md": b"hi\n"}
    found = split(mirror, before, {"pkg/core.py": FIXED, "tests/test_core.py": b"new\n", "README.md": b"ho\n"})
    assert kinds(found) == {"README.md": "other", "pkg/core.py": "source", "tests/test_core.py": "test"}
    assert found.patch.count("diff --git ") == 2
    assert found.test_patch == (
        "diff --git a/tests/test_core.py b/tests/test_core.py\n"
        "index 3367afdbbf91e638efe983616377c60477cc6612..3e757656cf36eca53338e520d134963a44f793f8 100644\n"
        "--- a/tests/test_core.py\n+++ b/tests/test_core.py\n@@ -1 +1 @@\n-old\n+new\n"
    )
    assert found.files[1] == SplitFile(
        path="pkg/core.py",
        previous_path="",
        status="modified",
        kind="source",
        additions=1,
        deletions=1,
        is_binary=False,
        is_submodule=False,
    )


SHAPES: dict[str, tuple[Files, Files]] = {
    "nothing": ({"a.py": b"1\n"}, {"a.py": b"1\n"}),
    "root-commit-emptied": ({"a.py": b"1\n", "tests/a.py": b"1\n"}, {}),
    "crlf": ({"a.py": b"a\r\nb\r\n"}, {"a.py": b"a\nb\r\n"}),
    "last-newline": ({"a.py": b"a\nb", "b.py": b"a\n"}, {"a.py": b"a\nb\n", "b.py": b"a"}),
    "empty-files": ({"a.py": b"", "tests/__init__.py": b""}, {"b.py": b"", "tests/a/__init__.py": b""}),
    "mode-only": (
        {"run.py": SOURCE, "tests/run.sh": executable(b"")},
        {"run.py": executable(SOURCE), "tests/run.sh": b""},
    ),
    "binary": ({"logo.png": b"\0\1", "tests/a.bin": b"\0"}, {"logo.png": b"\0\2", "tests/b.bin": bytes(range(256))}),
    "latin-1": ({"a.py": b"caf\xe9\nb\n"}, {"a.py": b"caf\xe9\nc\n", "tests/t.txt": b"\xff\n"}),
    "links": ({"l": link(b"a"), "tests/l": b"a"}, {"l": link(b"caf\xe9"), "tests/l": link(b"\xff/x")}),
    "links-undone": ({"l": link(b"caf\xe9"), "m": link(b"\xff")}, {"l": b"text\n", "m": link(b"\xfe")}),
    "submodules": (
        {"dep": submodule("1"), "tests/data": submodule("2")},
        {"dep": submodule("3"), "new": submodule("4")},
    ),
    "submodule-to-folder": ({"dep": submodule("1")}, {"dep/a.py": SOURCE, "dep/tests/test_a.py": b"1\n"}),
    "file-to-folder": ({"a": SOURCE}, {"a/core.py": SOURCE, "a/tests/test_core.py": b"1\n"}),
    "folder-to-file": ({"a/core.py": SOURCE, "a/tests/test_core.py": b"1\n"}, {"a": SOURCE}),
    "source-to-test": ({"pkg/helper.py": SOURCE * 9}, {"tests/helper.py": SOURCE * 9}),
    "test-to-source": ({"tests/helper.py": SOURCE * 9}, {"pkg/helper.py": SOURCE * 9}),
    "swap": ({"a.py": b"1\n", "tests/a.py": b"2\n"}, {"a.py": b"2\n", "tests/a.py": b"1\n"}),
    "paths": (
        {"docs/é.md": b"1\n", "src/a b/ b/x.py": b"1\n", "src/od\td.py": b"1\n", 'src/q"q.py': b"1\n"},
        {"docs/é.md": b"2\n", "src/a b/ b/x.py": b"2\n", "src/od\td.py": b"2\n", 'src/q"q.py': b"2\n"},
    ),
    "odd-test-paths": ({}, {"tests/caf\udce9.py": b"1\n", "tests/n\nl\\.py": b"1\n", "tests/ b/x": b"1\n"}),
}


@pytest.mark.parametrize(("before", "after"), SHAPES.values(), ids=SHAPES)
def test_every_shape_of_change_is_exact(mirror: Path, before: Files, after: Files) -> None:
    found = split(mirror, before, after)
    assert {file.path for file in found.files} | {file.previous_path for file in found.files} - {""} == {
        path for path in {*before, *after} if before.get(path) != after.get(path)
    }


def test_unknown_commit_is_said(mirror: Path) -> None:
    base = commit(mirror, {"a": b""})
    with pytest.raises(CandidateError, match="missing_objects"):
        split_change(mirror, base, "0" * 39 + "1")
