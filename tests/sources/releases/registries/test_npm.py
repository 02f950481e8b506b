"""What is npm's own: scopes, hashes of several kinds, versions that were unpublished."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sources.downloads import Checksum
from sources.purl import parse_repository_purl
from sources.pypi.index import PackageIndex
from sources.releases.registries.npm import list_offers, read_facts
from tests.doubles.registries.npm import MANIFEST, npm_pages
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import LocalRegistry, registry

PURL = parse_repository_purl("pkg:npm/left")


def index_of(local: LocalRegistry, folder: Path) -> PackageIndex:
    return PackageIndex(url=local.url, cache=folder)


def test_a_scope_is_one_part_of_the_path(tmp_path: Path) -> None:
    with registry(npm_pages, Published(version="1.0.0")) as local:
        (offer,) = list_offers(index_of(local, tmp_path), parse_repository_purl("pkg:npm/%40scope/left"))
    assert offer.version == "1.0.0"
    assert local.requests == ["/@scope%2Fleft"]


def test_an_unpublished_version_is_withdrawn(tmp_path: Path) -> None:
    with registry(npm_pages, Published(version="1.0.0"), Published(version="1.0.1")) as local:
        page = json.loads(local.pages["/left"].body)
        del page["versions"]["1.0.1"]
        local.pages["/left"] = replace(local.pages["/left"], body=json.dumps(page).encode())
        offers = list_offers(index_of(local, tmp_path), PURL)
    assert [(offer.version, offer.flaw and offer.flaw.reason) for offer in offers] == [
        ("1.0.0", None),
        ("1.0.1", "yanked_version"),
    ]


@pytest.mark.parametrize(
    ("dist", "expected"),
    [
        pytest.param(
            {"integrity": "sha1-AAAA sha512-AQID", "shasum": "ff"},
            Checksum(algorithm="sha512", value="010203"),
            id="strongest",
        ),
        pytest.param({"shasum": "AB12"}, Checksum(algorithm="sha1", value="ab12"), id="old packages"),
        pytest.param({"integrity": None}, None, id="none"),
    ],
)
def test_hashes(tmp_path: Path, dist: dict[str, object], expected: Checksum | None) -> None:
    with registry(npm_pages, Published(version="1.0.0")) as local:
        page = {"versions": {"1.0.0": {"dist": {"tarball": f"{local.url}/x.tgz", **dist}}}}
        local.pages["/left"] = replace(local.pages["/left"], body=json.dumps(page).encode())
        (offer,) = list_offers(index_of(local, tmp_path), PURL)
    assert offer.checksum == expected
    assert offer.released_at == ""


def test_facts() -> None:
    facts = read_facts(MANIFEST.encode())
    assert (facts.license, facts.homepage, facts.summary) == ("MIT", "https://example.invalid/left", "Pads.")
    assert read_facts(b'{"license": {"type": "MIT"}}').license == ""
