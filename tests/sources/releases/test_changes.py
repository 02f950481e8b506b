"""Steps between releases, from registries of every kind."""

import random
import subprocess

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.changes.split import split_change
from sources.purl import parse_repository_purl
from sources.releases.changes import read_changes
from sources.settings import SourceSettings
from tests.doubles.package_index import always_failing, failing_once, not_found, not_json, truncated, wrong_bytes
from tests.doubles.registries.kinds import KINDS, Kind
from tests.doubles.registries.published import Published
from tests.sources.releases.conftest import Mine, Offer

LOG = "# Changes\n\n## {0}\n\n- {1}\n"


def a_release(version: str, what: str, month: int, **fields: str) -> Published:
    files = {"CHANGELOG.md": LOG.format(version, what), "src/left.txt": what, "tests/test_left.txt": version}
    return Published(version=version, files=files, released_at=f"2024-{month:02}-01T12:00:00Z", **fields)


FIRST = a_release("1.0.0", "Pads to the left.", 1)
FIX = a_release("1.0.1", "Empty text is padded too.", 2)
FEATURE = a_release("1.1.0", "Pads with any character.", 3)
TEST_FILES = {
    "pkg:pypi": "tests/test_left.py",
    "pkg:npm": "tests/left.test.js",
    "pkg:cargo": "tests/left.rs",
    "pkg:golang": "left_test.go",
    "pkg:maven": "src/test/java/LeftTest.java",
}


def test_each_step_is_a_change_small_ones_first(kind: Kind, offer: Offer, mine: Mine) -> None:
    offer(kind, FEATURE, FIRST, FIX)
    kept = mine(kind)
    assert [(change.title, change.body) for change in kept.rows] == [
        (f"left {kind.prefix}1.0.1", "- Empty text is padded too."),
        (f"left {kind.prefix}1.1.0", "- Pads with any character."),
    ]
    assert kept.rejected == ()
    assert {(change.origin, change.purl) for change in kept.rows} == {("release", kind.purl)}
    assert [(change.created_at, change.merged_at) for change in kept.rows] == [
        ("2024-01-01T12:00:00Z", "2024-02-01T12:00:00Z"),
        ("2024-02-01T12:00:00Z", "2024-03-01T12:00:00Z"),
    ]
    assert [(file.path, file.status, file.additions) for file in kept.rows[0].files if file.path != "PKG-INFO"] == [
        ("CHANGELOG.md", "modified", 2),
        ("src/left.txt", "modified", 1),
        ("tests/test_left.txt", "modified", 1),
    ]


def test_both_trees_lie_in_the_mirror(kind: Kind, offer: Offer, mine: Mine, layout: DataLayout) -> None:
    offer(kind, FIRST, FIX)
    (change,) = mine(kind).rows
    mirror = layout.mirror(kind.purl)

    def git(*arguments: str) -> str:
        return subprocess.run(["git", "-C", mirror, *arguments], capture_output=True, text=True, check=True).stdout

    assert git("show", f"{change.base_commit}:src/left.txt") == "Pads to the left."
    assert git("show", f"{change.fixed_commit}:src/left.txt") == "Empty text is padded too."
    assert git("log", "--format=%s %aI", change.fixed_commit).splitlines() == [
        f"{kind.prefix}1.0.1 2024-02-01T12:00:00+00:00",
        f"{kind.prefix}1.0.0 2024-01-01T12:00:00+00:00",
    ]
    assert git("rev-parse", f"{change.fixed_commit}^").strip() == change.base_commit
    assert git("tag").split() == [f"{kind.prefix}1.0.0", f"{kind.prefix}1.0.1"]
    assert git("fsck", "--strict") == ""


def test_a_second_run_fetches_nothing_that_is_there(kind: Kind, offer: Offer, mine: Mine) -> None:
    first = offer(kind, FIRST, FIX)
    before = mine(kind).rows
    first.requests.clear()
    assert mine(kind).rows == before
    archives = [kind.archive.format(version) for version in ("1.0.0", "1.0.1")]
    assert [path for path in first.requests if path in archives] == []


def test_what_came_later_leaves_the_rest_as_it_was(kind: Kind, offer: Offer, mine: Mine) -> None:
    offer(kind, FIRST, FIX)
    before = mine(kind).rows
    later = offer(kind, FIRST, FIX, FEATURE)
    after = mine(kind).rows
    assert [change for change in after if change.title.endswith("1.0.1")] == before
    assert [path for path in later.requests if path == kind.archive.format("1.0.1")] == []
    assert len(after) == 2


def test_a_change_has_one_hash_whatever_else_was_read(kind: Kind, offer: Offer, mine: Mine, layout: DataLayout) -> None:
    offer(kind, FIRST, FIX, FEATURE)
    alone = mine(kind, since="2024-02-15").rows
    assert [change.title for change in alone] == [f"left {kind.prefix}1.1.0"]
    layout.mirror(kind.purl).rename(layout.root / "aside.git")
    assert alone[0] in mine(kind).rows


