"""What a limit in time leaves, index by index."""

import json
from collections.abc import Callable

import pytest

from oreline.environments.index.dates import read_limit, read_moment
from tests.doubles.registries.published import Published
from tests.environments.index.conftest import VERSIONS, OpenMirror, Upstream

Serve = Callable[..., Upstream]


def _npm(body: bytes) -> list[str]:
    return list(json.loads(body)["versions"])


def _crates(body: bytes) -> list[str]:
    return [json.loads(line)["vers"] for line in body.splitlines()]


def _go(body: bytes) -> list[str]:
    return [line.removeprefix("v") for line in body.decode().split()]


def _pypi(body: bytes) -> list[str]:
    names = [file["filename"] for file in json.loads(body)["files"]]
    return [name.removeprefix("left-").removesuffix(".tar.gz") for name in names]


VERSIONS_IN = {"npm": _npm, "crates": _crates, "go": _go, "pypi": _pypi}


@pytest.mark.parametrize("name", VERSIONS_IN)
@pytest.mark.parametrize(
    ("newest_release", "versions"),
    [
        ("", ["1.0.0", "1.1.0", "2.0.0"]),
        ("2022-01-31", ["1.0.0", "1.1.0"]),
        ("2022-01-31T12:00:00Z", ["1.0.0", "1.1.0"]),
        ("2022-01-31T11:59:59Z", ["1.0.0"]),
        ("2022-01-31T13:30:00+02:00", ["1.0.0"]),
        ("2019-12-31", []),
    ],
)
def test_what_came_later_does_not_exist(
    name: str, newest_release: str, versions: list[str], serve: Serve, open_mirror: OpenMirror
) -> None:
    upstream = serve(name)
    with open_mirror(newest_release) as client:
        assert VERSIONS_IN[name](client.get(upstream.listing).body) == versions
        assert client.index.undated == ()


@pytest.mark.parametrize("name", ["npm", "crates", "pypi"])
def test_what_has_no_date_is_shown_and_told(name: str, serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve(name, *VERSIONS[:2], Published(version="2.0.0", released_at=""))
    with open_mirror("2021-01-01") as client:
        assert VERSIONS_IN[name](client.get(upstream.listing).body) == ["1.0.0", "2.0.0"]
        assert client.index.undated == (f"{name}/left",)


def test_a_go_version_without_a_date_is_left_out(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("go")
    del upstream.local.pages["/example.org/!team/left/@v/v1.0.0.info"]
    with open_mirror("2022-06-30") as client:
        assert _go(client.get(upstream.listing).body) == ["1.1.0"]


def test_maven_tells_no_dates(serve: Serve, open_mirror: OpenMirror) -> None:
    upstream = serve("maven")
    with open_mirror("2019-12-31") as client:
        assert client.get(upstream.listing).body == upstream.local.pages[upstream.listing_there].body
        assert client.index.undated == ("maven/org/example/left",)


def test_a_day_counts_to_its_end_and_a_time_without_zone_is_utc() -> None:
    assert str(read_limit("2024-02-29")) == "2024-02-29 23:59:59.999999+00:00"
    assert str(read_limit("2024-02-29T10:00:00")) == "2024-02-29 10:00:00+00:00"
    assert read_limit("") is None
    with pytest.raises(ValueError, match="out of range"):
        read_limit("2024-02-30")


def test_moments_of_an_index_may_be_anything() -> None:
    assert str(read_moment("2024-05-01T12:00:00.123456789Z")) == "2024-05-01 12:00:00.123456+00:00"
    assert [read_moment(text) for text in ("", "yesterday", None, 5)] == [None, None, None, None]
