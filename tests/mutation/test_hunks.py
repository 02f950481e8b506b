"""Patches of one change, byte for byte what git writes."""

from pathlib import Path

import pytest

from oreline.mutation.hunks import hunk_of, solving_patch
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import diff_of


@pytest.mark.parametrize(
    ("path", "fixed", "old", "new"),
    [
        pytest.param("a.py", b"1\n2\n3\n4\n5\n6\n7\n8\n9\n", b"5", b"five", id="in the middle"),
        pytest.param("a.py", b"1\n2\n", b"1", b"one", id="first line"),
        pytest.param("a.py", b"1\n2", b"2", b"two", id="no line feed at the end"),
        pytest.param("a.py", b"1\n2\n3", b"3", b"3\n", id="line feed added at the end"),
        pytest.param("a.py", b"1\n2\n3\n4\n", b"2\n3\n", b"", id="lines that the bug lacks"),
        pytest.param("a.py", b"only\n", b"only\n", b"", id="the only line"),
        pytest.param("a.py", b"1\r\n2\r\n3\r\n", b"2", b"two", id="carriage returns"),
        pytest.param("a.py", b"\xef\xbb\xbf1\n2\n", b"1", b"one", id="byte-order mark"),
        pytest.param("a.py", "def f():\n\n\n\n\n    中\n".encode(), "中".encode(), "文".encode(), id="heading"),
        pytest.param("dir with blanks/a.py", b"1\n2\n", b"2", b"two", id="blanks in the path"),
        pytest.param('ü"\\.py', b"1\n2\n", b"2", b"two", id="path to be quoted"),
    ],
)
def test_the_patch_is_what_git_writes(tmp_path: Path, path: str, fixed: bytes, old: bytes, new: bytes) -> None:
    start = fixed.index(old)
    buggy = fixed[:start] + new + fixed[start + len(old) :]
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_bytes(buggy)
    patch = solving_patch(path, hunk_of(fixed, start, start + len(old), new), fixed, buggy, is_executable=False)
    assert patch == diff_of((FileChange(path=path, content=fixed),), (tmp_path,))


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        pytest.param(b"b", b"x", (2,), id="one line"),
        pytest.param(b"b\nc\n", b"", (2, 3), id="two lines gone"),
        pytest.param(b"a\nb\nc", b"a\nx\nc", (2,), id="equal lines at both ends"),
        pytest.param(b"b\n", b"b\nx\n", (3,), id="only added"),
    ],
)
def test_changed_lines_are_those_of_the_source(old: bytes, new: bytes, lines: tuple[int, ...]) -> None:
    source = b"a\nb\nc\nd\n"
    start = source.index(old)
    assert hunk_of(source, start, start + len(old), new).lines == lines
