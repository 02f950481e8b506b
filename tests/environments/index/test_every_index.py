"""What holds for every index: what is kept, what is asked again, what is never kept, what is told."""

from collections.abc import Callable

import pytest

from oreline.environments.index.kinds.known import KINDS
from oreline.environments.index.settings import IndexSettings
from tests.doubles.package_index import Answer, always_failing, not_found, slow, truncated, truncated_once
from tests.environments.index.conftest import NOWHERE, OpenMirror, Upstream

Cut = Callable[[Upstream], None]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Cut:
    """Cut an index off: pages and files are as gone as their host."""

    def cut_off(upstream: Upstream) -> None:
        upstream.local.faults.update(dict.fromkeys(upstream.local.pages, always_failing))

    return cut_off


def test_an_archive_comes_byte_for_byte(upstream: Upstream, open_mirror: OpenMirror) -> None:
    with open_mirror() as client:
        reply = client.get(upstream.archive)
    assert (reply.status, reply.body) == (200, upstream.archive_bytes)
    assert client.traffic.served_bytes == len(upstream.archive_bytes)


def test_an_archive_is_kept_for_ever(upstream: Upstream, open_mirror: OpenMirror) -> None:
    with open_mirror() as client:
        client.get(upstream.archive)
    kept = upstream.local.pages.pop(upstream.archive_there)
    with open_mirror() as client:
        assert client.get(upstream.archive).body == kept.body
    assert upstream.local.requests.count(upstream.archive_there) == 1


def test_head_says_the_length_and_sends_nothing(upstream: Upstream, open_mirror: OpenMirror) -> None:
    with open_mirror() as client:
        reply = client.get(upstream.archive, method="HEAD")
    assert (reply.status, reply.body) == (200, b"")
    assert reply.headers["Content-Length"] == str(len(upstream.archive_bytes))


def test_a_listing_is_asked_for_once_while_the_mirror_is_open(
    upstream: Upstream, open_mirror: OpenMirror, cut: Cut
) -> None:
    with open_mirror() as client:
        first = client.get(upstream.listing)
        cut(upstream)
        assert client.get(upstream.listing) == first
    assert first.status == 200
    assert upstream.local.requests.count(upstream.listing_there) == 1


def test_a_listing_of_yesterday_is_never_shown_when_the_index_is_away(
    upstream: Upstream, open_mirror: OpenMirror, cut: Cut
) -> None:
    with open_mirror() as client:
        client.get(upstream.listing)
    cut(upstream)
    with open_mirror() as client:
        assert client.get(upstream.listing).status == 502
    assert [upstream.listing_there in line and "HTTP 500" in line for line in client.traffic.failures] == [True]


def test_half_an_answer_is_never_kept(upstream: Upstream, open_mirror: OpenMirror) -> None:
    upstream.local.faults[upstream.archive_there] = truncated
    with open_mirror() as client:
        assert client.get(upstream.archive).status == 502
        assert len(client.traffic.failures) == 1
        del upstream.local.faults[upstream.archive_there]
        assert client.get(upstream.archive).body == upstream.archive_bytes


def test_an_index_that_stumbles_once_is_asked_again(upstream: Upstream, open_mirror: OpenMirror) -> None:
    upstream.local.faults[upstream.archive_there] = truncated_once
    with open_mirror() as client:
        assert client.get(upstream.archive).body == upstream.archive_bytes
    assert client.traffic.failures == []


def test_a_slow_index_is_waited_for_no_longer_than_told(upstream: Upstream, open_mirror: OpenMirror) -> None:
    upstream.local.faults[upstream.archive_there] = slow
    with open_mirror(settings=IndexSettings(timeout_seconds=0.2, attempts=1)) as client:
        assert client.get(upstream.archive).status == 502
    assert [("ReadTimeout" in line) for line in client.traffic.failures] == [True]


def test_what_an_index_lacks_is_missing_and_no_failure(upstream: Upstream, open_mirror: OpenMirror) -> None:
    upstream.local.faults[upstream.archive_there] = not_found
    with open_mirror() as client:
        assert client.get(upstream.archive).status == 404
    assert (client.traffic.missing, client.traffic.failures) == ([upstream.archive], [])


def test_a_web_page_in_place_of_a_file_is_no_file(upstream: Upstream, open_mirror: OpenMirror) -> None:
    page = Answer(body=b"<html>Please log in</html>", content_type="text/html")
    upstream.local.faults[upstream.archive_there] = lambda answer, asked: page
    with open_mirror() as client:
        assert client.get(upstream.archive).status == 502
        assert ["a web page where a file belongs" in line for line in client.traffic.failures] == [True]


def test_a_password_in_the_address_stays_outside(
    upstream: Upstream, open_mirror: OpenMirror, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = upstream.local.url.replace("http://", "http://me:hunter2@")
    monkeypatch.setenv(KINDS[upstream.name].variables[0], secret)
    upstream.local.faults[upstream.archive_there] = always_failing
    with open_mirror() as client:
        replies = [client.get(upstream.listing), client.get(upstream.archive)]
    told = b"".join(reply.body for reply in replies) + repr(client.traffic).encode()
    assert [reply.status for reply in replies] == [200, 502]
    assert b"hunter2" not in told


def test_an_index_that_is_not_there_is_unreachable(open_mirror: OpenMirror) -> None:
    with open_mirror() as client:
        assert client.get("/npm/left").status == 502
    assert [line.startswith(f"{NOWHERE}/left: ConnectError") for line in client.traffic.failures] == [True]


def test_with_a_date_what_was_fetched_after_it_is_not_asked_for_again(
    upstream: Upstream, open_mirror: OpenMirror, cut: Cut
) -> None:
    with open_mirror("2022-06-30") as client:
        first = client.get(upstream.listing).body
    cut(upstream)
    with open_mirror("2022-06-30") as client:
        assert client.get(upstream.listing).body == first
