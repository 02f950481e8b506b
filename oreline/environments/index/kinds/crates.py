"""A Cargo registry: the sparse index, a line a version with `pubtime` as its date, and the crates."""

import json
import re
from functools import partial
from typing import Any, Final
from urllib.parse import quote

from oreline.environments.index.contract import Body, Kind, MissingError, Source, ToolFile, UnreachableError
from oreline.environments.index.dates import read_moment
from oreline.environments.index.places import ADDRESS

NAME: Final = "[A-Za-z0-9_-]+"
PAGE: Final = re.compile(rf"(?:[12]|3/[^/]|[^/]{{2}}/[^/]{{2}})/({NAME})")
FILE: Final = re.compile(rf"\+files/({NAME})/([0-9A-Za-z.+%-]+)/download")
CONFIG: Final = "config.json"


def answer(source: Source, path: str, accept: str) -> Body:
    """The index's own settings, a crate's versions, or a crate."""
    if path == CONFIG:
        config = {"dl": f"{ADDRESS}/crates/+files", "api": f"{ADDRESS}/crates"}
        return source.made(path, "application/json", lambda: json.dumps(config).encode())
    if found := PAGE.fullmatch(path):
        return source.made(path, "text/plain", partial(_versions, source, path, found[1]))
    if found := FILE.fullmatch(path):
        return source.file(_download_url(source, found[1], found[2]))
    raise MissingError(path)


def _versions(source: Source, path: str, name: str) -> bytes:
    page = source.page(f"{source.base}/{path}").read()
    if source.until is None:
        return page
    dates = [(line, read_moment(json.loads(line).get("pubtime"))) for line in page.splitlines() if line.strip()]
    if any(date is None for _, date in dates):
        source.note_undated(name)
    return b"".join(line + b"\n" for line, date in dates if date is None or date <= source.until)


def _download_url(source: Source, name: str, version: str) -> str:
    config: dict[str, Any] = json.loads(source.page(f"{source.base}/{CONFIG}").read())
    template = str(config.get("dl"))
    if "{" not in template:
        template += "/{crate}/{version}/download"
    lower = name.lower()
    marks = {
        "crate": name,
        "version": quote(version, safe="+%"),
        "prefix": _prefix(name),
        "lowerprefix": _prefix(lower),
    }
    try:
        return template.format_map(marks)
    except (KeyError, ValueError) as error:
        raise UnreachableError(f"the index says that crates are at {template!r}, which can't be filled") from error


def _prefix(name: str) -> str:
    by_length = {1: "1", 2: "2", 3: f"3/{name[:1]}"}
    return by_length.get(len(name), f"{name[:2]}/{name[2:4]}")


CRATES: Final = Kind(
    name="crates",
    variables=("ORELINE_CRATES_URL",),
    default_url="https://index.crates.io",
    file_hosts=frozenset({"index.crates.io", "static.crates.io", "crates.io"}),
    answer=answer,
    settings=(("CARGO_NET_RETRY", "0"), ("CARGO_HTTP_TIMEOUT", "600"), ("CARGO_HTTP_MULTIPLEXING", "false")),
    files=(
        ToolFile(
            variable="CARGO_HOME",
            default="/tmp/.cargo",  # noqa: S108 -- the sandbox's own
            name="config.toml",
            text=(
                '[source.crates-io]\nreplace-with = "mirror"\n\n'
                f'[source.mirror]\nregistry = "sparse+{ADDRESS}/crates/"\n'
            ),
            # Cargo names the folders of what it fetched by the address.
            is_kept=True,
        ),
    ),
)
