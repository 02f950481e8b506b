"""Lines of a patch: signs, numbers and texts, held to what the heads of hunks count."""

from oreline.rewards.patch_lines import HunkLine, hunk_lines, patch_size, patched_files

HEAD = "diff --git a/m.py b/m.py\n--- a/m.py\n+++ b/m.py\n"
TWO = HEAD + "@@ -1,3 +1,3 @@\n a\n-b\n+B\r\n c\n@@ -9 +9,2 @@ def f():\n-x\n+++y\n+z\n\\ No newline at end of file\n"


def test_lines_are_numbered_as_the_change_leaves_them() -> None:
    assert list(hunk_lines(TWO)) == [
        HunkLine(" ", 1, "a"),
        HunkLine("-", 2, "b"),
        HunkLine("+", 2, "B\r"),
        HunkLine(" ", 3, "c"),
        HunkLine("-", 9, "x"),
        HunkLine("+", 9, "++y"),
        HunkLine("+", 10, "z"),
    ]


def test_a_file_has_its_lines_without_line_ends() -> None:
    (file,) = patched_files(TWO)
    assert (file.path, file.is_new, file.removed, file.added) == ("m.py", False, ("b", "x"), ("B", "++y", "z"))
    assert patch_size(TWO) == 5


def test_what_stands_behind_a_hunk_and_what_is_cut_short() -> None:
    assert list(hunk_lines(HEAD + "@@ -1 +1 @@\n-a\n+b\n+not counted\n")) == [
        HunkLine("-", 1, "a"),
        HunkLine("+", 1, "b"),
    ]
    assert list(hunk_lines(HEAD + "@@ -1,4 +1,4 @@\n a\n\n")) == [
        HunkLine(" ", 1, "a"),
        HunkLine(" ", 2, ""),
        HunkLine(" ", 3, ""),
    ]
    assert list(hunk_lines("GIT binary patch\n")) == []
