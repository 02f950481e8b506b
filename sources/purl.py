"""Package URLs, the one way packages and repositories are named: https://github.com/package-url/purl-spec.

A package has a version, what is mined has none: `parse_purl` reads the one, `parse_repository_purl` the other.
"""

import re
from dataclasses import dataclass
from typing import Final

from packageurl import PackageURL
from packaging.utils import InvalidName, canonicalize_name
from packaging.version import InvalidVersion, Version

from oreline.errors import SourceError
from sources.git_urls import canonical_git_url, is_git_url
from sources.purl_names import RULES

_SCHEME: Final = re.compile(r"^pkg:", re.IGNORECASE)
"""The scheme is read in any case, as the specification says."""
ALLOWED: Final = "write pkg:pypi/NAME@VERSION, such as pkg:pypi/iniconfig@2.3.1"
ALLOWED_REPOSITORIES: Final = (
    "write pkg:github/OWNER/NAME, a git URL such as git+https://HOST/PATH or git+file:///PATH, or "
    "pkg:pypi/NAME, pkg:npm/NAME, pkg:cargo/NAME, pkg:golang/MODULE or pkg:maven/GROUP/ARTIFACT"
)

ALLOWED_VERSIONS: Final = (
    "write pkg:pypi/NAME@VERSION, pkg:npm/NAME@VERSION, pkg:cargo/NAME@VERSION, pkg:golang/MODULE@VERSION or "
    "pkg:maven/GROUP/ARTIFACT@VERSION; without a version it is the newest"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Purl:
    """A package URL of a kind we can read."""

    type: str
    name: str
    """As the package type normalises it."""
    version: str
    text: str
    """The canonical form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepositoryPurl:
    """What is mined: a repository on a host, or a package with all its versions."""

    type: str
    """github | git | pypi | npm | cargo | golang | maven."""
    namespace: str
    """Owner, scope with its `@`, path or group; empty where there is none."""
    name: str
    text: str
    """The canonical form; git URLs stand as `git+https://…` or `git+file:///…`."""
    url: str
    """Where git clones it from; empty for packages of a registry."""

    @property
    def repo(self) -> str:
        """As records name it: `owner/name`; packages of a registry stand as `npm/@scope/name`."""
        full = "/".join(part for part in (self.namespace, self.name) if part)
        return full if self.url else f"{self.type}/{full}"


def parse_purl(text: str) -> Purl:
    """The package URL that `text` spells, in canonical form.

    Raises:
        SourceError: `bad_purl`, with what is allowed.
    """
    parsed = _parsed(text, ALLOWED)
    if parsed.type != "pypi":
        raise _bad(text, f"has type {parsed.type!r}, and only pypi can be read")
    if parsed.namespace or parsed.qualifiers or parsed.subpath:
        raise _bad(text, "has a namespace, qualifiers or a subpath, which packages of an index don't have")
    if not parsed.version:
        raise _bad(text, "has no version, so it would mean another package tomorrow")
    _check(text, parsed.name, parsed.version)
    return Purl(type="pypi", name=parsed.name, version=parsed.version, text=parsed.to_string())


def parse_repository_purl(text: str) -> RepositoryPurl:
    """The repository, or the package without version, that `text` spells: a package URL or a git URL.

    Raises:
        SourceError: `bad_purl`, with what is allowed.
    """
    if is_git_url(text.strip()):
        return _git_repository(text)
    parsed = _parsed(text, ALLOWED_REPOSITORIES)
    rule = RULES.get(parsed.type)
    if rule is None:
        raise _bad(text, f"has type {parsed.type!r}, which can't be mined", ALLOWED_REPOSITORIES)
    if parsed.version or parsed.qualifiers or parsed.subpath:
        what = "has a version, qualifiers or a subpath, and a repository is mined as a whole"
        raise _bad(text, what, f"write {rule.example}")
    namespace = (parsed.namespace or "").lower() if parsed.type == "npm" else parsed.namespace or ""
    if not rule.namespace.fullmatch(namespace) or not rule.name.fullmatch(parsed.name):
        raise _bad(text, "has a namespace or name that its registry or host doesn't give", f"write {rule.example}")
    return _repository(parsed.type, namespace, parsed.name)


def split_version(text: str) -> tuple[RepositoryPurl, str]:
    """The package that `text` spells, and the version it names; empty where it names none.

    Raises:
        SourceError: `bad_purl`, with what is allowed.
    """
    parsed = _parsed(text, ALLOWED_VERSIONS)
    if parsed.type not in RULES:
        raise _bad(text, f"has type {parsed.type!r}, which can't be read", ALLOWED_VERSIONS)
    whole = parse_repository_purl(PackageURL(**{**parsed.to_dict(), "version": None}).to_string())
    return whole, parsed.version or ""


def _repository(kind: str, namespace: str, name: str) -> RepositoryPurl:
    text = PackageURL(type=kind, namespace=namespace, name=name).to_string()
    url = f"https://github.com/{namespace}/{name}.git" if kind == "github" else ""
    return RepositoryPurl(type=kind, namespace=namespace, name=name, text=text, url=url)


def _git_repository(text: str) -> RepositoryPurl:
    try:
        url = canonical_git_url(text)
    except ValueError as error:
        raise _bad(text, str(error), ALLOWED_REPOSITORIES) from None
    *above, name = url.removesuffix(".git").partition("://")[2].split("/")
    if above[:1] == ["github.com"] and len(above) == 2:
        return parse_repository_purl(f"pkg:github/{above[1]}/{name}")
    return RepositoryPurl(type="git", namespace=above[-1], name=name, text=f"git+{url}", url=url)


def _parsed(text: str, allowed: str) -> PackageURL:
    try:
        return PackageURL.from_string(_SCHEME.sub("pkg:", text.strip()))
    except ValueError as error:
        raise _bad(text, f"is no package URL ({str(error).rstrip('.')})", allowed) from None


def _check(text: str, name: str, version: str) -> None:
    try:
        canonicalize_name(name, validate=True)
        Version(version)
    except (InvalidName, InvalidVersion) as error:
        raise _bad(text, f"has a name or version that no package has ({str(error).rstrip('.')})") from None


def _bad(text: str, what: str, allowed: str = ALLOWED) -> SourceError:
    shown = re.sub(r"//[^/]*@", "//", text)
    return SourceError("bad_purl", f"{shown!r} {what}; {allowed}.")
