"""Which index is asked."""

from pathlib import Path

import pytest

from sources.pypi.index import VARIABLES, PackageIndex, default_index_url


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_default() -> None:
    assert default_index_url() == "https://pypi.org/simple"


def test_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "https://pip.invalid/simple")
    monkeypatch.setenv("UV_DEFAULT_INDEX", "corporate=https://uv.invalid/simple?a=b")
    assert default_index_url() == "https://uv.invalid/simple?a=b"


def test_read_when_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ORELINE_INDEX_URL", "https://own.invalid/simple")
    assert PackageIndex(cache=tmp_path).url == "https://own.invalid/simple"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://own.invalid/f/a.tar.gz", "https://me:pw@own.invalid/f/a.tar.gz"),
        ("https://files.invalid/a.tar.gz", "https://files.invalid/a.tar.gz"),
        ("http://own.invalid/a.tar.gz", "http://own.invalid/a.tar.gz"),
        ("https://own.invalid:8443/a.tar.gz", "https://own.invalid:8443/a.tar.gz"),
    ],
    ids=["own host", "other host", "other scheme", "other port"],
)
def test_access_stays_with_its_host(tmp_path: Path, url: str, expected: str) -> None:
    index = PackageIndex(cache=tmp_path, url="https://me:pw@own.invalid/simple")
    assert index.with_access(url) == expected
