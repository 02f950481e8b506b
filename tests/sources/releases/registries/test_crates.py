"""What is Cargo's own: where crates lie in the index, and where they are downloaded from."""

import json
from pathlib import Path

import pytest

from sources.purl import parse_repository_purl
from sources.pypi.index import PackageIndex
from sources.releases.registries.crates import list_offers, read_facts
from tests.doubles.package_index import Answer
from tests.doubles.registries.crates import MANIFEST, crates_pages
from tests.doubles.registries.server import registry


@pytest.mark.parametrize(
    ("name", "path"),
    [("a", "/1/a"), ("ab", "/2/ab"), ("Abc", "/3/a/abc"), ("serde_json", "/se/rd/serde_json")],
)
def test_place_in_the_index(tmp_path: Path, name: str, path: str) -> None:
    line = {"name": name, "vers": "1.0.0", "cksum": "0" * 64, "yanked": False, "pubtime": None}
    with registry(crates_pages) as local:
        local.pages[path] = Answer(body=json.dumps(line).encode())
        (offer,) = list_offers(PackageIndex(url=local.url, cache=tmp_path), parse_repository_purl(f"pkg:cargo/{name}"))
        assert offer.archive_url == f"{local.url}/dl/{name}/1.0.0/download"
    assert offer.released_at == ""


def test_download_templates(tmp_path: Path) -> None:
    line = {"name": "Left", "vers": "1.0.0", "cksum": "ab", "yanked": False}
    template = "https://example.invalid/{prefix}/{lowerprefix}/{crate}-{version}.crate?sum={sha256-checksum}"
    with registry(crates_pages) as local:
        local.pages["/config.json"] = Answer(body=json.dumps({"dl": template}).encode())
        local.pages["/le/ft/left"] = Answer(body=json.dumps(line).encode())
        (offer,) = list_offers(PackageIndex(url=local.url, cache=tmp_path), parse_repository_purl("pkg:cargo/Left"))
    assert offer.archive_url == "https://example.invalid/Le/ft/le/ft/Left-1.0.0.crate?sum=ab"


def test_facts() -> None:
    facts = read_facts(MANIFEST.encode())
    assert (facts.license, facts.homepage) == ("MIT OR Apache-2.0", "https://example.invalid/left")
