"""The npm registry: the packument of a package and its tarballs.

https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
"""

import base64
import binascii
import json
from functools import partial
from typing import Final

from pydantic import BaseModel, Field, ValidationError

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

STRENGTH: Final = ("sha512", "sha384", "sha256")


class _Dist(BaseModel):
    tarball: str
    integrity: str | None = None
    shasum: str | None = None


class _Version(BaseModel):
    dist: _Dist
    deprecated: str | bool = False


class _Packument(BaseModel):
    versions: dict[str, _Version] = Field(default_factory=dict)
    time: dict[str, str | dict[str, object]] = Field(default_factory=dict)


def list_offers(index: PackageIndex, purl: RepositoryPurl) -> list[Offer]:
    """Every published version; those that were unpublished or deprecated with that as their flaw."""
    name = f"{purl.namespace}%2F{purl.name}" if purl.namespace else purl.name
    got = ask(index, name, f"package {purl.repo.removeprefix('npm/')!r}")
    try:
        packument = _Packument.model_validate_json(got.body)
    except ValidationError as error:
        raise bad_answer(got, error.errors()[0]["msg"]) from None
    times = {version: when for version, when in packument.time.items() if isinstance(when, str)}
    gone = [version for version in times if version not in packument.versions and version[:1].isdigit()]
    return [
        *(_offer(version, listed, times.get(version, "")) for version, listed in packument.versions.items()),
        *(Offer(version=version, flaw=withdrawn(version, "unpublished")) for version in gone),
    ]


def _offer(version: str, listed: _Version, when: str) -> Offer:
    return Offer(
        version=version,
        released_at=iso_of(when),
        archive_url=listed.dist.tarball,
        checksum=_checksum(listed.dist),
        flaw=withdrawn(version, listed.deprecated) if listed.deprecated else None,
    )


def _checksum(dist: _Dist) -> Checksum | None:
    """The strongest hash that is given: https://www.w3.org/TR/SRI/."""
    given = dict(item.split("-", 1) for item in (dist.integrity or "").split() if "-" in item)
    for algorithm in STRENGTH:
        if algorithm in given:
            return Checksum(algorithm=algorithm, value=_hex(given[algorithm]))
    return Checksum(algorithm="sha1", value=dist.shasum.lower()) if dist.shasum else None


def _hex(text: str) -> str:
    try:
        return base64.b64decode(text.partition("?")[0], validate=True).hex()
    except binascii.Error:
        return text


def read_facts(content: bytes) -> Facts:
    """What a package.json says."""
    try:
        declared = json.loads(content)
    except ValueError as error:
        raise SourceError("bad_manifest", f"package.json can't be read ({error}).") from None
    if not isinstance(declared, dict):
        return Facts()
    said = {key: value for key, value in declared.items() if isinstance(value, str)}
    return Facts(
        license=license_of("", said.get("license", ""), ()),
        homepage=said.get("homepage", ""),
        summary=said.get("description", ""),
    )


NPM_REGISTRY: Final = Registry(
    find_url=partial(url_from, ("ORELINE_NPM_URL", "NPM_CONFIG_REGISTRY"), "https://registry.npmjs.org"),
    language="javascript",
    manifest="package.json",
    parse_version=parse_semantic,
    list_offers=list_offers,
    fetch_source=fetch_archived_source,
    read_facts=read_facts,
)
