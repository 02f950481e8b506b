"""Change sets read from upper layers that a real overlay left, and layers written from them."""

import os
import subprocess
from pathlib import Path

import pytest

from oreline.errors import IntegrityError
from oreline.sandbox.changes import FileChange, read_changes, write_layer
from oreline.sandbox.contract import WORK, Command, Mount, Sandbox
from oreline.sandbox.folders import remove_tree
from oreline.sandbox.layers import find_files

BASE = (
    FileChange(path="a.py", content=b"a = 1\n"),
    FileChange(path="run.sh", content=b"#!/bin/sh\n", is_executable=True),
    FileChange(path="pkg/x.py", content=b"x = 1\n"),
    FileChange(path="pkg/sub/y.py", content=b"y = 1\n"),
    FileChange(path="link", content=b"a.py", is_symlink=True),
)


@pytest.fixture
def base(tmp_path: Path) -> Path:
    write_layer(BASE, tmp_path / "base")
    return tmp_path / "base"


def _changes_of(sandbox: Sandbox, base: Path, script: str) -> tuple[FileChange, ...]:
    upper = base.parent / "upper"
    mount = Mount(target=WORK, layers=(base,), upper=upper)
    done = sandbox.run(Command(argv=("/bin/sh", "-ec", script), mounts=(mount,)))
    assert (done.exit_code, done.stderr) == (0, b"")
    return read_changes(upper, (base,))


def _deleted(*paths: str) -> tuple[FileChange, ...]:
    return tuple(FileChange(path=path, content=None) for path in paths)


OVERLAY_CASES = {
    "nothing": ("true", ()),
    "edit": ("echo 'a = 2' > a.py", (FileChange(path="a.py", content=b"a = 2\n"),)),
    "equal-rewrite": ("cp a.py t; rm a.py; mv t a.py", ()),
    "touch": ("touch a.py", ()),
    "delete": ("rm a.py", _deleted("a.py")),
    "delete-folder": ("rm -r pkg", _deleted("pkg/sub/y.py", "pkg/x.py")),
    "new-in-new-folder": ("mkdir -p n/m; echo 1 > n/m/f", (FileChange(path="n/m/f", content=b"1\n"),)),
    "empty-folder": ("mkdir n", ()),
    "opaque-folder": (
        "rm -r pkg; mkdir pkg; echo 1 > pkg/z",
        (*_deleted("pkg/sub/y.py", "pkg/x.py"), FileChange(path="pkg/z", content=b"1\n")),
    ),
    "folder-becomes-file": (
        "rm -r pkg; echo 1 > pkg",
        (FileChange(path="pkg", content=b"1\n"), *_deleted("pkg/sub/y.py", "pkg/x.py")),
    ),
    "file-becomes-folder": (
        "rm a.py; mkdir a.py; echo 1 > a.py/b",
        (*_deleted("a.py"), FileChange(path="a.py/b", content=b"1\n")),
    ),
    "file-becomes-link": (
        "ln -sf /etc/passwd a.py",
        (FileChange(path="a.py", content=b"/etc/passwd", is_symlink=True),),
    ),
    "folder-becomes-link": (
        "rm -r pkg; ln -s /etc pkg",
        (FileChange(path="pkg", content=b"/etc", is_symlink=True), *_deleted("pkg/sub/y.py", "pkg/x.py")),
    ),
    "more-executable": ("chmod +x a.py", (FileChange(path="a.py", content=b"a = 1\n", is_executable=True),)),
    "less-executable": ("chmod -x run.sh", (FileChange(path="run.sh", content=b"#!/bin/sh\n"),)),
    "pipe-is-left-out": ("mkfifo p", ()),
    "pipe-over-file": ("rm a.py; mkfifo a.py", _deleted("a.py")),
    "unreadable": ("mkdir n; echo 1 > n/f; chmod 0 n/f n", (FileChange(path="n/f", content=b"1\n"),)),
    "names-that-mean-something": (
        """for name in -rf .wh.a.py .wh..wh..opq 'l\n1'; do echo 1 > "./$name"; done""",
        tuple(FileChange(path=path, content=b"1\n") for path in ("-rf", ".wh..wh..opq", ".wh.a.py", "l\n1")),
    ),
    "all-deleted-and-some-made-anew": (
        "rm -r *; mkdir -p pkg/sub; echo 'x = 1' > pkg/x.py; ln pkg/x.py a.py; chmod 4711 pkg/x.py; chmod 0 pkg",
        (
            FileChange(path="a.py", content=b"x = 1\n", is_executable=True),
            *_deleted("link", "pkg/sub/y.py"),
            FileChange(path="pkg/x.py", content=b"x = 1\n", is_executable=True),
            *_deleted("run.sh"),
        ),
    ),
    "sparse": ("truncate -s 9000 a.py", (FileChange(path="a.py", content=b"a = 1\n" + bytes(8994)),)),
    "odd-names": (
        "echo 1 > 'a b\té\"'; printf 2 > \"$(printf 'l\\351')\"",
        (FileChange(path='a b\té"', content=b"1\n"), FileChange(path="l\udce9", content=b"2")),
    ),
}


