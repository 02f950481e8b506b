"""What is special to Go's proxy, Cargo's index, Maven's repository and Python's index."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from oreline.environments.index.places import ADDRESS
from tests.doubles.package_index import Answer
from tests.doubles.registries.published import Published
from tests.environments.index.conftest import VERSIONS, OpenMirror, Upstream

Serve = Callable[..., Upstream]
MODULE = "/example.org/!team/left"


def _info(version: str, moment: str) -> Answer:
    return Answer(body=json.dumps({"Version": version, "Time": moment}).encode())


@pytest.mark.parametrize(
    ("newest_release", "version"),
    [("", "v2.0.1"), ("2024-06-30", "v2.0.0"), ("2022-06-30", "v1.1.0"), ("2019-01-01", None)],
)
def test_go_knows_the_newest_version_of_a_day(
    newest_release: str, version: str | None, serve: Serve, open_mirror: OpenMirror
) -> None:
    local = serve("go", *VERSIONS, Published(version="2.1.0-rc.1", released_at="2024-02-01T00:00:00Z")).local
    local.pages[f"{MODULE}/@latest"] = _info("v2.0.1", "2025-01-01T00:00:00Z")
    with open_mirror(newest_release) as client:
        reply = client.get(f"/go{MODULE}/@latest")
    assert (reply.json["Version"] if reply.status == 200 else None) == version


def test_go_asks_what_a_branch_is_each_time(serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("go").local
    for commit in ("v0.0.0-20240101000000-aaaaaaaaaaaa", "v0.0.0-20240102000000-bbbbbbbbbbbb"):
        local.pages[f"{MODULE}/@v/main.info"] = _info(commit, "2024-01-01T00:00:00Z")
        with open_mirror() as client:
            assert client.get(f"/go{MODULE}/@v/main.info").json["Version"] == commit
    with open_mirror("2023-01-01") as client:
        assert client.get(f"/go{MODULE}/@v/main.info").status == 404


def test_go_checksum_databases_are_not_passed_on(serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("go").local
    with open_mirror() as client:
        assert client.get("/go/sumdb/sum.golang.org/supported").status == 404
    assert local.requests == []


def test_crates_are_where_we_say(serve: Serve, open_mirror: OpenMirror) -> None:
    serve("crates")
    with open_mirror() as client:
        config = client.get("/crates/config.json").json
    assert config == {"dl": f"{ADDRESS}/crates/+files", "api": f"{ADDRESS}/crates"}


@pytest.mark.parametrize(
    ("template", "path"),
    [
        ("{root}/dl", "/dl/Left_Pad/1.0.0/download"),
        ("{root}/{crate}/{crate}-{version}.crate", "/Left_Pad/Left_Pad-1.0.0.crate"),
        ("{root}/{prefix}/{lowerprefix}/{crate}", "/Le/ft/le/ft/Left_Pad"),
    ],
)
def test_crates_are_fetched_from_where_the_index_says(
    template: str, path: str, serve: Serve, open_mirror: OpenMirror
) -> None:
    local = serve("crates").local
    local.pages["/config.json"] = Answer(body=json.dumps({"dl": template.replace("{root}", local.url)}).encode())
    local.pages[path] = Answer(body=b"crate")
    with open_mirror() as client:
        assert client.get("/crates/+files/Left_Pad/1.0.0/download").body == b"crate"


def test_a_crate_whose_address_cannot_be_told_is_a_failure(serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("crates").local
    local.pages["/config.json"] = Answer(body=b'{"dl": "http://x/{sha256-checksum}"}')
    with open_mirror() as client:
        assert client.get("/crates/+files/left/1.0.0/download").status == 502


@pytest.mark.parametrize("name", ["a", "ab", "abc", "abcd", "Serde_JSON"])
def test_crates_of_every_length_of_name(name: str, serve: Serve, open_mirror: OpenMirror) -> None:
    prefix = {1: "1", 2: "2", 3: f"3/{name[:1]}"}.get(len(name), f"{name[:2]}/{name[2:4]}").lower()
    page = f"{prefix}/{name.lower()}"
    serve("crates").local.pages[f"/{page}"] = Answer(body=b'{"vers": "1.0.0"}\n')
    with open_mirror() as client:
        assert client.get(f"/crates/{page}").body == b'{"vers": "1.0.0"}\n'


@pytest.mark.parametrize(
    "path",
    [
        "org/example/left/1.0-SNAPSHOT/left-1.0-SNAPSHOT.jar",
        "org/example/left/1.0-SNAPSHOT/maven-metadata.xml.lastUpdated",
        "org/example/left/1.0.0/",
        "org/example/left/1.0.0/other.jar",
        "org/example/",
        "archetype-catalog.xml",
    ],
)
def test_maven_has_files_of_versions_alone(path: str, serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("maven").local
    with open_mirror() as client:
        assert client.get(f"/maven/{path}").status == 404
    assert local.requests == []


def test_python_files_lead_back(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("pypi")
    page = json.loads(upstream.local.pages["/left/"].body)
    page["files"][0]["url"] = "../left-1.0.0.tar.gz"
    page["files"][1]["url"] = "https://files.pythonhosted.org/packages/a/left-1.1.0.tar.gz#sha256=x"
    upstream.local.pages["/left/"] = replace(upstream.local.pages["/left/"], body=json.dumps(page).encode())
    with open_mirror() as client:
        reply = client.get("/pypi/left/")
        assert client.get(upstream.archive).body == upstream.archive_bytes
    assert reply.headers["Content-Type"] == "application/vnd.pypi.simple.v1+json"
    assert [file["url"] for file in reply.json["files"]][:2] == [
        f"{ADDRESS}{upstream.archive}",
        f"{ADDRESS}/pypi/+files/files.pythonhosted.org/packages/a/left-1.1.0.tar.gz",
    ]


def test_python_files_of_other_hosts_are_refused(serve: Serve, open_mirror: OpenMirror) -> None:
    serve("pypi")
    with open_mirror() as client:
        assert client.get("/pypi/+files/127.0.0.1:22/x").status == 403
        assert client.get("/pypi/+files/metadata.internal/secret").status == 403
    assert [line.endswith("is no host of the index") for line in client.traffic.refused] == [True, True]
