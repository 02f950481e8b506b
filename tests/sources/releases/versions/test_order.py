"""Versions in the order of their own ecosystems."""

import pytest

from sources.releases.versions.contract import ParseVersion
from sources.releases.versions.go import parse_go
from sources.releases.versions.maven import parse_maven
from sources.releases.versions.pep440 import parse_pep440
from sources.releases.versions.semantic import parse_semantic

PEP440 = "1.0.dev1 1.0a1 1.0b2 1.0rc1 1.0 1.0.post1 1.0.1 1.9 1.10 2024.1 1!0.1"
SEMANTIC = "1.0.0-alpha 1.0.0-alpha.1 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.9.0 1.10.0"
GO = (
    "v0.0.0-20180101000000-bbbdef123456 v0.0.0-20190101000000-abcdef123456 v1.0.0 v1.2.0-rc.2 v1.2.0-rc.10 v1.9.0 "
    "v1.9.1-0.20200101000000-abcdefabcdef v1.10.0 v2.0.0+incompatible"
)
MAVEN = (
    "1.0-alpha-1 1.0-a2 1.0-alpha-10 1.0-beta-2 1.0-M1 1.0-milestone-3 1.0-rc1 1.0-CR2 1.0-SNAPSHOT 1.0 1.0-sp "
    "1.0-android 1-foo2 1-foo10 1.0-jre 1-1 1.0.0-20020202.1 1.0.1 1.9 1.10 2.0"
)


@pytest.mark.parametrize(
    ("parse", "rising"),
    [
        pytest.param(parse_pep440, PEP440, id="PEP 440"),
        pytest.param(parse_semantic, SEMANTIC, id="semantic"),
        pytest.param(parse_go, GO, id="Go, pseudo-versions too"),
        pytest.param(parse_maven, MAVEN, id="Maven"),
    ],
)
def test_order(parse: ParseVersion, rising: str) -> None:
    expected = rising.split()
    found = sorted(map(parse, sorted(expected)), key=lambda version: version.order)
    assert [version.text for version in found] == expected


@pytest.mark.parametrize(
    "pair", ["1 1.0.0", "1.ga 1-ga", "1-0 1", "1.foo 1-foo", "1-a1 1-alpha-1", "1.0.Final 1", "5.0.0.RELEASE 5"]
)
def test_two_spellings_of_one_maven_version(pair: str) -> None:
    left, right = (parse_maven(text).order for text in pair.split())
    assert not left < right
    assert not right < left


@pytest.mark.parametrize("pair", ["1-sp-1 1-ga-1", "1-ga.1 1-sp.1", "1.foo 1-1", "1-1 1.1", "1.0.0.RC1 1.0.0.SP1"])
def test_rules_of_maven_that_surprise(pair: str) -> None:
    lower, higher = (parse_maven(text).order for text in pair.split())
    assert lower < higher
    assert not higher < lower


@pytest.mark.parametrize(
    ("parse", "early", "final"),
    [
        pytest.param(parse_pep440, "1.0a1 1.0rc1 1.0.dev3", "1.0 1.0.post1", id="PEP 440"),
        pytest.param(parse_semantic, "1.0.0-rc.1 0.1.0-0", "1.0.0 0.1.0 1.0.0+build.5", id="semantic"),
        pytest.param(parse_go, "v0.0.0-20190101000000-abcdef123456 v1.0.0-rc.1", "v1.0.0 v2.0.0+incompatible", id="Go"),
        pytest.param(parse_maven, "1.0-M1 1.0.CR2 2-SNAPSHOT", "1.0 1.0.Final 33.0-jre", id="Maven"),
    ],
)
def test_what_is_final(parse: ParseVersion, early: str, final: str) -> None:
    assert [text for text in early.split() if not parse(text).is_prerelease] == []
    assert [text for text in final.split() if parse(text).is_prerelease] == []


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        pytest.param(parse_pep440, "latest", id="a word"),
        pytest.param(parse_semantic, "1.0", id="two numbers"),
        pytest.param(parse_go, "1.0.0", id="no v"),
        pytest.param(parse_maven, "../../etc", id="a path"),
        pytest.param(parse_maven, "", id="nothing"),
    ],
)
def test_what_is_no_version(parse: ParseVersion, text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_flavours_of_one_version_are_told_apart() -> None:
    assert [parse_maven(text).flavour for text in ("33.0-jre", "33.0-android", "33.0", "33.0-rc1")] == [
        "jre",
        "android",
        "",
        "",
    ]


def test_numbers() -> None:
    assert parse_pep440("2.1").numbers == (2, 1, 0)
    assert parse_go("v1.2.3").numbers == (1, 2, 3)
    assert parse_maven("4.13.2.Final").numbers == (4, 13, 2)
