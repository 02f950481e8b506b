"""The five kinds of local registry, side by side: what holds for one is tested for all."""

from dataclasses import dataclass

from tests.doubles.registries.crates import crates_pages
from tests.doubles.registries.golang import ESCAPED, go_pages
from tests.doubles.registries.maven import FOLDER, maven_pages
from tests.doubles.registries.npm import npm_pages
from tests.doubles.registries.pypi import pypi_pages
from tests.doubles.registries.server import Publish


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of registry, and where it keeps the package that all of them offer."""

    purl: str
    variable: str
    """Of the environment; names its base URL."""
    publish: Publish
    listing: str
    """Path of the page that lists the versions."""
    archive: str
    """Path of an archive; `{}` stands for the version."""
    prefix: str = ""
    """What stands before a version's number."""
    has_hashes: bool = True
    has_withdrawals: bool = True


KINDS = {
    "pypi": Kind(
        purl="pkg:pypi/left",
        variable="ORELINE_INDEX_URL",
        publish=pypi_pages,
        listing="/left/",
        archive="/left-{}.tar.gz",
    ),
    "npm": Kind(
        purl="pkg:npm/left",
        variable="ORELINE_NPM_URL",
        publish=npm_pages,
        listing="/left",
        archive="/left/-/left-{}.tgz",
    ),
    "cargo": Kind(
        purl="pkg:cargo/left",
        variable="ORELINE_CRATES_URL",
        publish=crates_pages,
        listing="/le/ft/left",
        archive="/dl/left/{}/download",
    ),
    "golang": Kind(
        purl="pkg:golang/example.org/Team/left",
        variable="ORELINE_GOPROXY_URL",
        publish=go_pages,
        listing=f"{ESCAPED}/list",
        archive=f"{ESCAPED}/v{{}}.zip",
        prefix="v",
        has_hashes=False,
    ),
    "maven": Kind(
        purl="pkg:maven/org.example/left",
        variable="ORELINE_MAVEN_URL",
        publish=maven_pages,
        listing=f"{FOLDER}/maven-metadata.xml",
        archive=f"{FOLDER}/{{0}}/left-{{0}}-source-release.zip",
        has_withdrawals=False,
    ),
}
