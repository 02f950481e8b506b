"""A change in two halves: each path where it belongs, and both halves, in either order, exact to the bit."""

import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from oreline.errors import CandidateError
from oreline.sandbox.changes import FileChange, compare_files, write_layer
from oreline.sandbox.diffs import EXECUTABLE, LINK
from oreline.sandbox.layers import find_files
from oreline.sandbox.patches import apply_patch
from sources.changes.split import split_change
from sources.changes.splitting import blobs
from sources.changes.subject import SplitChange, SplitFile
from tests.doubles.git_trees import (
    Entry,
    Files,
    commit,
    executable,
    git,
    link,
    make_mirror,
    submodule,
    tree_after,
    tree_of,
)

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
    for order in ((found.patch, found.test_patch), (found.test_patch, found.patch)):
        assert all(patch.encode().decode() == patch for patch in order)
        assert tree_after(mirror, base, *order) == tree_of(mirror, fixed)
    return found


def write_files(files: Files, folder: Path) -> Path:
    entries = {path: given if isinstance(given, Entry) else Entry(given) for path, given in files.items()}
    changes = [
        FileChange(path=path, content=one.content, is_executable=one.mode == EXECUTABLE, is_symlink=one.mode == LINK)
        for path, one in entries.items()
    ]
    write_layer(tuple(changes), folder)
    return folder


def check_layers(found: SplitChange, before: Files, after: Files, folder: Path) -> None:
    """Both halves, in either order, applied to trees of files as validation does."""
    base, fixed = write_files(before, folder / "base"), write_files(after, folder / "fixed")
    for name, order in (("one", (found.patch, found.test_patch)), ("other", (found.test_patch, found.patch))):
        layers = [base]
        for step, patch in enumerate(order):
            write_layer(apply_patch(patch, tuple(layers)), folder / f"{name}-{step}")
            layers.append(folder / f"{name}-{step}")
        assert compare_files(find_files(tuple(layers)), find_files((fixed,))) == ()


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
    "emptied": ({"a.py": b"1\n", "tests/a.py": b"1\n"}, {}),
    "crlf": ({"a.py": b"a\r\nb\r\n"}, {"a.py": b"a\nb\r\n"}),
    "last-newline": ({"a.py": b"a\nb", "b.py": b"a\n"}, {"a.py": b"a\nb\n", "b.py": b"a"}),
    "empty-files": ({"a.py": b"", "tests/__init__.py": b""}, {"b.py": b"", "tests/a/__init__.py": b""}),
    "mode-only": ({"r.py": SOURCE, "tests/r.sh": executable(b"")}, {"r.py": executable(SOURCE), "tests/r.sh": b""}),
    "binary": ({"logo.png": b"\0\1", "tests/a.bin": b"\0"}, {"logo.png": b"\0\2", "tests/b.bin": bytes(range(256))}),
    "latin-1": ({"a.py": b"caf\xe9\nb\n"}, {"a.py": b"caf\xe9\nc\n", "tests/t.txt": b"\xff\n"}),
    "links": ({"l": link(b"a"), "tests/l": b"a"}, {"l": link(b"caf\xe9"), "tests/l": link(b"\xff/x")}),
    "links-undone": ({"l": link(b"caf\xe9"), "m": link(b"\xff")}, {"l": b"text\n", "m": link(b"\xfe")}),
    "link-to-folder": ({"l": link(b"a")}, {"l/a.py": SOURCE}),
    "file-to-folder": ({"a": SOURCE}, {"a/core.py": SOURCE, "a/tests/test_core.py": b"1\n"}),
    "folder-to-file": ({"a/core.py": SOURCE, "a/tests/test_core.py": b"1\n"}, {"a": SOURCE}),
    "source-to-test": ({"pkg/helper.py": SOURCE * 9}, {"tests/helper.py": SOURCE * 9}),
    "test-to-source": ({"tests/helper.py": SOURCE * 9}, {"pkg/helper.py": SOURCE * 9}),
    "swap": ({"a.py": b"1\n", "tests/a.py": b"2\n"}, {"a.py": b"2\n", "tests/a.py": b"1\n"}),
    "quoted-paths": (
        {"docs/é.md": b"1\n", "src/a b/ b/x.py": b"1\n", "src/od\td.py": b"1\n", 'src/q"q.py': b"1\n"},
        {"docs/é.md": b"2\n", "src/a b/ b/x.py": b"2\n", "src/od\td.py": b"2\n", 'src/q"q.py': b"2\n"},
    ),
    "odd-test-paths": ({}, {"tests/caf\udce9.py": b"1\n", "tests/n\nl\\.py": b"1\n", "tests/ b/x": b"1\n"}),
    "headers-as-text": ({"a.py": b""}, {"a.py": b"-- a/x\n++ b/y\ndiff --git a/x b/y\nGIT binary patch\n"}),
}


