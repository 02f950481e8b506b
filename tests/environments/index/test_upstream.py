"""How an index is asked: redirects, encodings, lengths, known bytes, certificates."""

import gzip
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from oreline.environments.index.contract import Kind
from oreline.environments.index.kinds.golang import GO
from oreline.environments.index.kinds.npm import NPM
from oreline.environments.index.opening import open_index
from oreline.environments.index.settings import IndexSettings
from oreline.environments.index.source import find_base
from oreline.errors import BuildError
from tests.doubles.package_index import Answer
from tests.doubles.registries.npm import npm_pages
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import registry
from tests.environments.index.conftest import OpenMirror, Upstream

Serve = Callable[..., Upstream]


def _redirect(location: str) -> Answer:
    return Answer(status=302, headers=(("Location", location),))


def test_redirects_on_the_same_host_are_followed(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    right = upstream.local.pages[upstream.archive_there]
    upstream.local.pages.update({upstream.archive_there: _redirect("/stored/a.tgz"), "/stored/a.tgz": right})
    with open_mirror() as client:
        assert client.get(upstream.archive).body == right.body


@pytest.mark.parametrize(
    "location",
    ["http://localhost:{port}/left", "http://169.254.169.254/latest/meta-data", "ftp://x/y", "file:///etc/passwd"],
)
def test_redirects_to_other_hosts_are_refused(location: str, serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    port = upstream.local.url.rpartition(":")[2]
    upstream.local.pages[upstream.archive_there] = _redirect(location.replace("{port}", port))
    with open_mirror() as client:
        assert client.get(upstream.archive).status == 403
    assert ["which is no host of the index" in line for line in client.traffic.refused] == [True]


def test_another_port_of_the_same_machine_is_another_host(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    with registry(npm_pages, Published(version="1.0.0")) as other, open_mirror() as client:
        upstream.local.pages[upstream.archive_there] = _redirect(f"{other.url}{upstream.archive_there}")
        assert client.get(upstream.archive).status == 403
        assert other.requests == []


def test_redirects_without_end_are_a_failure(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    upstream.local.pages[upstream.archive_there] = _redirect(upstream.archive_there)
    with open_mirror() as client:
        assert client.get(upstream.archive).status == 502
    assert upstream.local.requests.count(upstream.archive_there) == 6


def test_compressed_answers_are_unpacked(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    right = upstream.local.pages["/left"]
    packed = replace(right, body=gzip.compress(right.body), headers=(("Content-Encoding", "gzip"),))
    with open_mirror() as client:
        plain = client.get("/npm/left").json
    upstream.local.pages["/left"] = packed
    with open_mirror() as client:
        assert client.get("/npm/left").json == plain


def test_an_answer_that_unpacks_without_end_is_refused(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    bomb = gzip.compress(b"\0" * 20 * 2**20)
    upstream.local.pages["/left"] = Answer(body=bomb, headers=(("Content-Encoding", "gzip"),))
    with open_mirror(settings=IndexSettings(page_mb=1)) as client:
        assert client.get("/npm/left").status == 403


def test_what_is_said_to_be_packed_and_is_not_is_a_failure(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    upstream.local.pages["/left"] = Answer(body=b"{}", headers=(("Content-Encoding", "gzip"),))
    with open_mirror() as client:
        assert client.get("/npm/left").status == 502


def test_known_pages_are_asked_for_by_their_tag(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    right = upstream.local.pages["/left"]
    upstream.local.pages["/left"] = replace(right, headers=(("ETag", '"one"'),))
    with open_mirror() as client:
        first = client.get("/npm/left").body
    # What an index says to one who knows the tag; one who doesn't has no bytes to go on.
    upstream.local.pages["/left"] = Answer(status=304)
    with open_mirror() as client:
        assert client.get("/npm/left").body == first


@pytest.mark.parametrize(
    ("status", "told"), [(403, 404), (410, 404), (451, 404), (401, 502), (407, 502), (418, 502), (429, 502), (206, 502)]
)
def test_what_an_index_says(status: int, told: int, serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    upstream.local.pages[upstream.archive_there] = Answer(status=status)
    with open_mirror() as client:
        assert client.get(upstream.archive).status == told


@pytest.mark.parametrize(
    ("kind", "variables", "url"),
    [
        (NPM, {}, "https://registry.npmjs.org"),
        (NPM, {"npm_config_registry": "https://in.example/npm/"}, "https://in.example/npm"),
        (NPM, {"npm_config_registry": "https://a", "ORELINE_NPM_URL": "https://b"}, "https://b"),
        (GO, {"GOPROXY": "https://a.example,direct"}, "https://a.example"),
        (GO, {"GOPROXY": "https://a.example|https://b.example"}, "https://a.example"),
        (GO, {"GOPROXY": "direct"}, "https://proxy.golang.org"),
    ],
)
def test_the_environment_names_the_index(
    kind: Kind, variables: dict[str, str], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in kind.variables:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert find_base(kind) == url


def test_certificates_that_are_not_there_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", os.fspath(tmp_path / "none.pem"))
    with pytest.raises(BuildError, match="bad_trust_store"), open_index(tmp_path):
        pass
