"""The recipe: what a dataset is made of and how. Its form stands here; reading the file is `recipe_file.py`'s work."""

from typing import Annotated

from packageurl import PackageURL
from pydantic import AfterValidator, Field, field_validator

from assets.plan import Plan


def _checked_purl(text: str) -> str:
    try:
        purl = PackageURL.from_string(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no package URL ({error}); write it as pkg:pypi/toolz@1.0.0") from error
    if not purl.version:
        raise ValueError(f"{text!r} names no version; write it as {purl.to_string()}@1.0.0")
    return purl.to_string()


Purl = Annotated[str, AfterValidator(_checked_purl)]


class Recipe(Plan):
    """A dataset to be made: which packages, and the settings of each stage."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$")
    """Name of the dataset and its release folder: lower-case letters, digits, dots, dashes."""
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