@pytest.mark.parametrize(("before", "after"), SHAPES.values(), ids=SHAPES)
def test_every_shape_of_change_is_exact(mirror: Path, tmp_path: Path, before: Files, after: Files) -> None:
    found = split(mirror, before, after)
    check_layers(found, before, after, tmp_path)
    named = {path for file in found.files for path in (file.path, file.previous_path) if path}
    assert named == {path for path in {*before, *after} if before.get(path) != after.get(path)}


SUBMODULES: dict[str, tuple[Files, Files]] = {
    "added": ({}, {"dep": submodule("1")}),
    "moved": ({"dep": submodule("1")}, {"dep": submodule("2")}),
    "removed": ({"dep": submodule("1")}, {}),
    "becomes-a-file": ({"dep": submodule("1")}, {"dep": b"1\n"}),
    "becomes-a-folder": ({"dep": submodule("1")}, {"dep/a.py": SOURCE, "dep/tests/test_a.py": b"1\n"}),
}


@pytest.mark.parametrize(("before", "after"), SUBMODULES.values(), ids=SUBMODULES)
def test_submodules_are_flagged(mirror: Path, before: Files, after: Files) -> None:
    found = split(mirror, before, after)
    assert {file.path: file.is_submodule for file in found.files} == {path: path == "dep" for path in {*before, *after}}
    with pytest.raises(CandidateError, match="submodule_change"):
        apply_patch(found.patch, (mirror,))


def test_submodule_among_tests_is_one(mirror: Path) -> None:
    found = split(mirror, {"tests/data": submodule("1")}, {"tests/data": submodule("2")})
    assert found.patch == ""
    assert found.test_patch.endswith(f"-Subproject commit {'1' * 40}\n+Subproject commit {'2' * 40}\n")


NAMES = (
    *("a", "a/core.py", "a/b/c.py", "a/tests/test_x.py", "tests", "tests/t.py", "tests/d/é.json", "docs/x.md", "L.rs"),
    *("src/a b/ b/x.py", "src/od\td.py", 'q"q\\.py', "caf\udce9/n\nl.py", "vendor/x.go", "x_test.go", "go.sum", "-rf"),
)
CONTENTS = (
    *(b"", b"\n", SOURCE, FIXED, b"a\r\nb\r\n", b"a\nb", b"caf\xe9\n", b"\0\1\2", "é\u2028\n".encode(), b"x\n" * 50),
    *(b"fn a() {}\n\n#[test]\nfn b() {}\n", b"fn c() {}\nfn a() {}\n\n#[test]\nfn b() {\n}\n", b"x\n" * 49 + b"y\n"),
)


def draw_tree(rng: random.Random) -> Files:
    tree: dict[str, Entry] = {}
    for name in rng.sample(NAMES, 11):
        if not any(name.startswith(f"{other}/") or other.startswith(f"{name}/") for other in tree):
            make = rng.choice((Entry, Entry, Entry, executable, link))
            content = rng.choice(CONTENTS)
            tree[name] = make(content) if make is not link or (content and b"\0" not in content) else Entry(content)
    return tree


