"""One version of a package on each kind of local registry."""

from pathlib import Path

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.packages import take_package
from sources.settings import SourceSettings
from tests.doubles.registries.kinds import KINDS, Kind
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import registry

QUICK = SourceSettings(backoff_seconds=0.01, attempts=2)
OLD = Published(version="1.0.0", files={"README.md": "# old\n"})
NEW = Published(version="1.1.0", files={"README.md": "# new\n"})


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize(("asked", "text"), [("@1.0.0", "# old\n"), ("", "# new\n")], ids=["a version", "the newest"])
def test_the_version_asked_for(
    layout: DataLayout, monkeypatch: pytest.MonkeyPatch, kind: Kind, asked: str, text: str
) -> None:
    with registry(kind.publish, OLD, NEW) as local:
        monkeypatch.setenv(kind.variable, local.url)
        repository, snapshot = take_package(layout, f"{kind.purl}{asked}", QUICK)
    version = f"{kind.prefix}{asked[1:] or '1.1.0'}"
    assert (repository.purl, repository.version, snapshot.purl) == (f"{kind.purl}@{version}", version, repository.purl)
    assert (layout.tree(snapshot.snapshot_id) / "README.md").read_text() == text


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_version_that_is_not_there(layout: DataLayout, monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    with registry(kind.publish, OLD) as local:
        monkeypatch.setenv(kind.variable, local.url)
        with pytest.raises(SourceError) as caught:
            take_package(layout, f"{kind.purl}@9.9.9", QUICK)
    assert caught.value.reason == "unknown_version"


@pytest.mark.parametrize("text", ["pkg:deb/debian/curl@1", "pkg:github/owner/name", "pkg:npm/", "left"])
def test_what_is_no_package_of_a_registry(tmp_path: Path, text: str) -> None:
    with pytest.raises(SourceError) as caught:
        take_package(DataLayout(tmp_path), text, QUICK)
    assert caught.value.reason == "bad_purl"
