"""Semantic versions, as npm and Cargo take them: https://semver.org."""

from semver import Version

from sources.releases.versions.contract import ReleaseVersion


def parse_semantic(text: str) -> ReleaseVersion:
    """Raises:
    ValueError: for what is no semantic version.
    """
    version = Version.parse(text)
    return ReleaseVersion(
        text=text,
        order=version,
        is_prerelease=bool(version.prerelease),
        numbers=(version.major, version.minor, version.patch),
    )