@pytest.mark.sandbox
@pytest.mark.parametrize(("script", "expected"), OVERLAY_CASES.values(), ids=OVERLAY_CASES)
def test_upper_layer_gives_exactly_what_changed(
    sandbox: Sandbox, base: Path, script: str, expected: tuple[FileChange, ...]
) -> None:
    assert _changes_of(sandbox, base, script) == expected


@pytest.mark.sandbox
@pytest.mark.parametrize("script", [case[0] for case in OVERLAY_CASES.values()], ids=OVERLAY_CASES)
def test_written_layer_shows_the_same_files_as_the_upper(sandbox: Sandbox, base: Path, script: str) -> None:
    changes = _changes_of(sandbox, base, script)
    write_layer(changes, base.parent / "layer")
    layers = (base, base.parent / "layer")
    assert find_files(layers).keys() == find_files((base, base.parent / "upper")).keys()
    assert read_changes(base.parent / "layer", (base,)) == changes


@pytest.mark.sandbox
def test_kernel_stacks_a_written_layer(sandbox: Sandbox, base: Path) -> None:
    write_layer((*_deleted("a.py", "pkg/x.py"), FileChange(path="n", content=b"1\n")), base.parent / "layer")
    mount = Mount(target=WORK, layers=(base, base.parent / "layer"))
    done = sandbox.run(Command(argv=("/usr/bin/find", ".", "-not", "-type", "d"), mounts=(mount,)))
    assert sorted(done.stdout.split()) == [b"./link", b"./n", b"./pkg/sub/y.py", b"./run.sh"]


def test_links_in_a_layer_are_never_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key").write_text("hidden")
    upper = tmp_path / "upper"
    upper.mkdir()
    (upper / "d").symlink_to(secret)
    expected = FileChange(path="d", content=os.fsencode(secret), is_symlink=True)
    assert read_changes(upper, ()) == (expected,)
    assert find_files((upper,), "d/key") == {}


def test_folders_nested_deeper_than_python_recurses(tmp_path: Path) -> None:
    deep = "/".join("d" * 1050)
    subprocess.run(["mkdir", "-p", tmp_path / "upper" / deep], check=True)
    (tmp_path / "upper" / deep / "f").write_bytes(b"1")
    assert read_changes(tmp_path / "upper", ()) == (FileChange(path=f"{deep}/f", content=b"1"),)
    remove_tree(tmp_path / "upper")
    assert not (tmp_path / "upper").exists()


@pytest.mark.parametrize("path", ["/etc/x", "../x", "a/../../x", "a//b", "./a", ""])
def test_path_that_leaves_the_folder_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(IntegrityError, match="unsafe_path"):
        write_layer((FileChange(path=path, content=b""),), tmp_path / "layer")


def test_writing_through_a_link_is_refused(tmp_path: Path) -> None:
    link = FileChange(path="d", content=os.fsencode(tmp_path), is_symlink=True)
    with pytest.raises(IntegrityError, match="contradicting_changes"):
        write_layer((link, FileChange(path="d/f", content=b"")), tmp_path / "layer")
    assert not (tmp_path / "f").exists()
