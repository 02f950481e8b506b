"""Patches carry a change set there and back without losing a byte."""

import itertools
import os
import random
from pathlib import Path

import pytest

from oreline.errors import CandidateError, IntegrityError
from oreline.sandbox.changes import FileChange, read_changes, write_layer
from oreline.sandbox.patches import apply_patch, diff_of, layer_of, touched_paths

CONTENTS = {
    "absent": None,
    "empty": b"",
    "one": b"a\nb\nc\n",
    "two": b"a\nB\nc\n",
    "no-newline": b"a\nb\nc",
    "only-newline": b"\n",
    "crlf": b"a\r\nb\r\nc\r\n",
    "mixed-ends": b"a\r\nb\nc\rd\n",
    "bom": b"\xef\xbb\xbfa\nb\n",
    "trailing-blanks": b"a \nb\t\n\n\n",
    "latin-1": b"caf\xe9\nb\n",
    "nul": b"a\0b\n",
    "late-nul": b"x\n" * 6000 + b"\0\n",
    "separators": "a\u2028b\x0cc\x0bd\x85\n".encode(),
    "surrogate": b"\xed\xa0\x80\n",
    "like-a-header": b"-- a/x\n++ b/y\ndiff --git a/x b/y\n",
    "binary": bytes(range(256)) * 8,
}
NAMES = {
    "plain": "x.py",
    "folder": "a/b/x.py",
    "blank": "a dir/x y.py",
    "unicode": "ünï/日本.py",
    "tab": "t\tb.py",
    "newline": "n\nl.py",
    "quote": 'q"q\\.py',
    "latin-1": "caf\udce9.py",
    "dash": "-rf",
    "space-b": "x b/x",
    "attributes": ".gitattributes",
}


def _file(path: str, content: bytes | None, *, executable: bool = False, link: bool = False) -> FileChange:
    return FileChange(path=path, content=content, is_executable=executable, is_symlink=link)


def _check_round_trip(before: tuple[FileChange, ...], after: tuple[FileChange, ...], folder: Path) -> str:
    """The patch from the files `before` to what `after` makes of them, carried there and back."""
    base = folder / "base"
    stood = {change.path: change for change in before if change.content is not None}
    write_layer(tuple(stood.values()), base)
    with layer_of(after, folder) as layer:
        changes = read_changes(layer, (base,))
        patch = diff_of(changes, (base,))
        assert patch.encode().decode() == patch
        assert touched_paths(patch) == tuple(change.path for change in changes)
        assert apply_patch(patch, (base,)) == changes
        undone = tuple(stood.get(change.path) or _file(change.path, None) for change in changes)
        assert apply_patch(patch, (base, layer), reverse=True) == undone
    return patch


@pytest.mark.parametrize("old", CONTENTS)
def test_any_content_becomes_any_other(tmp_path: Path, old: str) -> None:
    others = [name for name in CONTENTS if name != old]
    before = tuple(_file(name, CONTENTS[old]) for name in others)
    _check_round_trip(before, tuple(_file(name, CONTENTS[name]) for name in others), tmp_path)


@pytest.mark.parametrize(
    ("old", "new"),
    [(b"a\n", b"b\n"), (None, b""), (b"", None), (b"\xe9", b"\xe8"), (None, b"\0")],
    ids=["edited", "added-empty", "deleted-empty", "edited-binary", "added-binary"],
)
def test_any_name_is_carried(tmp_path: Path, old: bytes | None, new: bytes | None) -> None:
    names = NAMES.values()
    _check_round_trip(tuple(_file(n, old) for n in names), tuple(_file(n, new) for n in names), tmp_path)


STATES = {
    "file": _file("f", b"a\n"),
    "executable": _file("f", b"a\n", executable=True),
    "latin-1-executable": _file("f", b"\xe9\n", executable=True),
    "link": _file("f", b"a", link=True),
    "link-to-nowhere": _file("f", b"/etc/shadow", link=True),
    "latin-1-link": _file("f", b"caf\xe9", link=True),
}
KINDS = list(itertools.permutations(STATES, 2))


@pytest.mark.parametrize(("old", "new"), KINDS, ids=[f"{old}-to-{new}" for old, new in KINDS])
def test_modes_and_links_change_into_each_other(tmp_path: Path, old: str, new: str) -> None:
    _check_round_trip((STATES[old],), (STATES[new],), tmp_path)


