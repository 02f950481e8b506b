"""A Go module proxy: lists and the newest version change, versions never. Dates stand in each version's `.info`."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import Final

from semver import Version

from oreline.environments.index.contract import Body, Kind, MissingError, Source
from oreline.environments.index.dates import read_moment
from oreline.environments.index.places import ADDRESS

VERSION: Final = r"v\d+\.\d+\.\d+(?:-[0-9A-Za-z.!-]+)?(?:\+incompatible)?"
FILE: Final = re.compile(rf".+/@v/{VERSION}\.(?:info|mod|zip)")
LIST: Final = re.compile(r"(.+)/@v/list")
NEWEST: Final = re.compile(r"(.+)/@latest")
BRANCH: Final = re.compile(r".+/@v/[^/]+\.info")
TEXT: Final = "text/plain; charset=utf-8"
JSON: Final = "application/json"
AT_ONCE: Final = 8


def answer(source: Source, path: str, accept: str) -> Body:
    """A version's files, the list of versions, the newest one, or what a branch stands for."""
    if FILE.fullmatch(path):
        return source.file(f"{source.base}/{path}")
    if found := LIST.fullmatch(path):
        return source.made(path, TEXT, partial(_list, source, found[1]))
    if found := NEWEST.fullmatch(path):
        return source.made(path, JSON, partial(_newest, source, found[1]))
    if BRANCH.fullmatch(path):
        return source.made(path, JSON, lambda: _in_time(source, source.page(f"{source.base}/{path}").read(), path))
    raise MissingError(path)


def _list(source: Source, module: str) -> bytes:
    return "".join(f"{version}\n" for version in _versions(source, module)).encode()


def _versions(source: Source, module: str) -> list[str]:
    """Those that were there, as the index orders them."""
    listed = source.page(f"{source.base}/{module}/@v/list").read().decode().split("\n")
    versions = [line.split()[0] for line in listed if line.strip()]
    if source.until is None or not versions:
        return versions
    with ThreadPoolExecutor(AT_ONCE) as pool:
        dates = list(pool.map(partial(_date, source, module), versions))
    return [version for version, date in zip(versions, dates, strict=True) if date and date <= source.until]


def _date(source: Source, module: str, version: str) -> datetime | None:
    try:
        return read_moment(json.loads(_info(source, module, version))["Time"])
    except MissingError:
        return None


def _info(source: Source, module: str, version: str) -> bytes:
    escaped = re.sub("[A-Z]", lambda found: f"!{found[0].lower()}", version)
    return source.file(f"{source.base}/{module}/@v/{escaped}.info").read()


def _newest(source: Source, module: str) -> bytes:
    newest = source.page(f"{source.base}/{module}/@latest").read()
    try:
        return _in_time(source, newest, module)
    except MissingError:
        return _info(source, module, _highest(_versions(source, module), module))


def _in_time(source: Source, info: bytes, what: str) -> bytes:
    date = read_moment(json.loads(info)["Time"])
    if source.until and (date is None or date > source.until):
        raise MissingError(what)
    return info


def _highest(versions: list[str], module: str) -> str:
    known = [Version.parse(version[1:]) for version in versions if Version.is_valid(version[1:])]
    if not known:
        raise MissingError(module)
    return f"v{max(known, key=lambda version: (not version.prerelease, version))}"


GO: Final = Kind(
    name="go",
    variables=("ORELINE_GOPROXY_URL", "GOPROXY"),
    default_url="https://proxy.golang.org",
    file_hosts=frozenset({"proxy.golang.org", "storage.googleapis.com"}),
    answer=answer,
    settings=(
        ("GOPROXY", f"{ADDRESS}/go"),
        # A project's own go.sum is still held against what comes.
        ("GOSUMDB", "off"),
        ("GOTOOLCHAIN", "local"),
        ("GOVCS", "*:off"),
    ),
)
