"""Which change passes, and why each other one doesn't."""

from typing import Any

import pytest

from oreline.errors import CandidateError
from oreline.records.change import Change, Issue
from oreline.records.source import Repository
from sources.changes.gates.registry import GATES, check_after_split, check_before_split
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject
from tests.doubles.changes import (
    a_change,
    a_commit,
    a_listed_file,
    a_repository,
    a_split_file,
    a_subject,
    an_issue,
)

SETTINGS = MiningSettings()


def reason_before(
    repository: Repository | None = None,
    change: Change | None = None,
    issues: tuple[Issue, ...] = (),
    settings: MiningSettings = SETTINGS,
) -> str:
    """The reason to turn a change away before its files are looked at; empty when it passes."""
    try:
        check_before_split(repository or a_repository(), change or a_change(), issues or (an_issue(),), settings)
    except CandidateError as error:
        return error.reason
    return ""


def reason_after(subject: Subject, settings: MiningSettings = SETTINGS) -> str:
    try:
        check_after_split(subject, settings)
    except CandidateError as error:
        return error.reason
    return ""


def test_a_sound_change_passes_all_gates() -> None:
    assert reason_before() == ""
    assert reason_after(a_subject()) == ""
    assert len(GATES) == len(set(GATES)) == 14


@pytest.mark.parametrize(
    ("repository", "settings", "reason"),
    [
        pytest.param({"metadata": {"is_fork": True}}, {}, "fork", id="fork"),
        pytest.param({"metadata": {"is_fork": True}}, {"allows_forks": True}, "", id="fork allowed"),
        pytest.param({"metadata": {"is_archived": True}}, {}, "archived_repository", id="archived"),
        pytest.param({"metadata": {"is_archived": True}}, {"allows_archived": True}, "", id="archived allowed"),
        pytest.param({"language": "Ruby"}, {"languages": ["python", "go"]}, "other_language", id="language"),
        pytest.param({"language": "Python"}, {"languages": ["python", "go"]}, "", id="language in other case"),
        pytest.param({"language": ""}, {"languages": ["python"]}, "", id="language unknown"),
        pytest.param({"license": "GPL-3.0-only"}, {}, "license_not_allowed", id="licence"),
        pytest.param({"license": "GPL-3.0-only"}, {"licenses": ["GPL-3.0-or-later"]}, "", id="licence allowed"),
        pytest.param({"license": ""}, {}, "license_missing", id="no licence"),
        pytest.param({"license": "Other"}, {}, "license_unrecognised", id="unclear licence"),
    ],
)
def test_repositories(repository: dict[str, Any], settings: dict[str, Any], reason: str) -> None:
    assert reason_before(a_repository(**repository), settings=MiningSettings.model_validate(settings)) == reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param({"author": "dependabot[bot]"}, "bot_author", id="app"),
        pytest.param({"author": "renovate"}, "bot_author", id="known bot"),
        pytest.param({"author": "Acme Release Bot"}, "bot_author", id="name in a commit"),
        pytest.param({"author": "release-bot"}, "bot_author", id="bot at the end"),
        pytest.param({"author": "ada", "author_is_bot": True}, "bot_author", id="the host says so"),
        pytest.param({"commits": (a_commit(author="pre-commit-ci[bot]"),)}, "bot_author", id="bot behind a merge"),
        pytest.param({"author": "abbott"}, "", id="bot within a name"),
        pytest.param({"author": "botond"}, "", id="bot at the start of a name"),
        pytest.param({"author": ""}, "", id="account is gone"),
        pytest.param({"title": 'Revert "Compare the other way"'}, "revert", id="revert in the title"),
        pytest.param({"title": "[8.x] Revert #31"}, "revert", id="revert of a number"),
        pytest.param({"title": "revert(core): compare"}, "revert", id="conventional revert"),
        pytest.param({"title": 'Reapply "Compare"'}, "revert", id="revert of a revert"),
        pytest.param({"body": "Broke things.\r\n\r\nReverts acme/ore#31"}, "revert", id="revert in the body"),
        pytest.param(
            {"title": "Merge pull request #40 from x/y", "body": '\nRevert "Compare"'}, "revert", id="merged revert"
        ),
        pytest.param({"title": "Merge #40", "body": '40: Revert "Compare" r=ada a=bob'}, "revert", id="revert by bors"),
        pytest.param(
            {"body": '* Compare\n\n* Order\n\n* Revert "Order"\n\nThis reverts commit 1a2b3c4d.\n\n* Sort\n\n* Test'},
            "",
            id="taken back on the way",
        ),
        pytest.param({"title": "Reverting a list twice loses items"}, "", id="reverting is the subject"),
        pytest.param({"title": "Revert button does nothing"}, "", id="a button to revert"),
        pytest.param(
            {"files": (a_listed_file("ore/a.py"), a_listed_file("tests/test_a.py"))}, "", id="source and test"
        ),
        pytest.param(
            {"files": (a_listed_file("ore/a.py"), a_listed_file("README.md"))}, "no_test_change", id="no tests"
        ),
        pytest.param({"files": (a_listed_file("src/a.rs"), a_listed_file("README.md"))}, "", id="tests may be within"),
        pytest.param({"files": (a_listed_file("tests/test_a.py"),)}, "no_source_change", id="tests alone"),
        pytest.param({"files": (a_listed_file("docs/a.md"),)}, "no_source_change", id="documents"),
        pytest.param({"files": tuple(a_listed_file(f"f{n}.py") for n in range(100))}, "", id="list that may be cut"),
        pytest.param(
            {"files": tuple(a_listed_file(f"f{n}.py") for n in range(10_000))}, "too_many_files", id="10,000 files"
        ),
    ],
)
def test_changes(change: dict[str, Any], reason: str) -> None:
    assert reason_before(change=a_change(**change)) == reason