def test_withdrawn_and_early_versions_are_left_out(offer: Offer, mine: Mine, kind: Kind) -> None:
    early = "1.0.1-rc.1" if kind.purl != "pkg:pypi/left" else "1.0.1rc1"
    bad = a_release("1.0.2", "Breaks everything.", 3, withdrawn="loses data")
    offer(kind, FIRST, a_release(early, "Try it.", 2), FIX, bad)
    kept = mine(kind)
    reasons = {rejection.subject_id: rejection.reason for rejection in kept.rejected}
    assert reasons[f"{kind.prefix}{early}"] == "prerelease_version"
    if kind.has_withdrawals:
        assert reasons[f"{kind.prefix}1.0.2"] == "yanked_version"
        assert [change.title for change in kept.rows] == [f"left {kind.prefix}1.0.1"]


def test_one_spoilt_archive_costs_its_own_steps(kind: Kind, offer: Offer, mine: Mine) -> None:
    local = offer(kind, FIRST, FIX, FEATURE, a_release("1.1.1", "Pads with blanks again.", 4))
    local.faults[kind.archive.format("1.0.0")] = truncated if not kind.has_hashes else wrong_bytes
    kept = mine(kind)
    assert [change.title.rpartition(" ")[2] for change in kept.rows] == [f"{kind.prefix}1.1.1", f"{kind.prefix}1.1.0"]
    (rejection,) = kept.rejected
    assert rejection.subject_id == f"{kind.prefix}1.0.0..{kind.prefix}1.0.1"
    assert rejection.reason == ("hash_mismatch" if kind.has_hashes else "index_unreachable")


def test_an_archive_that_is_gone(kind: Kind, offer: Offer, mine: Mine) -> None:
    local = offer(kind, FIRST, FIX)
    local.faults[kind.archive.format("1.0.0")] = not_found
    kept = mine(kind)
    assert kept.rows == []
    assert [rejection.reason for rejection in kept.rejected] == ["missing_file"]


def test_a_listing_that_fails_once_is_asked_for_again(kind: Kind, offer: Offer, mine: Mine) -> None:
    local = offer(kind, FIRST, FIX)
    local.faults[kind.listing] = failing_once
    assert len(mine(kind).rows) == 1


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        pytest.param(not_found, "unknown_package", id="no such package"),
        pytest.param(always_failing, "index_unreachable", id="down"),
    ],
)
def test_no_listing(kind: Kind, offer: Offer, mine: Mine, fault: object, reason: str) -> None:
    local = offer(kind, FIRST, FIX)
    local.faults[kind.listing] = fault
    with pytest.raises(SourceError) as caught:
        mine(kind)
    assert caught.value.reason == reason


@pytest.mark.parametrize("name", ["npm", "cargo", "maven"])
def test_a_friendly_page_where_the_listing_belongs(name: str, offer: Offer, mine: Mine) -> None:
    local = offer(KINDS[name], FIRST, FIX)
    local.faults[KINDS[name].listing] = not_json
    with pytest.raises(SourceError) as caught:
        mine(KINDS[name])
    assert caught.value.reason == "bad_index_answer"


def test_a_release_without_an_entry_states_no_problem(kind: Kind, offer: Offer, mine: Mine) -> None:
    offer(kind, FIRST, Published(version="1.0.1", files={"src/left.txt": "x"}, released_at="2024-02-01T12:00:00Z"))
    kept = mine(kind)
    assert kept.rows == []
    assert [rejection.reason for rejection in kept.rejected] == ["no_changelog_entry"]


def test_a_step_beyond_the_size_is_set_aside(offer: Offer, mine: Mine) -> None:
    files = {"CHANGELOG.md": LOG.format("1.0.1", "Ships a table."), "table.txt": "row\n" * 50_001}
    offer(KINDS["npm"], FIRST, Published(version="1.0.1", files=files, released_at="2024-02-01T12:00:00Z"))
    kept = mine(KINDS["npm"])
    assert kept.rows == []
    (rejection,) = kept.rejected
    assert (rejection.reason, rejection.border) == ("step_too_large", "CandidateError")
    assert "50,0" in rejection.detail


def test_the_same_files_under_two_numbers_are_no_change(offer: Offer, mine: Mine) -> None:
    files = {"CHANGELOG.md": LOG.format("1.0.1", "Nothing.")}
    offer(
        KINDS["npm"],
        Published(version="1.0.0", files=files),
        Published(version="1.0.1", files=files, released_at="2024-06-01T12:00:00Z"),
    )
    assert [rejection.reason for rejection in mine(KINDS["npm"]).rejected] == ["no_difference"]


