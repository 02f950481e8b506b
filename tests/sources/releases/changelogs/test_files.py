"""Which files may tell what changed."""

from sources.releases.changelogs.files import own_files, shared_files


def test_the_likeliest_first() -> None:
    paths = [
        "README.rst", "docs/source/changelog.rst", "docs/index.rst", "CHANGES", "src/history.py", "doc/NEWS.txt",
        "HISTORY.md", "tests/changes.md", "docs/history_of_art/x.rst", "left-changelog.md", "RELEASE_NOTES.md",
    ]  # fmt: skip
    assert shared_files(paths) == [
        "CHANGES",
        "HISTORY.md",
        "RELEASE_NOTES.md",
        "left-changelog.md",
        "doc/NEWS.txt",
        "docs/source/changelog.rst",
        "README.rst",
    ]


def test_files_of_one_version_each() -> None:
    paths = ["docs/releases/1.2.3.md", "doc/whatsnew/v1_2_3.rst", "changes/12.bugfix.py", "releases/notes.md", "a.md"]
    assert own_files(paths) == ["doc/whatsnew/v1_2_3.rst", "docs/releases/1.2.3.md", "releases/notes.md"]
