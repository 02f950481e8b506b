"""A Go module proxy: https://go.dev/ref/mod#goproxy-protocol. It promises no hashes, so what came is what counts."""

import re
from functools import partial
from typing import Final

from pydantic import BaseModel, Field, ValidationError

from sources.archives.tree import read_tree_below
from sources.downloads import fetch_unpromised
from sources.moments import iso_of
from sources.purl import RepositoryPurl
from sources.pypi.index import PackageIndex
from sources.releases.offers import Offer, withdrawn
from sources.releases.registries.contract import Registry, ReleaseSource, ask, bad_answer, no_facts, url_from
from sources.releases.registries.golang_retractions import Retraction, read_retractions
from sources.releases.versions.go import parse_go


class _Info(BaseModel):
    when: str = Field(alias="Time")


def list_offers(index: PackageIndex, purl: RepositoryPurl) -> list[Offer]:
    """Every tagged version; those that the newest version's go.mod retracts with that as their flaw."""
    got = ask(index, f"{_escaped(_module(purl))}/@v/list", f"module {_module(purl)!r}")
    versions = [line.split()[0] for line in got.body.decode("utf-8", "replace").splitlines() if line.strip()]
    retractions = _retractions(index, purl, versions)
    return [_offer(version, retractions) for version in versions]


def _offer(version: str, retractions: tuple[Retraction, ...]) -> Offer:
    found = next((item for item in retractions if item.covers(version)), None)
    return Offer(version=version, flaw=withdrawn(version, found.reason or "retracted") if found else None)


def _retractions(index: PackageIndex, purl: RepositoryPurl, versions: list[str]) -> tuple[Retraction, ...]:
    parsed = [parse_go(version) for version in versions if _is_version(version)]
    newest = max((item for item in parsed if not item.is_prerelease), key=lambda item: item.order, default=None)
    if newest is None:
        return ()
    return read_retractions(ask(index, _path(purl, newest.text, "mod"), f"go.mod of {newest.text}").body)


def _is_version(text: str) -> bool:
    try:
        parse_go(text)
    except ValueError:
        return False
    return True


def fetch_source(index: PackageIndex, purl: RepositoryPurl, offer: Offer) -> ReleaseSource:
    """The files of a module zip, which keeps them in `MODULE@VERSION/`."""
    info = ask(index, _path(purl, offer.version, "info"), f"version {offer.version}")
    archive = fetch_unpromised(index, f"{index.url.rstrip('/')}/{_path(purl, offer.version, 'zip')}")
    try:
        when = iso_of(_Info.model_validate_json(info.body).when)
    except ValidationError as error:
        raise bad_answer(info, error.errors()[0]["msg"]) from None
    tree = read_tree_below(archive, f"{_module(purl)}@{offer.version}", index.settings)
    return ReleaseSource(files=tree, released_at=when)


def _module(purl: RepositoryPurl) -> str:
    return f"{purl.namespace}/{purl.name}" if purl.namespace else purl.name


def _path(purl: RepositoryPurl, version: str, ending: str) -> str:
    return f"{_escaped(_module(purl))}/@v/{_escaped(version)}.{ending}"


def _escaped(text: str) -> str:
    """Capitals as `!` and the small letter, for file systems that don't tell them apart."""
    return re.sub("[A-Z]", lambda match: f"!{match[0].lower()}", text)


GO_REGISTRY: Final = Registry(
    find_url=partial(url_from, ("ORELINE_GOPROXY_URL",), "https://proxy.golang.org"),
    language="go",
    manifest="",
    parse_version=parse_go,
    list_offers=list_offers,
    fetch_source=fetch_source,
    read_facts=no_facts,
)
