"""What hostile code may send through the door, and what it gets: nothing but answers of the indexes."""

import threading
from collections.abc import Callable

import pytest

from oreline.environments.index.settings import IndexSettings
from tests.doubles.package_index import Answer
from tests.environments.index.conftest import OpenMirror, Upstream

Serve = Callable[..., Upstream]


@pytest.mark.parametrize(
    "path",
    [
        "/npm/../go/x",
        "/npm/%2e%2e/%2e%2e/etc/passwd",
        "/npm/..%2f..%2fsecret",
        "/npm/%252e%252e/x",
        "/npm//left",
        "/npm/./left",
        "/npm/left%00.tgz",
        "/npm/left%0d%0aHost:%20evil",
        "/npm/..\\left",
        "/npm/left%5c..%5c",
        "/npm/l\u00e9ft".encode().decode("latin-1"),
        "/npm/" + "a" * 3000,
        "/npm",
        "/",
        "/unknown/left",
        "/etc/passwd",
    ],
)
def test_paths_that_are_none_of_an_index(path: str, serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("npm").local
    with open_mirror() as client:
        assert client.send(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode("latin-1"))[:13] in {
            b"HTTP/1.1 403 ",
            b"HTTP/1.1 404 ",
        }
        assert len(client.traffic.refused) + len(client.traffic.missing) == 1
    assert local.requests == []


@pytest.mark.parametrize(
    "request_line",
    [
        "POST /npm/left HTTP/1.1",
        "PUT /npm/left HTTP/1.1",
        "DELETE /npm/left HTTP/1.1",
        "PATCH /npm/left HTTP/1.1",
        "OPTIONS * HTTP/1.1",
        "CONNECT example.org:443 HTTP/1.1",
        "GET http://example.org/ HTTP/1.1",
        "GET https://registry.npmjs.org/left HTTP/1.1",
        "GET example.org:80 HTTP/1.1",
        "GET * HTTP/1.1",
        "BREW /npm/left HTTP/1.1",
        "GET /npm/left HTTP/9.9",
        "GET /npm/left extra HTTP/1.1",
        "\x16\x03\x01",
    ],
)
def test_nothing_but_get_and_head_of_a_path(request_line: str, serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("npm").local
    with open_mirror() as client:
        reply = client.send(f"{request_line}\r\nHost: x\r\n\r\n".encode("latin-1"))
        assert b"Error response" in reply
        assert len(client.traffic.refused) == 1
    assert local.requests == []


@pytest.mark.parametrize(
    "header",
    [
        "X: " + "a" * 70_000,
        "\r\n".join(f"X-{number}: 1" for number in range(200)),
        "Content-Length: 5",
        "Transfer-Encoding: chunked",
    ],
    ids=["long", "many", "with a body", "with chunks"],
)
def test_headers_that_are_too_much(header: str, serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("npm").local
    with open_mirror() as client:
        reply = client.send(f"GET /npm/left HTTP/1.1\r\n{header}\r\n\r\n".encode())
        assert reply[:13] in {b"HTTP/1.1 400 ", b"HTTP/1.1 431 ", b""}
        assert len(client.traffic.refused) == 1
        assert client.get("/npm/left").status == 200
    assert len(local.requests) == 1


def test_a_query_is_not_passed_on(serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("npm").local
    with open_mirror() as client:
        assert client.get("/npm/left?told=secret").status == 200
    assert local.requests == ["/left"]


def test_headers_of_the_inside_are_not_passed_on(serve: Serve, open_mirror: OpenMirror) -> None:
    local = serve("npm").local
    with open_mirror() as client:
        client.send(b"GET /npm/left HTTP/1.1\r\nUser-Agent: evil\r\nAuthorization: Bearer x\r\nHost: evil\r\n\r\n")
    assert local.user_agents == {"oreline"}


def test_one_who_goes_away_in_the_middle_harms_nobody(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    with open_mirror() as client:
        for _ in range(20):
            client.send(b"GET /npm/left/-/left-1.0.0.tgz HT")
        assert client.get(upstream.archive).body == upstream.archive_bytes
        assert client.traffic.failures == []


def test_many_at_once_fetch_a_file_once(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    with open_mirror() as client:
        replies: list[bytes] = []
        threads = [
            threading.Thread(target=lambda: replies.append(client.get(upstream.archive).body)) for _ in range(40)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert replies == [upstream.archive_bytes] * 40
    assert upstream.local.requests == [upstream.archive_there]
    assert client.traffic.requests == 40


def test_doors_of_one_index_count_for_themselves(serve: Serve, open_mirror: OpenMirror) -> None:
    serve("npm")
    with open_mirror() as client:
        client.get("/npm/left")
        with client.index.open_door() as other:
            assert (client.traffic.requests, other.traffic.requests) == (1, 0)


def test_nothing_is_left_beside_the_cache(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    with open_mirror() as client:
        client.get(upstream.archive)
        client.get("/npm/left/-/left-9.9.9.tgz")
        folder = client.folder
    kept = [path for path in folder.parent.parent.rglob("*") if path.is_file()]
    assert len(kept) == 1
    assert not folder.exists()


def test_a_file_larger_than_the_limit_is_refused(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    upstream.local.pages[upstream.archive_there] = _large()
    with open_mirror(settings=IndexSettings(file_mb=1)) as client:
        assert client.get(upstream.archive).status == 403
    assert ["is larger than 1 MB" in line for line in client.traffic.refused] == [True]


def test_no_more_is_fetched_than_told(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("npm")
    upstream.local.pages["/left/-/left-1.1.0.tgz"] = _large()
    with open_mirror(settings=IndexSettings(fetched_mb=1)) as client:
        assert client.get(upstream.archive).status == 200
        assert client.get("/npm/left/-/left-1.1.0.tgz").status == 403
    assert ["more than 1 MB were fetched" in line for line in client.traffic.refused] == [True]


def _large() -> Answer:
    return Answer(body=b"\0" * (2**20 + 1))
