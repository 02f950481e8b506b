"""Paths and links, as pure text."""

import pytest

from oreline.errors import SourceError
from sources.archives.entries import Mode, TreeEntry
from sources.archives.names import checked_path, leads_out


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a/b.py", "a/b.py"),
        ("./a/./b.py", "a/b.py"),
        ("a//b/", "a/b"),
        (".", ""),
        ("a/größe [1].txt", "a/größe [1].txt"),
        ("a/.gitignore", "a/.gitignore"),
        ("a/...", "a/..."),
        ("a/q\"uo\\te'\t", "a/q\"uo\\te'\t"),
    ],
)
def test_allowed(name: str, expected: str) -> None:
    assert checked_path(name) == expected


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "a/../b",
        "..",
        "a/.git/config",
        "a/.Git",
        "a/GIT~1/config",
        "a\nb",
        "a\0b",
        "a\udcff",
        "x" * 256,
        "/".join(["x" * 200] * 6),
    ],
)
def test_refused(name: str) -> None:
    with pytest.raises(SourceError) as caught:
        checked_path(name)
    assert caught.value.reason == "unsafe_archive"


def linked(**links: str) -> dict[str, TreeEntry]:
    paths = {name.replace("__", "/"): target for name, target in links.items()}
    return {
        path: TreeEntry(mode=Mode.LINK, content=target.encode(), modified_seconds=0) for path, target in paths.items()
    }


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        pytest.param({"door": "a/b"}, False, id="inside"),
        pytest.param({"a__door": "../b"}, False, id="up and in"),
        pytest.param({"a__b__door": "../.."}, False, id="to the top"),
        pytest.param({"door": ".."}, True, id="out"),
        pytest.param({"door": "/etc"}, True, id="absolute"),
        pytest.param({"door": "door"}, True, id="endless"),
        pytest.param({"door": "a/b/c/..", "a__b__c": "../.."}, True, id="through a link to the top, then up"),
        pytest.param({"door": "deep/..", "deep": "a/b/c"}, False, id="through a link down, then up"),
    ],
)
def test_leads_out(links: dict[str, str], expected: bool) -> None:
    assert leads_out(linked(**links), "door" if "door" in links else next(iter(linked(**links)))) is expected
