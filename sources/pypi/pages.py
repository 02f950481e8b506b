"""A project's page of the simple API: JSON (PEP 691), or HTML (PEP 503) from indexes that know nothing else."""

from html.parser import HTMLParser
from typing import Final
from urllib.parse import urldefrag

import httpx
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from oreline.errors import SourceError
from sources.http import Got, without_secrets

ACCEPT: Final = "application/vnd.pypi.simple.v1+json, text/html;q=0.2"


class IndexFile(BaseModel):
    """One file of a project."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    filename: str
    url: str
    hashes: dict[str, str]
    size: int | None = None
    """Bytes."""
    upload_time: AwareDatetime | None = Field(default=None, alias="upload-time")
    yanked: bool | str = False


class _Page(BaseModel):
    files: tuple[IndexFile, ...]


def files_of(page: Got) -> tuple[IndexFile, ...]:
    """The files a page lists, their URLs absolute and without user name and password.

    Raises:
        SourceError: `bad_index_answer`.
    """
    if page.body.lstrip().startswith(b"<"):
        reader = _Anchors()
        reader.feed(page.body.decode("utf-8", "replace"))
        files = tuple(reader.files)
    else:
        files = _json_files(page)
    return tuple(file.model_copy(update={"url": _absolute(page, file.url)}) for file in files)


def _absolute(page: Got, url: str) -> str:
    try:
        return without_secrets(str(httpx.URL(page.url).join(url)))
    except httpx.InvalidURL as error:
        raise SourceError(
            "bad_index_answer", f"{without_secrets(page.url)} lists the impossible URL {url!r} ({error})."
        ) from None


def _json_files(page: Got) -> tuple[IndexFile, ...]:
    try:
        return _Page.model_validate_json(page.body).files
    except ValidationError as error:
        raise SourceError(
            "bad_index_answer",
            f"{without_secrets(page.url)} is no page of the simple API: {error.errors()[0]['msg']}. "
            "Check the index URL; it usually ends in /simple.",
        ) from None


class _Anchors(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.files: list[IndexFile] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a link as a file; its fragment is the hash."""
        known = dict(attrs)
        url, fragment = urldefrag(known.get("href") or "")
        if tag != "a" or not url:
            return
        kind, _, value = fragment.partition("=")
        self.files.append(
            IndexFile(
                filename=url.rpartition("/")[2],
                url=url,
                hashes={kind: value} if value else {},
                yanked=(known["data-yanked"] or True) if "data-yanked" in known else False,
            )
        )
