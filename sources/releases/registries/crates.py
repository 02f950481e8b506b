"""A Cargo registry over its sparse index: https://doc.rust-lang.org/cargo/reference/registry-index.html."""

import tomllib
from functools import partial
from typing import Final

from pydantic import BaseModel, ValidationError

from oreline.errors import SourceError
from sources.downloads import Checksum
from sources.moments import iso_of
from sources.purl import RepositoryPurl
from sources.pypi.index import PackageIndex
from sources.pypi.licenses import license_of
from sources.releases.offers import Offer, withdrawn
from sources.releases.registries.contract import (
    Facts,
    Registry,
    ask,
    bad_answer,
    fetch_archived_source,
    url_from,
)
from sources.releases.versions.semantic import parse_semantic


class _Config(BaseModel):
    dl: str


class _Line(BaseModel):
    name: str
    vers: str
    cksum: str
    yanked: bool = False
    pubtime: str | None = None


def list_offers(index: PackageIndex, purl: RepositoryPurl) -> list[Offer]:
    """Every version in the index file of a crate."""
    config, got = ask(index, "config.json", "config.json"), ask(index, _index_path(purl.name), f"crate {purl.name!r}")
    try:
        template = _Config.model_validate_json(config.body).dl
    except ValidationError as error:
        raise bad_answer(config, error.errors()[0]["msg"]) from None
    try:
        lines = [_Line.model_validate_json(line) for line in got.body.splitlines() if line.strip()]
    except ValidationError as error:
        raise bad_answer(got, error.errors()[0]["msg"]) from None
    return [_offer(line, template) for line in lines]


def _offer(line: _Line, template: str) -> Offer:
    return Offer(
        version=line.vers,
        released_at=iso_of(line.pubtime or ""),
        archive_url=_download_url(template, line),
        checksum=Checksum(algorithm="sha256", value=line.cksum),
        flaw=withdrawn(line.vers, "yanked") if line.yanked else None,
    )


def _index_path(name: str) -> str:
    return f"{_prefix(name.lower())}/{name.lower()}"


def _prefix(name: str) -> str:
    by_length = {1: "1", 2: "2", 3: f"3/{name[:1]}"}
    return by_length.get(len(name), f"{name[:2]}/{name[2:4]}")


def _download_url(template: str, line: _Line) -> str:
    markers = {
        "{crate}": line.name,
        "{version}": line.vers,
        "{prefix}": _prefix(line.name),
        "{lowerprefix}": _prefix(line.name.lower()),
        "{sha256-checksum}": line.cksum,
    }
    if not any(marker in template for marker in markers):
        return f"{template}/{line.name}/{line.vers}/download"
    for marker, value in markers.items():
        template = template.replace(marker, value)
    return template


def read_facts(content: bytes) -> Facts:
    """What a Cargo.toml says. `MIT/Apache-2.0` is the old way to write OR."""
    try:
        package = tomllib.loads(content.decode()).get("package", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SourceError("bad_manifest", f"Cargo.toml can't be read ({error}).") from None
    said = {key: value for key, value in package.items() if isinstance(value, str)}
    return Facts(
        license=license_of(said.get("license", "").replace("/", " OR "), said.get("license", ""), ()),
        homepage=said.get("homepage") or said.get("repository", ""),
        summary=said.get("description", "").strip(),
    )


CRATES_REGISTRY: Final = Registry(
    find_url=partial(url_from, ("ORELINE_CRATES_URL",), "https://index.crates.io"),
    language="rust",
    manifest="Cargo.toml",
    parse_version=parse_semantic,
    list_offers=list_offers,
    fetch_source=fetch_archived_source,
    read_facts=read_facts,
)
