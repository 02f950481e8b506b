"""Changes, issues and repositories with every field filled, for tests that care for one or two of them."""

from typing import Any

from oreline.records.change import Change, ChangedFile, Comment, Commit, Issue
from oreline.records.source import Repository
from oreline.records.task import Candidate
from sources.changes.subject import SplitChange, SplitFile, Subject

BASE, FIXED, OWN = "ba5e" * 10, "fa5e" * 10, "c0ffee12" * 5


def a_commit(sha: str = OWN, **fields: Any) -> Commit:
    """A commit of 2 January 2024, noon."""
    given: dict[str, Any] = {
        "message": "Compare the other way",
        "author": "ada",
        "committed_at": "2024-01-02T12:00:00Z",
    }
    return Commit(sha=sha, **{**given, **fields})


def a_change(**fields: Any) -> Change:
    """Pull request 40 of acme/ore, merged on 3 January 2024."""
    given: dict[str, Any] = {
        "change_id": "change-40",
        "purl": "pkg:github/acme/ore",
        "repo": "acme/ore",
        "origin": "pull_request",
        "number": 40,
        "title": "Compare the other way round",
        "body": "The larger of two values came first, and now the smaller one does as documented.",
        "author": "ada",
        "author_is_bot": False,
        "labels": (),
        "created_at": "2024-01-02T13:00:00Z",
        "merged_at": "2024-01-03T00:00:00Z",
        "base_ref": "main",
        "base_commit": BASE,
        "fixed_commit": FIXED,
        "merge_base": BASE,
        "commits": (a_commit(),),
        "files": (),
        "reviews": (),
        "checks": (),
        "ci_verdict": "success",
        "linked_issues": (),
        "url": "https://github.com/acme/ore/pull/40",
    }
    return Change(**{**given, **fields})


def a_comment(body: str, created_at: str = "2024-01-01T12:00:00Z", author: str = "bob") -> Comment:
    """What bob said a day before the fix began."""
    return Comment(author=author, body=body, created_at=created_at)


def an_issue(number: int = 12, **fields: Any) -> Issue:
    """An issue of acme/ore of 1 January 2024."""
    given: dict[str, Any] = {
        "repo": "acme/ore",
        "title": "smaller() gives the larger value",
        "body": "I call smaller(1, 2) and expect 1, but what comes back is 2.",
        "author": "bob",
        "state": "closed",
        "labels": ("bug",),
        "created_at": "2024-01-01T10:00:00Z",
        "closed_at": "2024-01-03T00:00:00Z",
        "comments": (),
        "url": f"https://github.com/acme/ore/issues/{number}",
    }
    return Issue(number=number, **{**given, **fields})


def a_repository(**fields: Any) -> Repository:
    """acme/ore under the MIT licence."""
    given: dict[str, Any] = {
        "purl": "pkg:github/acme/ore",
        "repo": "acme/ore",
        "name": "ore",
        "version": "",
        "ecosystem": "github",
        "language": "Python",
        "license": "MIT",
        "homepage": "",
        "summary": "",
        "archive_url": "",
        "archive_sha256": "",
        "released_at": "",
        "metadata": {"is_fork": False, "is_archived": False},
    }
    return Repository(**{**given, **fields})


def a_listed_file(path: str) -> ChangedFile:
    """A file of a change as a source lists it."""
    return ChangedFile(path=path, previous_path="", status="modified", additions=1, deletions=1)


def a_split_file(path: str, kind: str = "source", **fields: Any) -> SplitFile:
    """A file with one line changed."""
    given: dict[str, Any] = {
        "previous_path": "",
        "status": "modified",
        "additions": 1,
        "deletions": 1,
        "is_binary": False,
        "is_submodule": False,
    }
    return SplitFile(path=path, kind=kind, **{**given, **fields})


def a_subject(*files: SplitFile, patch: str = "", test_patch: str = "", **fields: Any) -> Subject:
    """A change of `files`; without any, of one source file and one test file."""
    both = files or (a_split_file("ore/compare.py"), a_split_file("tests/test_compare.py", "test"))
    given: dict[str, Any] = {"repository": a_repository(), "change": a_change(), "issues": (an_issue(),)}
    return Subject(**{**given, **fields}, split=SplitChange(patch=patch, test_patch=test_patch, files=both))


def a_candidate(candidate_id: str, patch: str, **fields: Any) -> Candidate:
    """A mined candidate of acme/ore."""
    given: dict[str, Any] = {
        "origin": "pull_request",
        "snapshot_id": "",
        "purl": "pkg:github/acme/ore",
        "repo": "acme/ore",
        "test_patch": "",
        "operator": "",
        "explanation": "",
        "path": "",
        "function": "",
        "lines": (),
        "covering_tests": (),
        "provenance": {},
        "created_at": "2024-01-03T00:00:00Z",
    }
    return Candidate(candidate_id=candidate_id, patch=patch, **{**given, **fields})
