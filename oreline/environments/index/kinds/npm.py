"""npm's registry: packuments, single manifests, tarballs. Dates stand in a full packument's `time`."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from threading import BoundedSemaphore
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from semver import Version

from oreline.environments.index.contract import Body, Kind, MissingError, Source
from oreline.environments.index.dates import read_moment
from oreline.environments.index.places import ADDRESS

URL: Final = f"{ADDRESS}/npm/"
NAME: Final = r"(?:@[^/]+(?:/|%2[fF]))?[^/@-][^/]*"
TARBALL: Final = re.compile(rf"{NAME}/-/.+\.tgz")
PACKUMENT: Final = re.compile(f"({NAME})")
MANIFEST: Final = re.compile(f"({NAME})/([^/]+)")
SHORT: Final = "application/vnd.npm.install-v1+json"
JSON: Final = "application/json"
_FEW: Final = BoundedSemaphore(2)


def answer(source: Source, path: str, accept: str) -> Body:
    """A tarball, a packument, or the manifest of one version or tag."""
    if TARBALL.fullmatch(path):
        return source.file(f"{source.base}/{path}")
    if found := PACKUMENT.fullmatch(path):
        return _packument(source, _plain(found[1]), accept)
    if found := MANIFEST.fullmatch(path):
        return _manifest(source, _plain(found[1]), unquote(found[2]))
    raise MissingError(path)


def _plain(name: str) -> str:
    return re.sub("%2f", "/", name, flags=re.IGNORECASE)


def _packument(source: Source, name: str, accept: str) -> Body:
    # The short form has no dates.
    is_short = SHORT in accept and source.until is None
    wanted = f"{SHORT}, {JSON};q=0.8" if is_short else JSON
    url = f"{source.base}/{name.replace('/', '%2F')}"

    return source.made(f"{url} {wanted}", JSON, lambda: _rewritten(source, source.page(url, wanted), name))


def _rewritten(source: Source, page: Body, name: str) -> bytes:
    # Some are tens of megabytes, and ten times that when read.
    with _FEW:
        packument = json.loads(page.read())
        if source.until and not _limit(packument, source.until):
            source.note_undated(name)
        for manifest in packument["versions"].values():
            _lead_here(manifest)
        return json.dumps(packument).encode()


def _limit(packument: dict[str, Any], until: datetime) -> bool:
    """Take out what came later; whether every version had a date."""
    dates = {version: read_moment(packument.get("time", {}).get(version)) for version in packument["versions"]}
    late = {version for version, moment in dates.items() if moment and moment > until}
    packument["versions"] = {key: value for key, value in packument["versions"].items() if key not in late}
    packument["time"] = {key: value for key, value in packument.get("time", {}).items() if key not in late}
    tags = {tag: version for tag, version in packument.get("dist-tags", {}).items() if version not in late}
    packument["dist-tags"] = {**_latest(packument["versions"]), **tags}
    return None not in dates.values()


def _latest(versions: Mapping[str, Any]) -> dict[str, str]:
    """The tag that an index with these versions would have: the highest release, else the highest prerelease."""
    known = [Version.parse(version) for version in versions if Version.is_valid(version)]
    highest = max(known, key=lambda version: (not version.prerelease, version), default=None)
    return {"latest": str(highest)} if highest else {}


def _lead_here(manifest: dict[str, Any]) -> None:
    """Rewrite the address of the tarball, whatever host stands in it."""
    dist = manifest.get("dist", {})
    path, marker = urlsplit(unquote(dist.get("tarball", ""))).path, f"/{manifest.get('name')}/-/"
    if marker in path:
        dist["tarball"] = URL + path[path.index(marker) + 1 :]


def _manifest(source: Source, name: str, wanted: str) -> Body:
    packument = json.loads(_packument(source, name, JSON).read())
    version = packument.get("dist-tags", {}).get(wanted, wanted)
    if version not in packument["versions"]:
        raise MissingError(f"{name}@{wanted}")
    return source.made(f"{name}@{version}", JSON, lambda: json.dumps(packument["versions"][version]).encode())


NPM: Final = Kind(
    name="npm",
    variables=("ORELINE_NPM_URL", "NPM_CONFIG_REGISTRY", "npm_config_registry"),
    default_url="https://registry.npmjs.org",
    file_hosts=frozenset({"registry.npmjs.org", "registry.yarnpkg.com"}),
    answer=answer,
    settings=(
        ("npm_config_registry", URL),
        # Lock files name the host that their writer asked.
        ("npm_config_replace_registry_host", "always"),
        # Nor is ours to stand in one that is written here.
        ("npm_config_omit_lockfile_registry_resolved", "true"),
        ("npm_config_fetch_retries", "0"),
        ("npm_config_fetch_timeout", "600000"),
        ("npm_config_audit", "false"),
        ("npm_config_fund", "false"),
        ("npm_config_update_notifier", "false"),
        ("pnpm_config_registry", URL),
        ("pnpm_config_fetch_retries", "0"),
        ("YARN_NPM_REGISTRY_SERVER", URL.rstrip("/")),
        ("YARN_UNSAFE_HTTP_WHITELIST", "127.0.0.1"),
        ("YARN_HTTP_RETRY", "0"),
        ("YARN_HTTP_TIMEOUT", "600000"),
        ("YARN_ENABLE_TELEMETRY", "0"),
        ("COREPACK_NPM_REGISTRY", URL.rstrip("/")),
        ("COREPACK_INTEGRITY_KEYS", "0"),
    ),
)
