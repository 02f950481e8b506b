"""Patches read as edits: exact text, with and without a last newline, one entry a file."""

from oreline.agents.hunks import Hunk, read_patch

TWO_FILES = """\
diff --git a/a b.py b/a b.py
index 1111111..2222222 100644
--- a/a b.py
+++ b/a b.py
@@ -1,3 +1,3 @@ def f():
 one\r
-two
+2

@@ -9 +9,2 @@
--- dashes
+++ pluses
+@@ -1 +1 @@
\\ No newline at end of file
diff --git a/new.py b/new.py
new file mode 100644
index 0000000..3333333
--- /dev/null
+++ b/new.py
@@ -0,0 +1 @@
+x = 1
diff --git a/old.py b/old.py
deleted file mode 100644
index 3333333..0000000
--- a/old.py
+++ /dev/null
@@ -1 +0,0 @@
-x = 1
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
"""


def test_each_file_and_hunk_is_exact() -> None:
    edited, new, old, mode = read_patch(TWO_FILES)
    assert [file.path for file in (edited, new, old, mode)] == ["a b.py", "new.py", "old.py", "run.sh"]
    assert [file.is_text_edit for file in (edited, new, old, mode)] == [True, True, True, False]
    assert (new.is_new, old.is_deleted) == (True, True)
    assert edited.hunks == (
        Hunk(start=1, lines=3, old="one\r\ntwo\n\n", new="one\r\n2\n\n"),
        Hunk(start=9, lines=1, old="-- dashes\n", new="++ pluses\n@@ -1 +1 @@"),
    )
    assert new.hunks == (Hunk(start=0, lines=0, old="", new="x = 1\n"),)


def test_newline_missing_on_one_side_only() -> None:
    head = "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n"
    (file,) = read_patch(head + "-x\n\\ No newline at end of file\n+x\n")
    assert file.hunks == (Hunk(start=1, lines=1, old="x", new="x\n"),)


def test_empty_patch_has_no_files() -> None:
    assert list(read_patch("")) == []
