"""What a release in the mirror says of itself."""

from pathlib import Path
from typing import Final

from sources.releases.changelogs.entries import find_entry, without_heading
from sources.releases.changelogs.files import own_files, shared_files
from sources.releases.changelogs.titles import TitleReader, is_same
from sources.releases.trees import list_paths, read_text
from sources.releases.versions.contract import ReleaseVersion

MOST_FILES: Final = 12
"""Changelogs that are looked into."""


def read_notes(mirror: Path, commit: str, version: ReleaseVersion, titles: TitleReader) -> str:
    """The notes of `version` alone, as its own tree holds them; empty when it holds none."""
    paths = list_paths(mirror, commit)
    for path in own_files(paths):
        named = titles.version_of(_stem(path))
        if named and is_same(named, version) and (notes := _own(mirror, commit, path, titles)):
            return notes
    for path in shared_files(paths)[:MOST_FILES]:
        if notes := find_entry(path, read_text(mirror, commit, path), version, titles):
            return notes
    return ""


def _own(mirror: Path, commit: str, path: str, titles: TitleReader) -> str:
    return without_heading(path, read_text(mirror, commit, path), titles)


def _stem(path: str) -> str:
    """`docs/releases/v1_2_3.md` → `v1.2.3`."""
    return path.rpartition("/")[2].rpartition(".")[0].replace("_", ".")
