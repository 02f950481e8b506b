"""The recipe: what a dataset is made of and how. Its form stands here; reading the file is `recipe_file.py`'s work."""

import re
from typing import Annotated

from pydantic import AfterValidator, field_validator

from assets.plan import Plan
from oreline.errors import SourceError
from sources.purl import parse_purl


def _checked_purl(text: str) -> str:
    try:
        return parse_purl(text).text
    except SourceError as error:
        raise ValueError(error.detail) from error


def _checked_name(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,63}", name):
        raise ValueError(
            f"{name!r} cannot name a release; allowed are up to 64 lower-case letters, digits, dots, underscores and "
            "dashes, with a letter or digit first"
        )
    return name


Purl = Annotated[str, AfterValidator(_checked_purl)]


class Recipe(Plan):
    """A dataset to be made: which packages, and the settings of each stage."""

    name: Annotated[str, AfterValidator(_checked_name)]
    """Name of the dataset and its release folder: lower-case letters, digits, dots, underscores, dashes."""
    description: str = ""
    """A sentence for the dataset card."""
    packages: tuple[Purl, ...]
    """Package URLs with their versions."""

    @field_validator("packages")
    @classmethod
    def _each_package_once(cls, packages: tuple[str, ...]) -> tuple[str, ...]:
        if not packages:
            raise ValueError("none is named; at least one package URL is needed, such as pkg:pypi/toolz@1.0.0")
        twice = sorted({purl for purl in packages if packages.count(purl) > 1})
        if twice:
            raise ValueError(f"named twice: {', '.join(twice)}; each package stands once")
        return packages
