"""The recipe: what a dataset is made of and how. Its form stands here; reading the file is `recipe_file.py`'s work."""

import re
from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, ValidationInfo, field_validator, model_validator

from assets.plan import Plan
from assets.stage import INVERTED, PACKAGE
from oreline.errors import SourceError
from oreline.settings import Settings
from sources.mining.registry import find_source
from sources.package_versions import parse_package_version
from sources.purl import parse_repository_purl


def _checked_purl(text: str) -> str:
    try:
        return parse_package_version(text)
    except SourceError as error:
        raise ValueError(error.detail) from error


def _checked_name(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,63}", name):
        raise ValueError(
            f"{name!r} cannot name a release; allowed are up to 64 lower-case letters, digits, dots, underscores and "
            "dashes, with a letter or digit first"
        )
    return name


def _checked_repository(text: str) -> str:
    try:
        return parse_repository_purl(text).text
    except SourceError as error:
        raise ValueError(error.detail) from error


Purl = Annotated[str, AfterValidator(_checked_purl)]
RepositoryUrl = Annotated[str, AfterValidator(_checked_repository)]


def _askable(purls: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    for purl in purls:
        try:
            find_source(info.field_name or "", parse_repository_purl(purl))
        except SourceError as error:
            raise ValueError(error.detail) from error
    return purls


class Mines(Settings):
    """Repositories whose changes are mined, by the source that is asked. One may stand under several."""

    history: tuple[RepositoryUrl, ...] = ()
    """Git history alone: no token, no API."""
    github: tuple[RepositoryUrl, ...] = ()
    """Pull requests and issues through GitHub's API."""
    releases: tuple[RepositoryUrl, ...] = ()
    """Neighbouring releases of packages."""
    archive: tuple[RepositoryUrl, ...] = ()
    """Pull requests that the archive of public events names, through GitHub's API."""

    @field_validator("*")
    @classmethod
    def _can_be_asked(cls, purls: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        return _askable(purls, info)


class Inverts(Settings):
    """Repositories in whose newest tree bugs are planted: fixes that a source tells of are turned back."""

    history: tuple[RepositoryUrl, ...] = ()
    """Fixes that git history tells of, turned back on the newest commit of the default branch."""
    github: tuple[RepositoryUrl, ...] = ()
    """The same for pull requests that GitHub's API tells of."""

    @field_validator("*")
    @classmethod
    def _can_be_asked(cls, purls: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        return _askable(purls, info)


class Recipe(Plan):
    """A dataset to be made: which packages and repositories, and the settings of each stage."""

    name: Annotated[str, AfterValidator(_checked_name)]
    """Name of the dataset and its release folder: lower-case letters, digits, dots, underscores, dashes."""
    description: str = ""
    """A sentence for the dataset card."""
    packages: tuple[Purl, ...] = ()
    """Package URLs with their versions: bugs are planted in them."""
    mine: Mines = Mines()
    """Repositories whose changes are mined."""
    invert: Inverts = Inverts()
    """Repositories whose fixes are turned back on their newest tree."""

    @property
    def sources_of(self) -> Mapping[str, frozenset[str]]:
        """What is wanted of each package and repository, by its URL, in the recipe's order."""
        wanted: dict[str, set[str]] = {purl: {PACKAGE} for purl in self.packages}
        for source in Mines.model_fields:
            for purl in getattr(self.mine, source):
                wanted.setdefault(purl, set()).add(source)
        for source in Inverts.model_fields:
            for purl in getattr(self.invert, source):
                wanted.setdefault(purl, set()).update({source, INVERTED})
        return {purl: frozenset(sources) for purl, sources in wanted.items()}

    @model_validator(mode="after")
    def _names_something(self) -> "Recipe":
        if not self.sources_of:
            raise ValueError(
                "nothing is named; under packages at least one package URL is needed, such as pkg:pypi/toolz@1.0.0, or "
                "under mine or invert a repository, such as history: [pkg:github/pallets/click]"
            )
        return self

    @model_validator(mode="after")
    def _mined_or_inverted(self) -> "Recipe":
        mined = {purl for source in Mines.model_fields for purl in getattr(self.mine, source)}
        inverted = {purl for source in Inverts.model_fields for purl in getattr(self.invert, source)}
        if both := sorted(mined & inverted):
            raise ValueError(
                f"{', '.join(both)} stands under mine and under invert; the same fix would become two tasks, so take "
                "one of them out, or make two recipes"
            )
        return self

    @model_validator(mode="after")
    def _clones_are_of_what_is_mined(self) -> "Recipe":
        unknown = sorted(self.sources.clones.keys() - self.sources_of.keys())
        if unknown:
            raise ValueError(
                f"sources.clones names {', '.join(unknown)}, which is not mined; mined: {', '.join(self.sources_of)}"
            )
        return self

    @field_validator("packages")
    @classmethod
    def _each_package_once(cls, packages: tuple[str, ...]) -> tuple[str, ...]:
        twice = sorted({purl for purl in packages if packages.count(purl) > 1})
        if twice:
            raise ValueError(f"named twice: {', '.join(twice)}; each package stands once")
        return packages
