"""What a package says of itself: the PKG-INFO within its source distribution.

Read there and not from the index's own JSON: mirrors don't have that, and the same archive then gives the same row
whichever index it came from.
"""

from dataclasses import dataclass

from packaging.metadata import RawMetadata, parse_email

from oreline.records.base import Json
from sources.pypi.licenses import license_of

SOURCE_LABELS = ("homepage", "home", "source", "source code", "repository", "code", "github")


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageInfo:
    """The parts of a PKG-INFO that a repository row carries."""

    license: str
    homepage: str
    summary: str
    details: Json


def read_package_info(content: bytes) -> PackageInfo:
    """The facts of a PKG-INFO; what is not declared is empty."""
    raw, _ = parse_email(content)
    classifiers = raw.get("classifiers", [])
    return PackageInfo(
        license=license_of(raw.get("license_expression", ""), raw.get("license", ""), classifiers),
        homepage=_homepage(raw),
        summary=raw.get("summary", ""),
        details={
            "classifiers": classifiers,
            "keywords": raw.get("keywords", []),
            "project_urls": raw.get("project_urls", {}),
            "requires_dist": raw.get("requires_dist", []),
            "requires_python": raw.get("requires_python", ""),
        },
    )


def _homepage(raw: RawMetadata) -> str:
    urls = {label.lower(): url for label, url in raw.get("project_urls", {}).items()}
    return raw.get("home_page") or next((urls[label] for label in SOURCE_LABELS if label in urls), "")