def test_file_becomes_folder_and_back(tmp_path: Path) -> None:
    one = (_file("d", b"1\n"),)
    many = (_file("d", None), _file("d/x", b"1\n"), _file("d/e/y", b"2\n"))
    _check_round_trip(one, many, tmp_path / "there")
    _check_round_trip(many, (*one, _file("d/x", None), _file("d/e/y", None)), tmp_path / "back")


def test_moved_file_is_a_deletion_and_an_addition(tmp_path: Path) -> None:
    content = b"x\n" * 40
    patch = _check_round_trip((_file("a", content),), (_file("a", None), _file("b", content)), tmp_path)
    assert patch.count("diff --git ") == 2
    assert "rename" not in patch


def _draw_files(rng: random.Random) -> dict[str, FileChange]:
    names = [f"{rng.choice('abcd')}{rng.choice('xyz')}/{name}" for name in NAMES.values()]
    contents = [content for content in CONTENTS.values() if content]
    drawn = {}
    for name in rng.sample(names, 6):
        body = b"".join(rng.choices(b"".join(contents[:4]).splitlines(keepends=True), k=30)) + rng.choice(contents)
        drawn[name] = _file(name, body, executable=rng.random() < 0.3)
    return drawn


@pytest.mark.parametrize("seed", range(12))
def test_random_trees_round_trip(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    before = _draw_files(rng)
    after = {path: _file(path, None) for path in before} | _draw_files(rng)
    kept = rng.sample(sorted(before), 3)
    for path in kept:
        content = before[path].content or b""
        after[path] = _file(path, content.replace(b"b", b"bb", 1) + b"end")
    _check_round_trip(tuple(before.values()), tuple(after.values()), tmp_path)


def test_patch_has_the_form_that_git_prints(tmp_path: Path) -> None:
    write_layer((_file("m.py", b"a = 1\nb = 2\n"),), tmp_path)
    assert diff_of((_file("m.py", b"a = 1\nb = 3\n"),), (tmp_path,)) == (
        "diff --git a/m.py b/m.py\n"
        "index 223ca50d99502c4cf15a026d366965225e573961..2641db45a942b78cadc384f3dd6fb18624ea917f 100644\n"
        "--- a/m.py\n+++ b/m.py\n@@ -1,2 +1,2 @@\n a = 1\n-b = 2\n+b = 3\n"
    )


def test_path_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IntegrityError, match="unsafe_path"):
        diff_of((_file("f/.", b"x"),), (tmp_path,))


def test_attributes_among_the_files_change_nothing(tmp_path: Path) -> None:
    attributes = b"* text eol=crlf -diff ident working-tree-encoding=UTF-16\n"
    before = (_file(".gitattributes", b"\n"), _file("a", b"$Id$\r\nb\n"))
    _check_round_trip(before, (_file(".gitattributes", attributes), _file("a", b"$Id$\nb\r\n")), tmp_path)


def test_no_change_is_the_empty_patch(tmp_path: Path) -> None:
    assert diff_of((), (tmp_path,)) == ""
    assert apply_patch("", (tmp_path,)) == ()


EDIT = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"
NEW = "diff --git a/{0} b/{0}\nnew file mode 100644\n--- /dev/null\n+++ b/{0}\n@@ -0,0 +1 @@\n+x\n"
BAD_PATCHES = {
    "other-context": EDIT.replace(" a\n", " z\n"),
    "last-newline-lost": EDIT[:-1],
    "no-such-file": EDIT.replace("/f", "/g"),
    "creates-what-exists": NEW.format("f"),
    "file-where-a-folder-is": NEW.format("d"),
    "below-a-file": NEW.format("f/x"),
    "through-a-link": NEW.format("link/x"),
    "through-its-own-link": "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+..\n"
    "\\ No newline at end of file\n" + NEW.format("l/x"),
    "endless-hunk": EDIT.replace("-1,3", "-1,999999999"),
    "out-of-the-tree": NEW.format("../x"),
    "absolute": "--- /etc/x\n+++ /etc/x\n@@ -0,0 +1 @@\n+x\n".replace("/etc", "//etc"),
    "into-git": NEW.format(".git/config"),
    "garbage": "not a patch\n",
}


@pytest.mark.parametrize("patch", BAD_PATCHES.values(), ids=BAD_PATCHES)
def test_patch_that_does_not_fit_is_refused(tmp_path: Path, patch: str) -> None:
    files = (_file("f", b"a\nb\nc\n"), _file("d/x", b"1\n"), _file("link", os.fsencode(tmp_path), link=True))
    write_layer(files, tmp_path / "base")
    with pytest.raises(CandidateError, match="patch_does_not_apply"):
        apply_patch(patch, (tmp_path / "base",))
    assert [path.name for path in tmp_path.iterdir()] == ["base"]


