"""The package that is mined, as its newest release describes it."""

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.purl import parse_repository_purl
from sources.releases.repositories import read_repository
from tests.doubles.registries.kinds import KINDS, Kind
from tests.doubles.registries.published import Published
from tests.sources.releases.conftest import Offer

EXPECTED = {
    "pkg:pypi/left": ("pypi/left", "python", "MIT"),
    "pkg:npm/left": ("npm/left", "javascript", "MIT"),
    "pkg:cargo/left": ("cargo/left", "rust", "MIT OR Apache-2.0"),
    "pkg:golang/example.org/Team/left": ("golang/example.org/Team/left", "go", ""),
    "pkg:maven/org.example/left": ("maven/org.example/left", "java", "Apache-2.0"),
}


def test_what_its_manifest_says(kind: Kind, offer: Offer, layout: DataLayout) -> None:
    offer(kind, Published(version="1.0.0"), Published(version="1.0.1", released_at="2024-06-01T00:00:00Z"))
    found = read_repository(layout, parse_repository_purl(kind.purl))
    assert (found.repo, found.language, found.license) == EXPECTED[kind.purl]
    assert (found.purl, found.version, found.released_at) == (kind.purl, "", "2024-06-01T00:00:00Z")
    assert found.metadata["newest_version"] == f"{kind.prefix}1.0.1"
    assert found.metadata["license_source"] == ("metadata" if found.license else "")


def test_typescript_is_told_by_its_sources(offer: Offer, layout: DataLayout) -> None:
    offer(KINDS["npm"], Published(version="1.0.0", files={"src/left.ts": "", "index.d.ts": ""}))
    assert read_repository(layout, parse_repository_purl("pkg:npm/left")).language == "typescript"


def test_a_package_without_final_versions(kind: Kind, offer: Offer, layout: DataLayout) -> None:
    offer(kind)
    with pytest.raises(SourceError) as caught:
        read_repository(layout, parse_repository_purl(kind.purl))
    assert caught.value.reason in {"no_releases", "unknown_package"}


def test_a_repository_has_no_registry(layout: DataLayout) -> None:
    with pytest.raises(SourceError) as caught:
        read_repository(layout, parse_repository_purl("pkg:github/pallets/click"))
    assert caught.value.reason == "bad_purl"
    assert "mine it as a repository" in caught.value.detail
