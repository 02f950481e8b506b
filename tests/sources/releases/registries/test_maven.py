"""What is Maven's own: which archives hold tests, and XML that is not to be trusted."""

from pathlib import Path

import pytest

from oreline.errors import SourceError
from sources.purl import parse_repository_purl
from sources.pypi.index import PackageIndex
from sources.releases.offers import Offer
from sources.releases.registries.contract import ReleaseSource
from sources.releases.registries.maven import fetch_source
from sources.releases.registries.maven_pom import read_pom, read_xml
from sources.settings import SourceSettings
from tests.doubles.package_index import wrong_bytes
from tests.doubles.registries.maven import FOLDER, POM, maven_jar_pages
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import LocalRegistry, registry

PURL = parse_repository_purl("pkg:maven/org.example/left")
MAIN = {"main/org/Left.java": "class Left {}", "main/org/left.properties": "pad=x"}
TESTS = {"test/org/LeftTest.java": "class LeftTest {}"}


def fetch(local: LocalRegistry, folder: Path) -> ReleaseSource:
    index = PackageIndex(url=local.url, cache=folder, settings=SourceSettings(backoff_seconds=0.01, attempts=2))
    return fetch_source(index, PURL, Offer(version="1.0"))


def test_two_source_archives_are_laid_out_as_a_project(tmp_path: Path) -> None:
    with registry(maven_jar_pages, Published(version="1.0", files={**MAIN, **TESTS})) as local:
        source = fetch(local, tmp_path)
    assert {path: entry.content for path, entry in source.files.items()} == {
        "pom.xml": POM.encode(),
        "src/main/java/org/Left.java": b"class Left {}",
        "src/main/resources/org/left.properties": b"pad=x",
        "src/test/java/org/LeftTest.java": b"class LeftTest {}",
    }
    assert source.released_at == "2024-05-01T12:00:00Z"


def test_what_a_build_adds_to_an_archive_is_left_out(tmp_path: Path) -> None:
    added = ["META-INF/MANIFEST.MF", "META-INF/LICENSE.txt", "META-INF/maven/a/pom.xml", "META-INF/LEFT.SF"]
    added += ["org/jmh_generated/Left_jmhTest.java", "org/AutoValue_Left.java"]
    own = ["META-INF/services/org.Left", "org/Left.java"]
    files = {f"{kind}/{path}": "x" for kind in ("main", "test") for path in (*added, *own)}
    with registry(maven_jar_pages, Published(version="1.0", files=files)) as local:
        source = fetch(local, tmp_path)
    assert sorted(source.files) == [
        "pom.xml",
        "src/main/java/org/Left.java",
        "src/main/resources/META-INF/services/org.Left",
        "src/test/java/org/Left.java",
        "src/test/resources/META-INF/services/org.Left",
    ]


def test_sources_without_tests_are_no_source_archive(tmp_path: Path) -> None:
    with registry(maven_jar_pages, Published(version="1.0", files=MAIN)) as local, pytest.raises(SourceError) as caught:
        fetch(local, tmp_path)
    assert caught.value.reason == "no_source_archive"
    assert "left-1.0" in caught.value.detail


def test_the_hash_beside_an_archive_counts(tmp_path: Path) -> None:
    with registry(maven_jar_pages, Published(version="1.0", files={**MAIN, **TESTS})) as local:
        local.faults[f"{FOLDER}/1.0/left-1.0-test-sources.jar"] = wrong_bytes
        with pytest.raises(SourceError) as caught:
            fetch(local, tmp_path)
    assert caught.value.reason == "hash_mismatch"


def test_facts() -> None:
    facts = read_pom(POM.encode())
    assert (facts.license, facts.homepage, facts.summary) == ("Apache-2.0", "https://example.invalid/left", "Pads.")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('<!DOCTYPE x [<!ENTITY a "b">]><project>&a;</project>', id="entities"),
        pytest.param("<project>", id="cut off"),
        pytest.param("", id="empty"),
    ],
)
def test_xml_that_is_not_read(text: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_xml(text.encode())
    assert caught.value.reason == "bad_manifest"
