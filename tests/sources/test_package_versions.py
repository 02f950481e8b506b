"""A package version as a recipe names it: written in one way, described and taken from each kind of registry."""

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.package_versions import parse_package_version, read_package_version, take_package_version
from sources.settings import SourceSettings
from tests.doubles.registries.kinds import KINDS, Kind
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import registry

QUICK = SourceSettings(backoff_seconds=0.01, attempts=2)
FILES = {"README.md": "# left\n"}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pkg:PyPI/Toolz@1.0.0", "pkg:pypi/toolz@1.0.0"),
        ("pkg:npm/%40scope/left@1.0.0", "pkg:npm/%40scope/left@1.0.0"),
        (
            "pkg:golang/example.org/Team/left@v2.0.0%2Bincompatible",
            "pkg:golang/example.org/Team/left@v2.0.0+incompatible",
        ),
        ("pkg:cargo/itoa@1.0.15", "pkg:cargo/itoa@1.0.15"),
        ("pkg:maven/org.example/left@1.0", "pkg:maven/org.example/left@1.0"),
    ],
)
def test_a_version_has_one_canonical_form(text: str, canonical: str) -> None:
    assert parse_package_version(text) == canonical
    assert parse_package_version(canonical) == canonical


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pkg:npm/left", "pkg:npm/left has no version"),
        ("pkg:pypi/left", "has no version"),
        ("pkg:github/owner/name@v1", "pkg:github/owner/name is a repository and no package"),
        ("pkg:deb/debian/curl@1", "has type 'deb', which can't be read"),
    ],
)
def test_what_names_no_version_of_a_package(text: str, said: str) -> None:
    with pytest.raises(SourceError, match=said) as caught:
        parse_package_version(text)
    assert caught.value.reason == "bad_purl"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_version_is_described_before_it_is_taken(
    layout: DataLayout, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    purl = parse_package_version(f"{kind.purl}@{kind.prefix}1.0.0")
    with registry(kind.publish, Published(version="1.0.0", files=FILES)) as local:
        monkeypatch.setenv(kind.variable, local.url)
        repository = read_package_version(layout, purl, QUICK)
        assert not list(layout.root.glob("snapshots/*"))
        snapshot = take_package_version(layout, repository, QUICK)
    assert (repository.purl, snapshot.purl, snapshot.language) == (purl, purl, repository.language)
    assert (layout.tree(snapshot.snapshot_id) / "README.md").read_text() == "# left\n"
