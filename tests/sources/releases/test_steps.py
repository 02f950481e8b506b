"""Which release stands before which."""

from sources.purl import parse_repository_purl
from sources.releases.offers import Offer, sift
from sources.releases.steps import StepSize, steps_between
from sources.releases.versions.contract import ParseVersion
from sources.releases.versions.maven import parse_maven
from sources.releases.versions.semantic import parse_semantic

PURL = parse_repository_purl("pkg:npm/left")


def steps(*offers: str, parse: ParseVersion = parse_semantic) -> list[tuple[str, StepSize]]:
    """`version@month` each, or a version without a date."""
    read = [text.partition("@") for text in offers]
    listed = [
        Offer(version=version, released_at=f"2024-{month}-01T00:00:00Z" if month else "") for version, _, month in read
    ]
    return [(step.name, step.size) for step in steps_between(sift(listed, parse, PURL).rows)]


def test_patch_steps_come_first_and_of_them_the_newest() -> None:
    assert steps("1.0.0", "1.0.1", "1.1.0", "1.1.1", "2.0.0") == [
        ("1.1.0..1.1.1", StepSize.PATCH),
        ("1.0.0..1.0.1", StepSize.PATCH),
        ("1.0.1..1.1.0", StepSize.MINOR),
        ("1.1.1..2.0.0", StepSize.MAJOR),
    ]


def test_a_later_fix_of_an_old_line_stands_before_its_own_line_alone() -> None:
    assert steps("1.0.0@01", "1.1.0@02", "1.0.1@03", "1.1.1@04") == [
        ("1.1.0..1.1.1", StepSize.PATCH),
        ("1.0.0..1.0.1", StepSize.PATCH),
        ("1.0.0..1.1.0", StepSize.MINOR),
    ]


def test_flavours_are_no_steps_from_each_other() -> None:
    assert [name for name, _ in steps("33.0-android", "33.0-jre", "33.1-android", "33.1-jre", parse=parse_maven)] == [
        "33.0-jre..33.1-jre",
        "33.0-android..33.1-android",
    ]


def test_one_release_is_no_step() -> None:
    assert steps("1.0.0") == []


def test_every_offer_is_either_kept_or_has_its_reason() -> None:
    texts = ["1.0.0", "1.0", "1.1.0-rc.1", "1.0.0+a..b", "2.0.0"]
    kept = sift([Offer(version=text) for text in texts], parse_semantic, PURL)
    assert [release.version.text for release in kept.rows] == ["1.0.0", "2.0.0"]
    assert [(rejection.subject_id, rejection.reason) for rejection in kept.rejected] == [
        ("1.0", "bad_version"),
        ("1.1.0-rc.1", "prerelease_version"),
        ("1.0.0+a..b", "bad_version"),
    ]
    assert {rejection.stage for rejection in kept.rejected} == {"raw/releases"}