def test_a_revert_among_other_commits_is_no_revert() -> None:
    revert = a_commit(message=f'Revert "x"\n\nThis reverts commit {"a1" * 20}.')
    assert reason_before(change=a_change(commits=(revert,))) == "revert"
    assert reason_before(change=a_change(commits=(revert, a_commit()))) == ""
    assert reason_before(change=a_change(commits=(revert,)), settings=MiningSettings(allows_reverts=True)) == ""


def test_an_issue_may_be_required() -> None:
    wanting = MiningSettings(requires_issue=True)
    assert reason_before(settings=wanting) == ""
    with pytest.raises(CandidateError, match="names acme/ore#7, which could not be read") as caught:
        check_before_split(a_repository(), a_change(linked_issues=("acme/ore#7",)), (), wanting)
    assert caught.value.reason == "no_issue"


def test_an_issue_of_five_megabytes_is_turned_away_unread() -> None:
    assert reason_before(issues=(an_issue(body="<!--[" * 1_000_000),)) == "text_too_long"


@pytest.mark.parametrize(
    ("title", "body", "reason"),
    [
        pytest.param("It crashes", "", "statement_too_short", id="a title"),
        pytest.param(
            "Crash",
            "<!-- what did you do, and what did you see? tell us all about it -->",
            "statement_too_short",
            id="comment",
        ),
        pytest.param(
            "Crash",
            "### What happened in detail\n_No response_\n- [x] I have searched for one like this\n**Your version**\n",
            "statement_too_short",
            id="template",
        ),
        pytest.param("Crash", "```\n" + "word " * 50 + "\n```", "statement_too_short", id="code alone"),
        pytest.param(
            "Wrong colours",
            "After the update the table looks as in the screenshot, and nobody wants that.\n![shot](https://x.org/a.png)",
            "statement_needs_links",
            id="image",
        ),
        pytest.param(
            "Wrong colours",
            "All details with the reproduction are in https://gist.github.com/x/y, please have a look at that one.",
            "statement_needs_links",
            id="link",
        ),
        pytest.param(
            "Wrong colours",
            "The table is drawn in red where the theme says blue, since 2.0. See https://x.org/theme for the theme.",
            "",
            id="link beside the text",
        ),
        pytest.param("颜色不对", "更新之后表格显示为红色而主题里写的是蓝色", "", id="Chinese"),
    ],
)
def test_words(title: str, body: str, reason: str) -> None:
    assert reason_before(issues=(an_issue(title=title, body=body),)) == reason


SOURCE, TEST = a_split_file("ore/a.py"), a_split_file("tests/test_a.py", "test")


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        pytest.param((SOURCE,), "no_test_change", id="no tests"),
        pytest.param((TEST,), "no_source_change", id="tests alone"),
        pytest.param((a_split_file("src/lib.rs", "mixed"),), "", id="tests within a source file"),
        pytest.param((TEST, a_split_file("README.md", "other")), "no_source_change", id="documents"),
        pytest.param(
            (TEST, a_split_file("a_pb2.py", "generated"), a_split_file("vendor/b.py", "vendored")),
            "generated_only",
            id="generated",
        ),
        pytest.param(
            (TEST, SOURCE, a_split_file("a_pb2.py", "generated", additions=90_000)), "", id="generated beside source"
        ),
        pytest.param((TEST, a_split_file("ore/data.bin", is_binary=True)), "binary_only", id="binary"),
        pytest.param(
            (TEST, SOURCE, a_split_file("lib", "other", is_submodule=True)), "submodule_change", id="submodule"
        ),
        pytest.param(
            (SOURCE, a_split_file("tests/test_b.py", "test", status="removed", additions=0)),
            "tests_only_removed",
            id="tests removed",
        ),
        pytest.param(
            (SOURCE, a_split_file("tests/test_b.py", "test", additions=0)),
            "tests_only_removed",
            id="assertions removed",
        ),
        pytest.param((TEST, *(a_split_file(f"ore/{n}.py") for n in range(16))), "too_many_files", id="source files"),
        pytest.param(
            (TEST, SOURCE, *(a_split_file(f"d/{n}", "other") for n in range(9_998))),
            "too_many_files",
            id="10,000 files",
        ),
        pytest.param((TEST, a_split_file("ore/a.py", additions=900, deletions=101)), "too_many_lines", id="lines"),
    ],
)
def test_files(files: tuple[Any, ...], reason: str) -> None:
    assert reason_after(a_subject(*files)) == reason


def test_a_patch_of_many_bytes_is_turned_away() -> None:
    assert reason_after(a_subject(test_patch="é" * 500_001)) == "patch_too_large"
    assert reason_after(a_subject(test_patch="é" * 500_000)) == ""
