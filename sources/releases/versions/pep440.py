"""Python's versions: https://packaging.python.org/en/latest/specifications/version-specifiers/."""

from packaging.version import Version

from sources.releases.versions.contract import ReleaseVersion, three


def parse_pep440(text: str) -> ReleaseVersion:
    """Raises:
    ValueError: for what is no version of Python packages.
    """
    version = Version(text)
    return ReleaseVersion(text=text, order=version, is_prerelease=version.is_prerelease, numbers=three(version.release))
