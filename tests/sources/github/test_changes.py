"""Merged pull requests, told whole."""

from oreline.records.base import digest
from oreline.records.change import ChangedFile, CheckRun, Comment, Review
from oreline.records.layout import DataLayout
from oreline.sandbox.git import run_git
from tests.doubles.github.hosted import HostedComment, HostedFile, HostedReview
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import PURL, Mine


def test_three_ways_to_merge(pump: Hosting, mine: Mine, layout: DataLayout) -> None:
    bases = []
    for number, how in ((2, "merge"), (3, "squash"), (4, "rebase")):
        own = pump.branch(number, ["one", "two"])
        bases.append((pump.push("meanwhile").sha, own[0].parents[0]))
        pump.pull(number, commits=own, how=how)
    with local_github(pump.publish()) as api:
        told = {change.number: change for change in mine(api).changes}
    assert [(told[number].base_commit, told[number].merge_base) for number in (2, 3, 4)] == bases
    for number in (2, 3, 4):
        base, fixed = told[number].base_commit, told[number].fixed_commit
        assert fixed == pump.repository.pulls[number].merge_sha
        assert told[number].change_id == digest(PURL, base, fixed)
        listed = run_git(["diff", "--name-only", base, fixed], git_folder=layout.mirror(PURL)).stdout
        assert b"tests/" in listed or number == 4
        assert listed.startswith(b"part%d_0.py\n" % number)


def test_a_squash_of_several_is_no_rebase(pump: Hosting, mine: Mine) -> None:
    pump.pull(2, title="two", messages=["one", "two (#2)\n\n* one\n* two (#2)"], how="squash")
    before = pump.main.parents[0]
    with local_github(pump.publish()) as api:
        (change,) = mine(api).changes
    assert change.base_commit == before


def test_merge_base_after_the_base_branch_was_merged_in(pump: Hosting, mine: Mine) -> None:
    first = pump.branch(2, ["one"])[0]
    caught_up = pump.push("meanwhile")
    joined = pump.history.commit("refs/pull/2/head", "Merge main", {}, [first.sha, caught_up.sha])
    pump.push("later")
    pump.pull(2, commits=[first, joined], how="squash")
    with local_github(pump.publish()) as api:
        (change,) = mine(api).changes
        assert api.count("/compare/") == 1
    assert change.merge_base == caught_up.sha
    assert [commit.message for commit in change.commits] == ["one", "Merge main"]


def test_all_that_is_told_of_it(pump: Hosting, mine: Mine) -> None:
    pump.pull(
        2, title="Größe ✅", body="a\r\nb", author="dependabot[bot]", labels=("bug", "größe"), verdict="ERROR",
        files=[
            HostedFile(path="src/é.py", status="DELETED", additions=0, deletions=3),
            HostedFile(path="b", status="RENAMED"),
        ],
        reviews=[
            HostedReview(state="APPROVED"), HostedReview(state="PENDING"), HostedReview(state="COMMENTED", author=None),
        ],
        checks=[("lint", "SUCCESS"), ("slow", None), ("start", "STARTUP_FAILURE")], statuses=[("ci/old", "ERROR")],
    )  # fmt: skip
    with local_github(pump.publish()) as api:
        (change,) = mine(api).changes
    assert (change.repo, change.purl, change.origin) == ("lab/pump", PURL, "pull_request")
    assert (change.title, change.body, change.labels) == ("Größe ✅", "a\nb", ("bug", "größe"))
    assert (change.author, change.author_is_bot) == ("dependabot", True)
    assert change.files == (
        ChangedFile(path="src/é.py", previous_path="", status="removed", additions=0, deletions=3),
        ChangedFile(path="b", previous_path="", status="renamed", additions=1, deletions=1),
    )
    assert change.reviews == (
        Review(author="noor", state="approved", submitted_at="2024-01-15T00:00:00Z"),
        Review(author="", state="commented", submitted_at="2024-01-15T00:00:00Z"),
    )
    assert change.checks == (
        CheckRun(name="lint", conclusion="success"),
        CheckRun(name="slow", conclusion="pending"),
        CheckRun(name="start", conclusion="failure"),
        CheckRun(name="ci/old", conclusion="error"),
    )
    assert change.ci_verdict == "failure"
    assert change.url == f"{api.web}/lab/pump/pull/2"


def test_linked_issues_are_the_union_of_keywords_and_links(pump: Hosting, mine: Mine) -> None:
    for number in (12, 15, 16, 17):
        pump.issue(number, f"Leak {number}")
    pump.pull(20, title="Close #17", body="Fixes #12\nFixes #15\ncloses #12\nfixes #19, fixes #99", closes=[
        ("lab/pump", 15), ("lab/pump", 16),
    ])  # fmt: skip
    pump.pull(19, title="Not an issue")
    with local_github(pump.publish()) as api:
        told = mine(api)
    change = next(change for change in told.changes if change.number == 20)
    assert change.linked_issues == ("lab/pump#17", "lab/pump#12", "lab/pump#15", "lab/pump#99", "lab/pump#16")
    assert {issue.number for issue in told.issues} == {12, 15, 16, 17}
    assert {(item.subject_id, item.reason) for item in told.rejected} == {
        ("lab/pump#19", "is_pull_request"),
        ("lab/pump#99", "not_found"),
    }


def test_comments_after_the_first_commit_can_be_told_from_those_before(pump: Hosting, mine: Mine) -> None:
    (own,) = pump.branch(2, ["Seal it"])
    early = HostedComment(body="It drips at night", created_at="2024-01-01T00:00:01Z")
    late = HostedComment(body="diff --git a/pump.py", created_at="2024-01-09T00:00:00Z", author=None)
    pump.issue(1, "It leaks", comments=[late, early])
    pump.pull(2, commits=[own], body="Fixes #1")
    with local_github(pump.publish()) as api:
        told = mine(api)
    assert told.issues[0].comments == (
        Comment(author="mira", body="It drips at night", created_at="2024-01-01T00:00:01Z"),
        Comment(author="", body="diff --git a/pump.py", created_at="2024-01-09T00:00:00Z"),
    )
    assert early.created_at < told.changes[0].started_at == own.committed_at < late.created_at


def test_long_lists_are_read_to_their_end(pump: Hosting, mine: Mine) -> None:
    said = [
        HostedComment(body=f"{number}", created_at=f"2024-01-01T00:{number // 60:02}:{number % 60:02}Z")
        for number in range(260)
    ]
    pump.issue(1, "It leaks", comments=said)
    pump.pull(
        2, messages=[f"step {number}" for number in range(130)], closes=[("lab/pump", 1)],
        files=[HostedFile(path=f"part{number}.py") for number in range(350)],
        verdict="SUCCESS", checks=[(f"check {number}", "SUCCESS") for number in range(120)],
    )  # fmt: skip
    with local_github(pump.publish()) as api:
        told = mine(api)
    (change,) = told.changes
    assert [commit.message for commit in change.commits] == [f"step {number}" for number in range(130)]
    assert [file.path for file in change.files] == [f"part{number}.py" for number in range(350)]
    assert len(change.checks) == 120
    assert [comment.body for comment in told.issues[0].comments] == [f"{number}" for number in range(260)]
