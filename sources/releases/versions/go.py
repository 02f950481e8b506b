"""Versions of Go modules: semantic ones with a `v`. Pseudo-versions of untagged commits count as prereleases and sort
as such: https://go.dev/ref/mod#pseudo-versions."""

from dataclasses import replace

from sources.releases.versions.contract import ReleaseVersion
from sources.releases.versions.semantic import parse_semantic


def parse_go(text: str) -> ReleaseVersion:
    """Raises:
    ValueError: for what is no module version.
    """
    if not text.startswith("v"):
        raise ValueError(f"{text!r} doesn't start with a v")
    return replace(parse_semantic(text[1:]), text=text)
