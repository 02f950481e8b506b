"""npm: where tarballs lead, single manifests, tags under a limit, what is asked for."""

import json
from collections.abc import Callable

import pytest

from oreline.environments.index.places import ADDRESS
from tests.doubles.package_index import Answer
from tests.environments.index.conftest import OpenMirror, Upstream

Serve = Callable[..., Upstream]


def _packument(name: str, tarball: str, **more: object) -> Answer:
    version = {"name": name, "version": "1.0.0", "dist": {"tarball": tarball, "integrity": "sha512-x"}}
    return Answer(body=json.dumps({"name": name, "versions": {"1.0.0": version}, **more}).encode())


@pytest.mark.parametrize(
    ("name", "asked", "upstream_path", "tarball", "inside"),
    [
        ("left", "left", "/left", "https://registry.npmjs.org/left/-/left-1.0.0.tgz", "left/-/left-1.0.0.tgz"),
        ("left", "left", "/left", "http://registry.yarnpkg.com/left/-/left-1.0.0.tgz", "left/-/left-1.0.0.tgz"),
        ("left", "left", "/left", "https://in.example/a/npm/left/-/left-1.0.0.tgz?x=1#y", "left/-/left-1.0.0.tgz"),
        ("@a/b", "@a%2fb", "/@a%2Fb", "https://registry.npmjs.org/@a/b/-/b-1.0.0.tgz", "@a/b/-/b-1.0.0.tgz"),
        ("@a/b", "@a/b", "/@a%2Fb", "https://in.example/npm/@a/b/-/@a/b-1.0.0.tgz", "@a/b/-/@a/b-1.0.0.tgz"),
        ("@a/b", "@a%2Fb", "/@a%2Fb", "https://in.example/npm/@a%2fb/-/b-1.0.0.tgz", "@a/b/-/b-1.0.0.tgz"),
    ],
)
def test_tarballs_lead_back_whatever_host_is_named(
    name: str, asked: str, upstream_path: str, tarball: str, inside: str, serve: Serve, open_mirror: OpenMirror
) -> None:
    local = serve("npm").local
    local.pages.update({upstream_path: _packument(name, tarball), f"/{inside}": Answer(body=b"tar")})
    with open_mirror() as client:
        dist = client.get(f"/npm/{asked}").json["versions"]["1.0.0"]["dist"]
        assert dist == {"tarball": f"{ADDRESS}/npm/{inside}", "integrity": "sha512-x"}
        assert client.get(dist["tarball"].removeprefix(ADDRESS)).body == b"tar"


def test_a_tarball_of_an_unknown_form_stays_as_it_is(serve: Serve, open_mirror: OpenMirror) -> None:
    serve("npm").local.pages["/odd"] = _packument("odd", "https://example.org/odd.tgz")
    with open_mirror() as client:
        assert client.get("/npm/odd").json["versions"]["1.0.0"]["dist"]["tarball"] == "https://example.org/odd.tgz"


@pytest.mark.parametrize(
    ("tags", "versions", "newest_release", "found"),
    [
        ({"latest": "2.0.0"}, {"1.0.0": 2020, "1.1.0": 2021, "2.0.0": 2024}, "2022-01-01", {"latest": "1.1.0"}),
        # A fix of an old line doesn't become the newest.
        ({"latest": "3.0.0"}, {"2.0.0": 2020, "1.9.9": 2021, "3.0.0": 2024}, "2022-01-01", {"latest": "2.0.0"}),
        ({"latest": "1.0.0", "next": "2.0.0"}, {"1.0.0": 2020, "2.0.0": 2024}, "2022-01-01", {"latest": "1.0.0"}),
        # What its makers called the newest stays so.
        ({"latest": "1.0.0"}, {"1.0.0": 2020, "1.1.0": 2021}, "2022-01-01", {"latest": "1.0.0"}),
        (
            {"latest": "1.0.0"},
            {"1.0.0-rc.2": 2020, "1.0.0-rc.10": 2020, "1.0.0": 2024},
            "2022-01-01",
            {"latest": "1.0.0-rc.10"},
        ),
        ({"latest": "1.0.0"}, {"1.0.0": 2024}, "2022-01-01", {}),
    ],
    ids=["highest", "not the last", "other tags go", "kept", "prereleases", "none"],
)
def test_tags_under_a_limit(
    tags: dict[str, str],
    versions: dict[str, int],
    newest_release: str,
    found: dict[str, str],
    serve: Serve,
    open_mirror: OpenMirror,
) -> None:
    page = {
        "name": "tagged",
        "dist-tags": tags,
        "versions": {version: {"name": "tagged", "version": version} for version in versions},
        "time": {version: f"{year}-01-01T00:00:00.000Z" for version, year in versions.items()},
    }
    serve("npm").local.pages["/tagged"] = Answer(body=json.dumps(page).encode())
    with open_mirror(newest_release) as client:
        reply = client.get("/npm/tagged").json
    assert reply["dist-tags"] == found
    assert set(reply["versions"]) == set(reply["time"])


@pytest.mark.parametrize(("wanted", "version"), [("1.1.0", "1.1.0"), ("latest", "1.1.0"), ("2.0.0", None)])
def test_single_manifests_keep_to_the_limit(
    wanted: str, version: str | None, serve: Serve, open_mirror: OpenMirror
) -> None:
    upstream = serve("npm")
    named = json.loads(upstream.local.pages["/left"].body)
    named["dist-tags"] = {"latest": "2.0.0"}
    named["versions"] = {key: {"name": "left", **value} for key, value in named["versions"].items()}
    upstream.local.pages["/left"] = Answer(body=json.dumps(named).encode())
    with open_mirror("2022-06-30") as client:
        reply = client.get(f"/npm/left/{wanted}")
    if version is None:
        assert reply.status == 404
    else:
        assert reply.json["version"] == version
        assert reply.json["dist"]["tarball"] == f"{ADDRESS}/npm/left/-/left-{version}.tgz"


def test_pages_that_make_no_sense_are_failures(serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("npm").local
    local.pages.update(
        {
            "/html": Answer(body=b"<html>"),
            "/list": Answer(body=b"[]"),
            "/bare": Answer(body=b"{}"),
            "/odd": Answer(body=b'{"versions": {"1.0.0": 5}}'),
        }
    )
    with open_mirror() as client:
        assert [client.get(f"/npm/{name}").status for name in ("html", "list", "bare", "odd")] == [502] * 4
    assert all("makes no sense" in line for line in client.traffic.failures)


def test_questions_of_other_kinds_are_missing(serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("npm").local
    with open_mirror() as client:
        replies = [client.get(path).status for path in ("/npm/-/v1/search", "/npm/-/ping", "/npm/-/whoami")]
    assert replies == [404, 404, 404]
    assert local.requests == []
