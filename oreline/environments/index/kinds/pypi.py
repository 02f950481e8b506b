"""A Python package index by its JSON simple API; every file carries its `upload-time`."""

import json
import re
from datetime import datetime
from functools import partial
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from oreline.environments.index.contract import Body, Kind, MissingError, RefusedError, Source
from oreline.environments.index.dates import read_moment
from oreline.environments.index.places import ADDRESS

JSON: Final = "application/vnd.pypi.simple.v1+json"
FILE_HOSTS: Final = frozenset({"files.pythonhosted.org"})
PAGE: Final = re.compile(r"([A-Za-z0-9._-]+)/")
FILE: Final = re.compile(r"\+files/([^/]+)/(.+)")


def answer(source: Source, path: str, accept: str) -> Body:
    """A project's page, or a file."""
    if found := PAGE.fullmatch(path):
        return source.made(path, JSON, partial(_project, source, found[1]))
    if found := FILE.fullmatch(path):
        return source.file(_file_url(source, found[1], found[2]))
    raise MissingError(path)


def _project(source: Source, name: str) -> bytes:
    url = f"{source.base}/{name}/"
    page = json.loads(source.page(url, JSON).read())
    if source.until:
        _limit(page, source, source.until, name)
    for file in page["files"]:
        file["url"] = _inside(urljoin(url, file["url"]))
    return json.dumps(page).encode()


def _limit(page: dict[str, Any], source: Source, until: datetime, name: str) -> None:
    dates = [(file, read_moment(file.get("upload-time"))) for file in page["files"]]
    if any(date is None for _, date in dates):
        source.note_undated(name)
    page["files"] = [file for file, date in dates if date is None or date <= until]
    # Versions stand beside the files since 1.1, and don't say when.
    page.pop("versions", None)
    page["meta"] = {"api-version": "1.0"}


def _inside(url: str) -> str:
    parts = urlsplit(url)
    return f"{ADDRESS}/pypi/+files/{parts.netloc.rpartition('@')[2]}{parts.path}"


def _file_url(source: Source, host: str, path: str) -> str:
    index = urlsplit(source.base)
    own = index.netloc.rpartition("@")[2]
    if host != own and host not in FILE_HOSTS:
        raise RefusedError(f"{host} is no host of the index")
    return f"{index.scheme}://{index.netloc if host == own else host}/{path}"


PYPI: Final = Kind(
    name="pypi",
    variables=("ORELINE_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL"),
    default_url="https://pypi.org/simple",
    file_hosts=FILE_HOSTS,
    answer=answer,
    settings=(
        ("PIP_INDEX_URL", f"{ADDRESS}/pypi"),
        ("PIP_RETRIES", "0"),
        ("PIP_DEFAULT_TIMEOUT", "600"),
        ("PIP_DISABLE_PIP_VERSION_CHECK", "1"),
        ("UV_DEFAULT_INDEX", f"{ADDRESS}/pypi"),
        ("UV_HTTP_RETRIES", "0"),
        ("UV_HTTP_TIMEOUT", "600"),
    ),
)
