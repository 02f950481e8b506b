"""Patience: what is asked again, what is not, and when it ends."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest

from oreline.errors import SourceError
from sources.http import get, retry_after_seconds, without_secrets
from sources.settings import SourceSettings
from tests.doubles import package_index as doubles
from tests.doubles.package_index import LocalIndex, package_index
from tests.doubles.packages import calculator

QUICK = SourceSettings(backoff_seconds=0.01, attempts=3)
PAGE = "/simple/calculator/"


def got(index: LocalIndex, settings: SourceSettings = QUICK) -> int:
    return get(index.root + PAGE, settings, limit_bytes=1_000_000).status


def test_gives_up() -> None:
    with package_index(calculator()) as index:
        index.faults[PAGE] = doubles.always_failing
        with pytest.raises(SourceError, match=r"gave no answer in 3 attempts \(HTTP 500\)") as caught:
            got(index)
    assert caught.value.reason == "index_unreachable"
    assert index.requests == [PAGE] * 3


def test_timeout() -> None:
    with package_index(calculator()) as index:
        index.faults[PAGE] = doubles.slow
        with pytest.raises(SourceError, match="ReadTimeout") as caught:
            got(index, SourceSettings(timeout_seconds=0.1, attempts=1))
    assert caught.value.reason == "index_unreachable"


def test_nobody_listens() -> None:
    with package_index() as index:
        pass
    with pytest.raises(SourceError, match="ConnectError"):
        got(index)


def test_does_as_told_to_wait() -> None:
    with package_index(calculator()) as index:
        index.faults[PAGE] = doubles.busy_once
        assert got(index, SourceSettings(backoff_seconds=0.0, max_wait_seconds=0.05)) == 200
    assert index.requests == [PAGE] * 2


def test_not_found_is_an_answer() -> None:
    with package_index(calculator()) as index:
        index.faults[PAGE] = doubles.not_found
        assert got(index) == 404
    assert index.requests == [PAGE]


@pytest.mark.parametrize(
    ("value", "expected"), [("7", 7.0), ("", 0.0), ("soon", 0.0), ("Wed, 21 Oct 2015 07:28:00 -0000", 0.0)]
)
def test_retry_after(value: str, expected: float) -> None:
    assert retry_after_seconds(httpx.Response(429, headers={"Retry-After": value})) == expected


def test_retry_after_date() -> None:
    value = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    assert 3_500 < retry_after_seconds(httpx.Response(503, headers={"Retry-After": value})) <= 3_600


def test_secrets_are_not_told() -> None:
    with pytest.raises(SourceError) as caught:
        get("http://me:hidden@127.0.0.1:9/simple/", SourceSettings(attempts=1), limit_bytes=1)
    assert "hidden" not in str(caught.value)
    assert without_secrets("https://me:hidden@a.invalid/b?c=d") == "https://a.invalid/b?c=d"


def test_impossible_url() -> None:
    with pytest.raises(SourceError) as caught:
        get("http://me:hidden@a:port/", QUICK, limit_bytes=1)
    assert caught.value.reason == "index_unreachable"
    assert "hidden" not in str(caught.value)


def test_trust_store_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/no/such/file.pem")
    with pytest.raises(SourceError) as caught:
        get("https://a.invalid/", QUICK, limit_bytes=1)
    assert caught.value.reason == "bad_trust_store"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        pytest.param("Wed, 01 May 2024 14:00:00 +0200", "2024-05-01T12:00:00Z", id="date"),
        pytest.param("yesterday", "", id="no date"),
        pytest.param("", "", id="none"),
    ],
)
def test_when_the_server_says_it_changed(header: str, expected: str) -> None:
    with package_index(calculator()) as index:
        index.faults[PAGE] = lambda right, asked: replace(right, headers=(("Last-Modified", header),))
        assert get(index.root + PAGE, QUICK, limit_bytes=1_000_000).modified_at == expected
