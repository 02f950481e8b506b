"""Which source distribution is chosen."""

import pytest

from oreline.errors import SourceError
from sources.purl import parse_purl
from sources.pypi.listing import choose
from sources.pypi.pages import IndexFile

HASHES = {"sha256": "0" * 64}


def listed(*filenames: str) -> list[IndexFile]:
    return [IndexFile(filename=name, url=f"https://index.invalid/{name}", hashes=HASHES) for name in filenames]


@pytest.mark.parametrize(
    ("purl", "filenames", "expected"),
    [
        pytest.param("pkg:pypi/a@1.0", ["a-1.0.zip", "a-1.0.tar.gz"], "a-1.0.tar.gz", id="tar before zip"),
        pytest.param("pkg:pypi/a@1.0", ["a-1.0.zip", "a-1.0-py3-none-any.whl"], "a-1.0.zip", id="zip"),
        pytest.param("pkg:pypi/a@1.0", ["a-1.0.0.tar.gz", "a-1.0.1.tar.gz"], "a-1.0.0.tar.gz", id="same version"),
        pytest.param("pkg:pypi/a-b@1", ["a-b-1.tar.gz", "a-b-1.exe", "a-b-1.tar.bz2"], "a-b-1.tar.gz", id="others"),
    ],
)
def test_chosen(purl: str, filenames: list[str], expected: str) -> None:
    assert choose(listed(*filenames), parse_purl(purl)).filename == expected


@pytest.mark.parametrize(
    ("filenames", "reason"),
    [
        ([], "unknown_version"),
        (["a-1.0.1.tar.gz"], "unknown_version"),
        (["a-1.0-py3-none-any.whl"], "no_source_distribution"),
    ],
)
def test_refused(filenames: list[str], reason: str) -> None:
    with pytest.raises(SourceError) as caught:
        choose(listed(*filenames), parse_purl("pkg:pypi/a@1.0"))
    assert caught.value.reason == reason


def test_unknown_version_names_the_newest() -> None:
    with pytest.raises(SourceError, match=r"has no version 9; the newest are 1\.9, 1\.10\."):
        choose(listed("a-1.10.tar.gz", "a-1.9.tar.gz"), parse_purl("pkg:pypi/a@9"))


def test_without_hash() -> None:
    file = IndexFile(filename="a-1.0.tar.gz", url="https://index.invalid/a-1.0.tar.gz", hashes={"md5": "0"})
    with pytest.raises(SourceError) as caught:
        choose([file], parse_purl("pkg:pypi/a@1.0"))
    assert caught.value.reason == "no_hash"
