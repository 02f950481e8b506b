"""How a registry says that it has no such thing, and what a person is told."""

from http.server import BaseHTTPRequestHandler

import pytest

from oreline.errors import SourceError
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
