"""How a registry says that it has no such thing, and what a person is told."""

from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from oreline.errors import SourceError
from sources.downloads import fetch_unpromised
from sources.pypi.index import PackageIndex
from sources.releases.registries.contract import ask
from sources.settings import SourceSettings
from tests.doubles.http_server import http_server


class Refusing(BaseHTTPRequestHandler):
    """Answers with the status that opens its path."""

    def do_GET(self) -> None:
        self.send_response(int(self.path.split("/")[1]))
        self.send_header("Content-Type", self.path.split("/")[2].replace("-", "/"))
        self.end_headers()
        self.wfile.write(b"\nnot found: module example.org/lfet: no such repository\nmore\n")

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("403/text-plain", "HTTP 403: not found: module example.org/lfet: no such repository"),
        ("404/text-plain", "HTTP 404: not found: module example.org/lfet: no such repository"),
        ("410/text-html", "HTTP 410"),
    ],
)
def test_what_a_registry_does_not_have_may_be_misspelt(path: str, said: str, tmp_path: object) -> None:
    with http_server(Refusing) as url:
        index = PackageIndex(url=url, settings=SourceSettings(attempts=1), cache=tmp_path)  # type: ignore[arg-type]
        with pytest.raises(SourceError) as caught:
            ask(index, path, "module 'example.org/lfet'")
    assert caught.value.reason == "unknown_package"
    assert caught.value.detail == f"{url} has no module 'example.org/lfet' ({said}). Check the spelling."


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            "400/text-plain",
            "{url} refuses version v9 (HTTP 400: not found: module example.org/lfet: no such repository).",
        ),
        ("400/text-html", "{url}/400/text-html can't be read: it answered HTTP 400. Check the base URL."),
    ],
)
def test_a_registry_that_says_why_it_refuses_is_told_as_it_says_it(path: str, said: str, tmp_path: Path) -> None:
    with http_server(Refusing) as url, pytest.raises(SourceError) as caught:
        ask(PackageIndex(url=url, settings=SourceSettings(attempts=1), cache=tmp_path), path, "version v9")
    assert (caught.value.reason, caught.value.detail) == ("bad_index_answer", said.format(url=url))


def test_a_listed_file_that_is_refused_is_told_with_the_reason(tmp_path: Path) -> None:
    with http_server(Refusing) as url:
        index = PackageIndex(url=url, settings=SourceSettings(attempts=1), cache=tmp_path)
        with pytest.raises(SourceError, match=r"\(HTTP 410: not found: module .*: no such repository\)"):
            fetch_unpromised(index, f"{url}/410/text-plain")