def test_a_maven_version_from_before_its_base_is_set_aside(offer: Offer, mine: Mine) -> None:
    offer(KINDS["maven"], a_release("1.0.5", "Fixes an old line.", 5), a_release("1.1.0", "Starts a new one.", 4))
    kept = mine(KINDS["maven"])
    assert kept.rows == []
    assert [rejection.reason for rejection in kept.rejected] == ["out_of_order"]


def test_steps_past_the_limit_cost_no_archive(offer: Offer, mine: Mine) -> None:
    fixes = [a_release(f"1.0.{number}", "Again.", number + 1) for number in range(6)]
    local = offer(KINDS["npm"], *fixes)
    kept = mine(KINDS["npm"], limit=1)
    assert [change.title for change in kept.rows] == ["left 1.0.5", "left 1.0.4", "left 1.0.3"]
    assert [(item.subject_id, item.reason) for item in kept.rejected] == [
        ("1.0.1..1.0.2", "over_limit"),
        ("1.0.0..1.0.1", "over_limit"),
    ]
    assert "/left/-/left-1.0.1.tgz" not in local.requests


def test_an_archive_that_climbs_out_writes_nothing(kind: Kind, offer: Offer, mine: Mine, layout: DataLayout) -> None:
    evil = Published(version="1.0.1", files={"../../escaped.txt": "out"}, released_at="2024-02-01T12:00:00Z")
    offer(kind, FIRST, evil)
    kept = mine(kind)
    assert kept.rows == []
    assert [rejection.reason for rejection in kept.rejected] == ["unsafe_archive"]
    assert list(layout.root.rglob("escaped.txt")) == []


def test_an_archive_beyond_the_size_is_set_aside(kind: Kind, offer: Offer, layout: DataLayout) -> None:
    noise = random.Random(1).randbytes(1_100_000)
    big = Published(version="1.0.1", files={"table.bin": noise}, released_at="2024-02-01T12:00:00Z")
    offer(kind, FIRST, big)
    small = SourceSettings(max_archive_mb=1, backoff_seconds=0.01)
    kept = read_changes(layout, parse_repository_purl(kind.purl), MiningSettings(), sources=small)
    assert [rejection.reason for rejection in kept.rejected] == ["too_large"]


def test_contents_are_kept_bit_for_bit(kind: Kind, offer: Offer, mine: Mine, layout: DataLayout) -> None:
    content, path = b"caf\xe9\r\n\0no newline", 'tests/größe "x".bin'
    files = {"CHANGELOG.md": LOG.format("1.0.1", "Exact."), path: content, ".gitattributes": "* text eol=lf\n"}
    offer(kind, FIRST, Published(version="1.0.1", files=files, released_at="2024-02-01T12:00:00Z"))
    (change,) = mine(kind).rows
    shown = ["git", "-C", layout.mirror(kind.purl), "cat-file", "blob", f"{change.fixed_commit}:{path}"]
    assert subprocess.run(shown, capture_output=True, check=True).stdout == content
    (file,) = [file for file in change.files if file.path.startswith("tests/g")]
    assert (file.path, file.status, file.additions) == (path, "added", 0)


def test_a_password_of_the_registry_stands_in_no_message(
    kind: Kind, offer: Offer, mine: Mine, monkeypatch: pytest.MonkeyPatch
) -> None:
    local = offer(kind, FIRST, FIX)
    monkeypatch.setenv(kind.variable, local.url.replace("//", "//me:secret@"))
    local.faults[kind.archive.format("1.0.0")] = not_found
    (rejection,) = mine(kind).rejected
    assert "secret" not in rejection.detail


def test_what_comes_out_can_be_split_into_source_and_tests(
    kind: Kind, offer: Offer, mine: Mine, layout: DataLayout
) -> None:
    test = TEST_FILES[kind.purl.partition("/")[0]]
    old, new = (
        Published(
            version=version,
            files={"CHANGELOG.md": LOG.format(version, "Pads."), test: f"{version}\n", "src/left.txt": f"{version}\n"},
            released_at=f"2024-0{month}-01T00:00:00Z",
        )
        for month, version in enumerate(("1.0.0", "1.0.1"), start=1)
    )
    offer(kind, old, new)
    (change,) = mine(kind).rows
    split = split_change(layout.mirror(kind.purl), change.base_commit, change.fixed_commit)
    assert [file.path for file in split.files if file.kind == "test"] == [test]
    assert "+1.0.1" in split.test_patch
    assert test not in split.patch


def test_progress_tells_how_far_it_is(offer: Offer, layout: DataLayout) -> None:
    offer(KINDS["npm"], FIRST, FIX, FEATURE)
    heard: list[tuple[str, int, int]] = []
    read_changes(layout, parse_repository_purl("pkg:npm/left"), MiningSettings(), lambda *told: heard.append(told))
    assert heard == [("pkg:npm/left releases", 1, 2), ("pkg:npm/left releases", 2, 2)]
