"""Entries of change logs, read off a patch."""

import pytest

from sources.changes.changelog_lines import changelog_of


def patch_of(path: str, *added: str) -> str:
    lines = "\n".join(f"+{line}" for line in added)
    return f"diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -1,2 +1,5 @@\n Changes\n{lines}\n"


@pytest.mark.parametrize(
    ("path", "added", "told"),
    [
        ("CHANGES.rst", ("-   Sums of nothing are", "    zero. :issue:`12`"), "Sums of nothing are zero."),
        ("CHANGELOG.md", ("## 1.2", "", "* One", "* Two"), "One\n\nTwo"),
        ("docs/history.txt", ("Version 2.0.1", "-------------", "", "Plain words", "go on."), "Plain words go on."),
        ("newsfragments/12.bugfix.rst", ("No more crashes.",), "No more crashes."),
        ("CHANGES.md", ("- {func}`size` is :class:`~a.B`. {issue}`3` {pr}`4`",), "`size` is `~a.B`."),
        ("src/changes.py", ("x = 1",), ""),
        ("README.md", ("News",), ""),
    ],
)
def test_entries(path: str, added: tuple[str, ...], told: str) -> None:
    assert changelog_of(patch_of("a.py", "+x = 1") + patch_of(path, *added)) == told


def test_a_line_that_looks_like_a_header_is_text() -> None:
    assert changelog_of(patch_of("NEWS", "++ b/is no header")) == "++ b/is no header"
