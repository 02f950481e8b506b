"""Whole archives: what is read from good ones, and that bad ones are turned away."""

import gzip
import io
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest

from oreline.errors import SourceError
from sources.archives.entries import Mode
from sources.archives.tree import read_tree, read_tree_below
from sources.settings import SourceSettings
from tests.doubles.releases import file_entry, link_entry, package_info, tar_gz, zipped

LIMITS = SourceSettings()


def written(folder: Path, content: bytes, name: str = "a.tar.gz") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_tar(tmp_path: Path) -> None:
    archive = tar_gz(
        [
            link_entry("./a-1", "", tarfile.DIRTYPE),
            file_entry("./a-1/run.sh", "echo\n", mode=0o777),
            file_entry("./a-1/Größe.txt", b"\xff\r\n", mode=0o600),
            link_entry("./a-1/doc", "run.sh"),
            link_entry("./a-1/copy.sh", "a-1/run.sh", tarfile.LNKTYPE),
            file_entry("./a-1/run.sh", "echo\n", mode=0o777),
        ]
    )
    tree = read_tree(written(tmp_path, archive), LIMITS)
    assert {path: (entry.mode, entry.content) for path, entry in tree.items()} == {
        "Größe.txt": (Mode.FILE, b"\xff\r\n"),
        "copy.sh": (Mode.EXECUTABLE, b"echo\n"),
        "doc": (Mode.LINK, b"run.sh"),
        "run.sh": (Mode.EXECUTABLE, b"echo\n"),
    }
    assert list(tree) == sorted(tree)


def test_zip(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a-1/", "")
        archive.writestr("a-1/plain.py", "X = 1\n")
        for name, mode, content in [("run", stat.S_IFREG | 0o755, "echo"), ("link", stat.S_IFLNK | 0o777, "run")]:
            member = zipfile.ZipInfo(f"a-1/{name}", (2024, 5, 1, 12, 0, 0))
            member.external_attr = mode << 16
            archive.writestr(member, content)
    tree = read_tree(path, LIMITS)
    assert {name: (entry.mode, entry.content) for name, entry in tree.items()} == {
        "link": (Mode.LINK, b"run"),
        "plain.py": (Mode.FILE, b"X = 1\n"),
        "run": (Mode.EXECUTABLE, b"echo"),
    }
    assert tree["run"].modified_seconds == 1_714_564_800


def test_a_member_of_a_zip_without_a_date(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(zipfile.ZipInfo("a-1/plain.go", (1980, 1, 1, 0, 0, 0)), "package a\n")
    # The date's two bytes, in the local and in the central header: no writer of Python's leaves them nought.
    path.write_bytes(path.read_bytes().replace(b"\x00\x00\x21\x00", b"\x00\x00\x00\x00"))
    assert read_tree(path, LIMITS)["plain.go"].modified_seconds == 315_532_800  # the first of 1980


def test_same_tree_from_tar_and_zip(tmp_path: Path) -> None:
    files = {"a-1/PKG-INFO": package_info("a", "1"), "a-1/b/c.py": "C = 1\n"}
    tar = read_tree(written(tmp_path, tar_gz(file_entry(*item) for item in files.items())), LIMITS)
    assert read_tree(written(tmp_path, zipped(files), "a.zip"), LIMITS) == tar


def timed(claim: str) -> bytes:
    entry, data = file_entry("a-1/b", "")
    entry.pax_headers = {"mtime": claim}
    return tar_gz([(entry, data)])


def test_a_time_that_no_calendar_holds(tmp_path: Path) -> None:
    tree = read_tree(written(tmp_path, timed("1e300")), LIMITS)
    assert tree["b"].modified_seconds == 4_102_444_800


LONG_NAME = tarfile.TarInfo("a-1/b" + "x" * 200).tobuf(tarfile.GNU_FORMAT)[:1024]
"""A header that says that the name of the next member follows, and that name."""


def broken_lzma() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a-1/b", b"x" * 5000)
    return content.getvalue()[:45] + b"\xff" * 10 + content.getvalue()[55:]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        pytest.param(b"", "a.tar.gz", id="empty tar.gz"),
        pytest.param(gzip.compress(b""), "a.tar.gz", id="nothing within"),
        pytest.param(gzip.compress(b"not a tar" * 1000), "a.tar.gz", id="no tar within"),
        pytest.param(tar_gz([file_entry("a-1/b", b"x" * 5000)])[:-60], "a.tar.gz", id="cut tar.gz"),
        pytest.param(tar_gz([]), "a.tar.gz", id="no files"),
        pytest.param(tar_gz([file_entry("b.py", "")]), "a.tar.gz", id="file at the top"),
        pytest.param(timed("inf"), "a.tar.gz", id="endless time"),
        pytest.param(gzip.compress(LONG_NAME * 5000), "a.tar.gz", id="names of names"),
        pytest.param(b"PK", "a.zip", id="cut zip"),
        pytest.param(broken_lzma(), "a.zip", id="broken lzma"),
        pytest.param(tar_gz([file_entry("a-1/b", b"")]), "a.zip", id="tar under a zip's name"),
    ],
)
def test_unreadable(tmp_path: Path, content: bytes, name: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_tree(written(tmp_path, content, name), LIMITS)
    assert caught.value.reason == "unsafe_archive"


@pytest.mark.parametrize("name", ["a.tar.gz", "a.zip"])
@pytest.mark.parametrize(
    "limits", [SourceSettings(max_unpacked_mb=1), SourceSettings(max_files=2)], ids=["megabytes", "files"]
)
def test_limits(tmp_path: Path, name: str, limits: SourceSettings) -> None:
    files = {f"a-1/{letter}": b"\0" * 400_000 for letter in "xyz"}
    content = zipped(files) if name == "a.zip" else tar_gz(file_entry(*item) for item in files.items())
    archive = written(tmp_path, content, name)
    assert len(read_tree(archive, LIMITS)) == 3
    with pytest.raises(SourceError) as caught:
        read_tree(archive, limits)
    assert caught.value.reason == "unsafe_archive"


def test_header_bomb(tmp_path: Path) -> None:
    huge = tarfile.TarInfo("a-1/x")
    huge.pax_headers = {"comment": "x" * 3_000_000}
    with pytest.raises(SourceError, match="unpacks to more than the limit"):
        read_tree(written(tmp_path, tar_gz([(huge, b"")])), SourceSettings(max_unpacked_mb=1))


def test_zip_that_lies_about_sizes(tmp_path: Path) -> None:
    content = zipped({"a-1/x": b"\0" * 400_000})
    lying = content.replace((400_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    with pytest.raises(SourceError, match="can't be read"):
        read_tree(written(tmp_path, lying, "a.zip"), LIMITS)


def test_files_below_a_folder_of_several_parts(tmp_path: Path) -> None:
    path = written(
        tmp_path, zipped({"example.org/left@v1.0.0/go.mod": "module", "example.org/left@v1.0.0/a/b": ""}), "a.zip"
    )
    assert list(read_tree_below(path, "example.org/left@v1.0.0", LIMITS)) == ["a/b", "go.mod"]
    with pytest.raises(SourceError, match="which is not below"):
        read_tree_below(path, "example.org/right@v1.0.0", LIMITS)


def test_files_without_a_top_folder(tmp_path: Path) -> None:
    path = written(tmp_path, zipped({"META-INF/x": "", "org/Left.java": ""}), "a.zip")
    assert list(read_tree_below(path, "", LIMITS)) == ["META-INF/x", "org/Left.java"]
    with pytest.raises(SourceError, match="is empty"):
        read_tree_below(written(tmp_path, zipped({}), "b.zip"), "", LIMITS)
