"""Which registry a package type stands for."""

from collections.abc import Mapping
from typing import Final

from oreline.errors import SourceError
from sources.purl import RepositoryPurl
from sources.releases.registries.contract import Registry
from sources.releases.registries.crates import CRATES_REGISTRY
from sources.releases.registries.golang import GO_REGISTRY
from sources.releases.registries.maven import MAVEN_REGISTRY
from sources.releases.registries.npm import NPM_REGISTRY
from sources.releases.registries.pypi import PYPI_REGISTRY

REGISTRIES: Final[Mapping[str, Registry]] = {
    "pypi": PYPI_REGISTRY,
    "npm": NPM_REGISTRY,
    "cargo": CRATES_REGISTRY,
    "golang": GO_REGISTRY,
    "maven": MAVEN_REGISTRY,
}


def registry_of(purl: RepositoryPurl) -> Registry:
    """The registry that lists a package.

    Raises:
        SourceError: `bad_purl` for repositories, which no registry lists.
    """
    if purl.type not in REGISTRIES:
        raise SourceError(
            "bad_purl",
            f"{purl.text} is no package of a registry, so it has no releases to read; "
            f"mine it as a repository, or name a package of type {', '.join(REGISTRIES)}.",
        )
    return REGISTRIES[purl.type]
