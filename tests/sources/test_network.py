"""One real package from the real index, with the values that its published versions have for good."""

import pytest

from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.purl import parse_repository_purl
from sources.pypi.archives import fetch_archive
from sources.pypi.index import PackageIndex
from sources.pypi.repositories import read_repository
from sources.releases.changes import read_changes
from sources.snapshots import take_snapshot


@pytest.mark.network
def test_iniconfig(layout: DataLayout) -> None:
    index = PackageIndex(cache=layout.downloads)
    repository = read_repository(index, "pkg:pypi/iniconfig@2.3.1")
    assert repository.archive_sha256 == "67f4b9c50da0dedf52af349e7749a80a9057a5031199791b906c3bb3ae878960"
    assert (repository.license, repository.homepage) == ("MIT", "https://github.com/pytest-dev/iniconfig")
    snapshot = take_snapshot(layout, repository, fetch_archive(index, repository))
    assert snapshot.tree == "efad7e34d8387004b75313fa5d69829cbb3d9f17"
    assert (snapshot.files, snapshot.size_bytes) == (25, 66_359)
    assert (layout.tree(snapshot.snapshot_id) / "src/iniconfig/_parse.py").is_file()


@pytest.mark.network
def test_steps_between_releases_of_iniconfig(layout: DataLayout) -> None:
    kept = read_changes(layout, parse_repository_purl("pkg:pypi/iniconfig"), MiningSettings())
    changes = {change.title: change for change in kept.rows}
    step = changes["iniconfig 1.1.1"]
    assert step.body == "* fix version determination (thanks @florimondmanca)"
    assert (step.created_at, step.merged_at) == ("2020-10-14T08:25:37Z", "2020-10-14T10:20:18Z")
    assert (step.base_commit[:8], step.fixed_commit[:8]) == ("06370350", "29b73986")
    reasons = {rejection.subject_id: rejection.reason for rejection in kept.rejected}
    assert reasons["1.0.0..1.0.1"] == "no_changelog_entry"
