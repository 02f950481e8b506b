"""What a registry offers of a package, and what of it is mined: the sound, final versions, in their order."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from oreline.errors import SourceError
from oreline.records.outcome import Kept, Rejection, reject
from sources.downloads import Checksum
from sources.purl import RepositoryPurl
from sources.releases.versions.contract import ParseVersion, ReleaseVersion

STAGE: Final = "raw/releases"
SAFE_VERSION: Final = re.compile(r"(?!.*\.\.)(?!.*\.lock$)[A-Za-z0-9](?:[A-Za-z0-9.+_!-]*[A-Za-z0-9+_!-])?", re.ASCII)
"""Versions that are also names of git tags."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One version as its registry lists it; what the listing doesn't tell is empty."""

    version: str
    released_at: str = ""
    """ISO 8601, UTC."""
    archive_url: str = ""
    checksum: Checksum | None = None
    flaw: SourceError | None = None
    """Why it is not to be mined: withdrawn, no source archive, no hash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """An offered version that may be mined."""

    version: ReleaseVersion
    offer: Offer


def withdrawn(version: str, why: object) -> SourceError:
    """The flaw of a version that its makers took back."""
    said = f" ({why})" if isinstance(why, str) and why else ""
    return SourceError("yanked_version", f"{version} was withdrawn by its makers{said}.")


def sift(offers: Iterable[Offer], parse: ParseVersion, purl: RepositoryPurl) -> Kept[Release]:
    """The offers that may be mined, oldest version first, and those that may not, with the reason.

    Reasons are `bad_version`, `prerelease_version`, `yanked_version` and what else the registry says.
    """
    releases: list[Release] = []
    rejected: list[Rejection] = []
    for offer in offers:
        try:
            releases.append(Release(version=_accepted(offer, parse), offer=offer))
        except SourceError as error:
            rejected.append(reject(error, stage=STAGE, subject="change", subject_id=offer.version, purl=purl.text))
    return Kept(rows=sorted(releases, key=lambda release: release.version.order), rejected=rejected)


def _accepted(offer: Offer, parse: ParseVersion) -> ReleaseVersion:
    try:
        version = parse(offer.version)
    except ValueError as error:
        raise SourceError("bad_version", f"{offer.version!r} is no version of this ecosystem ({error}).") from None
    if not SAFE_VERSION.fullmatch(offer.version):
        raise SourceError("bad_version", f"{offer.version!r} can't name a tag.")
    if version.is_prerelease:
        raise SourceError("prerelease_version", f"{offer.version} comes before its final version.")
    if offer.flaw:
        raise offer.flaw
    return version