@pytest.mark.parametrize("seed", range(25))
def test_random_trees_are_exact(mirror: Path, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    before, after = draw_tree(rng), draw_tree(rng)
    check_layers(split(mirror, before, after), before, after, tmp_path)


def test_moved_files_are_told_within_a_half_alone(mirror: Path) -> None:
    before = {"pkg/a.py": SOURCE * 9, "tests/a.py": FIXED * 9, "pkg/fake.py": b"c = 1\n" * 9}
    after = {"pkg/b.py": SOURCE * 9 + b"c = 1\n", "tests/b.py": FIXED * 9, "tests/fake.py": b"c = 1\n" * 9}
    found = split(mirror, before, after)
    assert [(file.previous_path, file.path, file.status, file.additions, file.deletions) for file in found.files] == [
        ("pkg/a.py", "pkg/b.py", "renamed", 1, 0),
        ("", "pkg/fake.py", "removed", 0, 9),
        ("tests/a.py", "tests/b.py", "renamed", 0, 0),
        ("", "tests/fake.py", "added", 9, 0),
    ]


def test_kinds_follow_path_and_notice(mirror: Path) -> None:
    after = {
        "api/x.pb.go": b"package x\n",
        "api/y.go": b"// Code generated by z. DO NOT EDIT.\n",
        "web/app.js": b"a" * 600 + b"\n",
        "package-lock.json": b"{}\n",
        "vendor/m/m_test.go": b"package m\n",
        "conftest.py": b"\n",
        "CHANGES.rst": b"\n",
        "docs/conf.py": b"\n",
        ".github/workflows/ci.yml": b"\n",
        "tests/package-lock.json": b"{}\n",
        "go/testdata/x.golden": b"\n",
        "main.go": b"package main\n",
    }
    assert kinds(split(mirror, {}, after)) == {
        ".github/workflows/ci.yml": "steering",
        "CHANGES.rst": "other",
        "api/x.pb.go": "generated",
        "api/y.go": "generated",
        "conftest.py": "test",
        "docs/conf.py": "other",
        "go/testdata/x.golden": "test",
        "main.go": "source",
        "package-lock.json": "generated",
        "tests/package-lock.json": "test",
        "vendor/m/m_test.go": "vendored",
        "web/app.js": "generated",
    }


@pytest.mark.parametrize(("language", "kind"), [("javascript", "test"), ("go", "other"), ("", "other")])
def test_main_language_judges_files_of_none(mirror: Path, language: str, kind: str) -> None:
    assert kinds(split(mirror, {}, {"spec/data.json": b"{}\n"}, language)) == {"spec/data.json": kind}


def test_attributes_and_configuration_have_no_say(mirror: Path) -> None:
    (mirror / "info").mkdir(exist_ok=True)
    (mirror / "info" / "attributes").write_text("* binary diff=evil\n")
    for name in ("core.attributesFile=/x", "diff.external=false", "diff.evil.textconv=false", "core.autocrlf=true"):
        git(mirror, "config", *name.split("="))
    attributes = b"* text eol=crlf -diff ident filter=evil working-tree-encoding=UTF-16\n"
    before = {".gitattributes": attributes, "a.py": b"$Id$\na\n"}
    found = split(mirror, before, before | {"a.py": b"$Id$\nb\r\n"})
    assert found.patch.endswith("@@ -1,2 +1,2 @@\n $Id$\n-a\n+b\r\n")


def test_merge_is_what_it_brings_to_its_first_parent(mirror: Path) -> None:
    root = commit(mirror, {"a.py": SOURCE, "main.py": SOURCE})
    moved_on = commit(mirror, {"a.py": SOURCE, "main.py": FIXED}, root)
    feature = commit(mirror, {"a.py": FIXED, "main.py": SOURCE, "tests/test_a.py": b"1\n"}, root)
    merge = commit(mirror, {"a.py": FIXED, "main.py": FIXED, "tests/test_a.py": b"1\n"}, moved_on, feature)
    assert kinds(split_change(mirror, moved_on, merge)) == {"a.py": "source", "tests/test_a.py": "test"}


def test_patches_survive_json_and_keep_their_last_newline(mirror: Path, tmp_path: Path) -> None:
    before = {"a.txt": b"caf\xe9\nb\n", "a.py": b"x\n", "lib.so": b"\0"}
    after = {"a.txt": b"caf\xe9\nc\n", "a.py": b"y\n", "lib.so": b"\0\1"}
    found = split(mirror, before, after)
    assert "Binary files" not in found.patch
    assert found.patch.endswith("\n")
    told = json.loads(json.dumps(found.patch))
    assert {
        change.path: change.content for change in apply_patch(told, (write_files(before, tmp_path / "base"),))
    } == after


def test_no_process_a_file(mirror: Path) -> None:
    started: Counter[str] = Counter()
    counting = [""]
    sys.addaudithook(lambda event, _: started.update(counting if event == "subprocess.Popen" and counting[0] else ()))
    few = [commit(mirror, {f"d{n}/{n}.py": b"%d %d\n" % (n, side) for n in range(3)}) for side in range(2)]
    many = [commit(mirror, {f"d{n}/{n}.py": b"%d %d\n" % (n, side) for n in range(600)}) for side in range(2)]
    for counting[0], (base, fixed) in (("few", few), ("many", many)):
        assert len(split_change(mirror, base, fixed).files) == {"few": 3, "many": 600}[counting[0]]
    counting[0] = ""
    assert started["few"] == started["many"] > 0


def test_long_files_go_as_binary_ones(mirror: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blobs, "_LARGEST_TEXT_BYTES", 40)
    found = split(mirror, {"a.py": b"x\n" * 30, "b.py": b"x\n"}, {"a.py": b"x\n" * 31, "b.py": b"y\n"})
    assert found.patch.index("b/b.py") < found.patch.index("GIT binary patch")


def test_change_beyond_measure_is_refused(mirror: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blobs, "LARGEST_CHANGE_BYTES", 3_000_000)
    with pytest.raises(CandidateError, match="change_too_large: the changed files hold over 3 MB"):
        split(mirror, {}, {"a.bin": b"\0" * 2_000_000, "b.bin": b"\1" * 2_000_000})


def test_unknown_commit_is_said(mirror: Path) -> None:
    base = commit(mirror, {"a": b""})
    with pytest.raises(CandidateError, match="missing_objects"):
        split_change(mirror, base, "0" * 39 + "1")


def test_missing_file_is_said_where_it_matters(mirror: Path) -> None:
    gone = b"gone\n"
    base = commit(mirror, {"gone.bin": gone, "a.py": SOURCE})
    fixed = commit(mirror, {"gone.bin": gone, "a.py": FIXED}, base)
    emptied = commit(mirror, {}, base)
    name = git(mirror, "hash-object", "--stdin", stdin=gone).decode().strip()
    (mirror / "objects" / name[:2] / name[2:]).unlink()
    assert kinds(split_change(mirror, base, fixed)) == {"a.py": "source"}
    with pytest.raises(CandidateError, match="missing_objects"):
        split_change(mirror, base, emptied)


def test_tree_that_no_patch_may_write_is_refused(mirror: Path) -> None:
    base = commit(mirror, {"a": b""})
    blob = git(mirror, "hash-object", "-w", "--stdin", stdin=b"x").decode().strip()
    inner = git(mirror, "mktree", stdin=f"100644 blob {blob}\tconfig\n".encode()).decode().strip()
    fixed = git(mirror, "mktree", stdin=f"040000 tree {inner}\t.git\n".encode()).decode().strip()
    with pytest.raises(CandidateError, match="inexact_split"):
        split_change(mirror, base, fixed)


def test_mirror_is_only_read(mirror: Path) -> None:
    base = commit(mirror, {"a.py": SOURCE, "l.rs": b"fn a() {}\n\n#[test]\nfn b() {}\n"})
    fixed = commit(mirror, {"a.py": FIXED, "l.rs": b"fn c() {}\n\n#[test]\nfn d() {}\n"}, base)
    before = {path: path.read_bytes() for path in mirror.rglob("*") if path.is_file()}
    split_change(mirror, base, fixed)
    assert {path: path.read_bytes() for path in mirror.rglob("*") if path.is_file()} == before
