"""Repositories from a local index, sound and with faults."""

import random
from dataclasses import replace

import pytest

from oreline.errors import SourceError
from sources.pypi.archives import fetch_archive
from sources.pypi.repositories import read_repository
from tests.doubles import package_index as doubles
from tests.doubles.package_index import Fault, package_index
from tests.doubles.packages import calculator, package, wheel_only
from tests.sources.conftest import ClientOf

PURL = "pkg:pypi/calculator@1.0.0"


def test_row(client_of: ClientOf) -> None:
    release = calculator()
    with package_index(release) as index:
        row = read_repository(client_of(index), PURL)
        assert index.user_agents == {"oreline"}
    assert row.purl == PURL
    assert (row.repo, row.ecosystem, row.language) == ("pypi/calculator", "pypi", "python")
    assert (row.license, row.homepage) == ("MIT", "https://example.invalid/calculator")
    assert row.summary == "The calculator package."
    assert row.archive_url == f"{index.root}/files/calculator-1.0.0.tar.gz"
    assert row.archive_sha256 == release.sdist.sha256
    assert row.released_at == "2024-05-01T12:00:00Z"
    assert row.metadata == {
        "classifiers": ["Programming Language :: Python :: 3"],
        "filename": "calculator-1.0.0.tar.gz",
        "keywords": ["tiny", "example"],
        "project_urls": {"Homepage": "https://example.invalid/calculator"},
        "requires_dist": [],
        "requires_python": ">=3.11",
        "yanked": False,
    }


def test_second_time_needs_no_index(client_of: ClientOf) -> None:
    with package_index(calculator()) as index:
        client = client_of(index)
        first = read_repository(client, PURL)
        assert index.requests == ["/simple/calculator/", "/files/calculator-1.0.0.tar.gz"]
    assert read_repository(client, PURL) == first
    assert fetch_archive(client, first).read_bytes() == calculator().sdist.content


def test_spoilt_cache_is_downloaded_again(client_of: ClientOf) -> None:
    with package_index(calculator()) as index:
        row = read_repository(client_of(index), PURL)
        archive = fetch_archive(client_of(index), row)
        archive.write_bytes(b"spoilt")
        assert fetch_archive(client_of(index), row).read_bytes() == calculator().sdist.content
    assert archive.name == f"{row.archive_sha256}.tar.gz"


def test_yanked_is_kept_and_said(client_of: ClientOf) -> None:
    with package_index(replace(calculator(), yanked="wrong tests")) as index:
        assert read_repository(client_of(index), PURL).metadata["yanked"] == "wrong tests"


@pytest.mark.parametrize(
    ("purl", "reason"),
    [
        ("pkg:pypi/calculator@9.9", "unknown_version"),
        ("pkg:pypi/no-such-package@1.0", "unknown_package"),
        ("pkg:pypi/wheel-only@1.0.0", "no_source_distribution"),
        ("calculator", "bad_purl"),
    ],
)
def test_unknown(client_of: ClientOf, purl: str, reason: str) -> None:
    with package_index(calculator(), wheel_only()) as index, pytest.raises(SourceError) as caught:
        read_repository(client_of(index), purl)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (doubles.wrong_bytes, "hash_mismatch"),
        (doubles.not_found, "missing_file"),
        (doubles.always_failing, "index_unreachable"),
        (doubles.truncated, "index_unreachable"),
    ],
)
def test_archive_fault(client_of: ClientOf, fault: Fault, reason: str) -> None:
    with package_index(calculator()) as index:
        index.faults[index.archive_path("calculator")] = fault
        client = client_of(index)
        with pytest.raises(SourceError) as caught:
            read_repository(client, PURL)
    assert caught.value.reason == reason
    assert [path.name for path in client.cache.iterdir()] == ["index"]


def test_page_that_is_no_page(client_of: ClientOf) -> None:
    with package_index(calculator()) as index:
        index.faults["/simple/calculator/"] = lambda answer, _: replace(answer, body=b"{}")
        with pytest.raises(SourceError) as caught:
            read_repository(client_of(index), PURL)
    assert caught.value.reason == "bad_index_answer"


@pytest.mark.parametrize("fault", [doubles.failing_once, doubles.truncated_once])
@pytest.mark.parametrize("path", ["/simple/calculator/", "/files/calculator-1.0.0.tar.gz"])
def test_passing_fault(client_of: ClientOf, fault: Fault, path: str) -> None:
    with package_index(calculator()) as index:
        index.faults[path] = fault
        assert read_repository(client_of(index), PURL).archive_sha256 == calculator().sdist.sha256
    assert index.requests.count(path) == 2


def test_too_large(client_of: ClientOf) -> None:
    large = package("calculator", {"noise.bin": random.Random(1).randbytes(1_500_000)})
    with package_index(large) as index, pytest.raises(SourceError) as caught:
        read_repository(client_of(index, max_archive_mb=1), PURL)
    assert caught.value.reason == "too_large"