SUBMODULES = {
    "added": ("new file mode 160000\nindex 0000000..1111111\n--- /dev/null\n+++ b/d\n", "+Subproject commit 11\n"),
    "moved": ("index 1111111..2222222 160000\n--- a/d\n+++ b/d\n", "-Subproject commit 1\n+Subproject commit 2\n"),
    "removed": ("deleted file mode 160000\nindex 1111111..0000000\n--- a/d\n+++ /dev/null\n", "-Subproject commit 1\n"),
}


@pytest.mark.parametrize(("header", "body"), SUBMODULES.values(), ids=SUBMODULES)
def test_submodules_are_refused(tmp_path: Path, header: str, body: str) -> None:
    with pytest.raises(CandidateError, match="submodule_change"):
        apply_patch(f"diff --git a/d b/d\n{header}@@ -1 +1 @@\n{body}", (tmp_path,))


def test_text_about_submodules_is_text(tmp_path: Path) -> None:
    content = b"index 1111111..2222222 160000\nnew file mode 160000\n"
    _check_round_trip((), (_file("f", content),), tmp_path)


def test_patch_applies_where_its_lines_have_moved(tmp_path: Path) -> None:
    write_layer((_file("f", b"0\n0\n0\na\nb\nc\n"),), tmp_path)
    patch = EDIT.replace("-1,3 +1,3", "-2,3 +2,3")
    assert apply_patch(patch, (tmp_path,)) == (_file("f", b"0\n0\n0\na\nB\nc\n"),)


def test_patch_sees_the_top_layer(tmp_path: Path) -> None:
    write_layer((_file("f", b"old\n"),), tmp_path / "low")
    write_layer((_file("f", b"a\nb\nc\n"),), tmp_path / "high")
    assert apply_patch(EDIT, (tmp_path / "low", tmp_path / "high")) == (_file("f", b"a\nB\nc\n"),)


FOREIGN_PATCHES = {
    "no-git-header": ("--- a/f\t2024-01-01 00:00\n+++ b/f\t2024-01-01 00:00\n@@ -1 +1 @@\n-a\n+b\n", ("f",)),
    "rename": ("diff --git a/x y b/z\nsimilarity index 100%\nrename from x y\nrename to z\n", ("x y", "z")),
    "copy-quoted": ('diff --git a/x "b/\\303\\251"\ncopy from x\ncopy to "\\303\\251"\n', ("x", "é")),
    "mode": ("diff --git a/s s b/s s\nold mode 100644\nnew mode 100755\n", ("s s",)),
    "header-in-hunk": ("diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n--- a/no\n+++ b/no\n", ("f",)),
    "hunk-with-nothing": ("--- a/f\n+++ b/f\n@@ -0,0 +0,0 @@\n--- a/g\n+++ b/g\n", ("f", "g")),
    "blank-names": ("diff --git a/a b b/a b\n--- a/a b\t\n+++ b/a b\t\n@@ -1 +1 @@\n-a\n+b\n", ("a b",)),
}


@pytest.mark.parametrize(("patch", "paths"), FOREIGN_PATCHES.values(), ids=FOREIGN_PATCHES)
def test_paths_of_patches_from_elsewhere(patch: str, paths: tuple[str, ...]) -> None:
    assert touched_paths(patch) == paths


def test_moves_and_copies_apply(tmp_path: Path) -> None:
    write_layer((_file("x y", b"a\n"), _file("d/x", b"1\n", executable=True)), tmp_path)
    patch = (
        'diff --git a/x y "b/\\303\\251\\t"\nsimilarity index 100%\nrename from x y\nrename to "\\303\\251\\t"\n'
        "diff --git a/d/x b/d\nsimilarity index 100%\nrename from d/x\nrename to d\n"
    )
    assert apply_patch(patch, (tmp_path,)) == (
        *(_file("d", b"1\n", executable=True), _file("d/x", None)),
        *(_file("x y", None), _file("é\t", b"a\n")),
    )


def test_layer_is_removed_afterwards(tmp_path: Path) -> None:
    with layer_of((_file("a", b"1"),), tmp_path / "scratch") as layer:
        assert (layer / "a").read_bytes() == b"1"
    assert list((tmp_path / "scratch").iterdir()) == []
