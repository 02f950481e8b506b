"""Package URLs, the one way packages are named: https://github.com/package-url/purl-spec."""

from dataclasses import dataclass
from typing import Final

from packageurl import PackageURL
from packaging.utils import InvalidName, canonicalize_name
from packaging.version import InvalidVersion, Version

from oreline.errors import SourceError

ALLOWED: Final = "write pkg:pypi/NAME@VERSION, such as pkg:pypi/iniconfig@2.3.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Purl:
    """A package URL of a kind we can read."""

    type: str
    name: str
    """As the package type normalises it."""
    version: str
    text: str
    """The canonical form."""


def parse_purl(text: str) -> Purl:
    """The package URL that `text` spells, in canonical form.

    Raises:
        SourceError: `bad_purl`, with what is allowed.
    """
    try:
        parsed = PackageURL.from_string(text.strip())
    except ValueError as error:
        raise _bad(text, f"is no package URL ({str(error).rstrip('.')})") from None
    if parsed.type != "pypi":
        raise _bad(text, f"has type {parsed.type!r}, and only pypi can be read")
    if parsed.namespace or parsed.qualifiers or parsed.subpath:
        raise _bad(text, "has a namespace, qualifiers or a subpath, which packages of an index don't have")
    if not parsed.version:
        raise _bad(text, "has no version, so it would mean another package tomorrow")
    _check(text, parsed.name, parsed.version)
    return Purl(type="pypi", name=parsed.name, version=parsed.version, text=parsed.to_string())


def _check(text: str, name: str, version: str) -> None:
    try:
        canonicalize_name(name, validate=True)
        Version(version)
    except (InvalidName, InvalidVersion) as error:
        raise _bad(text, f"has a name or version that no package has ({str(error).rstrip('.')})") from None


def _bad(text: str, what: str) -> SourceError:
    return SourceError("bad_purl", f"{text!r} {what}; {ALLOWED}.")
